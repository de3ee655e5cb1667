/**
 * The money of an order in lines, as its platform says them (docs/adr/0046-money-in-lines.md).
 *
 *   what the buyer paid = goods + postage + fee + discount + adjustment + tax that is added
 * Amounts are signed: a discount is negative. Goods stand as they cost before discounts. Where prices include
 * tax, all amounts do, and the tax is "included". What the platform keeps (`platformFee`, negative) is no
 * part of what the buyer paid.
 */
export type MoneyLineKind = "goods" | "postage" | "fee" | "discount" | "tax" | "adjustment" | "platformFee";

export interface PlatformMoneyLine {
  readonly kind: MoneyLineKind;
  /** The platform's id of the line, by which a refund names it; "" where it has none. */
  readonly ref: string;
  /** In the platform's words: a tax rate, a coupon, a way of delivery, a fee; "" where it gives none. */
  readonly name: string;
  /** Minor units, signed. */
  readonly amountMinor: number;
  /**
   * What of tax belongs to this line, whether in the amount or on top of it; null where tax is told for the
   * order alone.
   */
  readonly taxMinor: number | null;
  /**
   * Tax alone. "added": on top of the other lines. "included": in their amounts. "outside": the platform
   * charged it and the total leaves it out (eBay's collect and remit).
   */
  readonly counts?: "added" | "included" | "outside";
  /** Tax alone: the platform pays it to the authority, so the seller never has it. */
  readonly isRemitted?: boolean;
  /** Platform's fees alone. false: an estimate until the payout. */
  readonly isSettled?: boolean;
}

export interface OrderMoney {
  /** null where the platform does not say. */
  readonly pricesIncludeTax: boolean | null;
  readonly lines: readonly PlatformMoneyLine[];
}

/** What a line adds to what the buyer paid, in minor units. Pure. */
export function countedMinor({ kind, amountMinor, counts }: PlatformMoneyLine): number {
  return kind === "platformFee" || (kind === "tax" && counts !== "added") ? 0 : amountMinor;
}

/**
 * Lines that add up to the total: lines of nothing are left out, and what the platform's own rounding leaves
 * over is an adjustment. Pure.
 */
export function closeMoney(
  pricesIncludeTax: boolean | null,
  lines: readonly PlatformMoneyLine[],
  totalMinor: number,
): OrderMoney {
  const told = lines.filter(({ kind, amountMinor }) => amountMinor !== 0 || kind === "goods");
  const restMinor = totalMinor - told.reduce((sum, line) => sum + countedMinor(line), 0);
  const rest: PlatformMoneyLine[] =
    restMinor === 0
      ? []
      : [{ kind: "adjustment", ref: "", name: "", amountMinor: restMinor, taxMinor: null }];
  return { pricesIncludeTax, lines: [...told, ...rest] };
}

/** A line that has nothing but its amount. Pure. */
export function plainLine(kind: MoneyLineKind, amountMinor: number, name = ""): PlatformMoneyLine {
  return {
    kind,
    ref: "",
    name,
    amountMinor,
    taxMinor: null,
    ...(kind === "tax" ? { counts: "added" as const } : {}),
  };
}
