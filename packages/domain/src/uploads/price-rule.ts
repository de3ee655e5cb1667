/**
 * The price of an account from a formula, and what is left of a price after its fees. Shares are whole
 * hundredths of a percent, amounts whole minor units: nothing goes through floating arithmetic.
 *
 *   from the draft's price   price × (1 + percent) + amount
 *   from the cost            (cost + amount + fixed fee) ÷ (1 − fee − margin)
 *
 * Both are rounded up, never down: what the seller wants is the least that they keep.
 */
import { currencyExponent } from "../money.ts";

export const priceBases = ["price", "cost"] as const;
export const priceEndings = ["exact", "99", "95", "whole"] as const;

/** What an account takes of each sale, as its seller entered it. */
export interface AccountFees {
  /** Hundredths of a percent of the price; null: the seller said nothing of fees. */
  readonly feePercent: number | null;
  readonly feeFixedMinor: number;
}

/** How an account's price comes about. */
export interface PriceRule extends AccountFees {
  readonly basis: (typeof priceBases)[number];
  /** Hundredths of a percent: added to the draft's price, or the margin that is left of the price. */
  readonly percent: number;
  readonly amountMinor: number;
  readonly ending: (typeof priceEndings)[number];
}

/** As the draft says; what the form begins with. */
export const plainPriceRule: PriceRule = {
  basis: "price",
  percent: 0,
  amountMinor: 0,
  ending: "exact",
  feePercent: null,
  feeFixedMinor: 0,
};

/** 100 %. */
export const wholeShare = 10_000;
/** A price beyond it is a slip of the hand, such as a margin of 99.99 %. */
const mostPriceMinor = 100_000_000_00;

/** Whether the rule changes a price at all. */
export function changesPrices(rule: PriceRule | null | undefined): rule is PriceRule {
  return (
    rule !== null &&
    rule !== undefined &&
    (rule.basis === "cost" || rule.percent !== 0 || rule.amountMinor !== 0 || rule.ending !== "exact")
  );
}

/** What is wrong with a rule, by its field; null: nothing. Pure. */
export function priceRuleProblem({
  basis,
  percent,
  feePercent,
}: Pick<PriceRule, "basis" | "percent" | "feePercent">): "fees" | "margin" | null {
  if (basis === "price") return null;
  if (feePercent === null) return "fees";
  return percent < 0 || percent + feePercent >= wholeShare ? "margin" : null;
}

/** Up to the next price with this ending. Currencies without hundredths have whole prices anyway. Pure. */
export function roundUpTo(amountMinor: number, ending: PriceRule["ending"], currency: string): number {
  const unit = 10 ** currencyExponent(currency);
  if (ending === "exact" || unit < 100) return amountMinor;
  const tail = ending === "whole" ? 0 : (unit / 100) * Number(ending);
  return Math.ceil((amountMinor - tail) / unit) * unit + tail;
}

export type PriceProblem = "noCost" | "noPrice";
export interface RuledPrice {
  /** null: nothing comes of the rule, or it has nothing to begin with. */
  readonly priceMinor: number | null;
  readonly problem: PriceProblem | null;
}

/**
 * The price by a rule, of the draft's own price and what the item cost, in the same currency. `noCost`: the rule
 * begins with a cost that nobody entered. `noPrice`: it comes to nothing, or beyond all prices. Pure.
 */
export function priceByRule(
  rule: PriceRule,
  priceMinor: number | null,
  costMinor: number | null,
  currency: string,
): RuledPrice {
  const { basis, percent, amountMinor, ending } = rule;
  if (basis === "cost" && costMinor === null) return { priceMinor: null, problem: "noCost" };
  if (basis === "price" && priceMinor === null) return { priceMinor: null, problem: null };
  const exact =
    basis === "cost"
      ? fromCost(rule, costMinor ?? 0)
      : Math.ceil(((priceMinor ?? 0) * (wholeShare + percent)) / wholeShare) + amountMinor;
  const ruled = exact > 0 ? roundUpTo(exact, ending, currency) : 0;
  return ruled > 0 && ruled <= mostPriceMinor
    ? { priceMinor: ruled, problem: null }
    : { priceMinor: null, problem: "noPrice" };
}

/** 0 where fees and margin leave nothing. */
function fromCost({ percent, amountMinor, feePercent, feeFixedMinor }: PriceRule, costMinor: number): number {
  const left = wholeShare - percent - (feePercent ?? 0);
  return left <= 0 ? 0 : Math.ceil(((costMinor + amountMinor + feeFixedMinor) * wholeShare) / left);
}

/** What is left of a price after these fees; null where nobody entered any. In minor units, perhaps below 0. */
export function keptOf(priceMinor: number, { feePercent, feeFixedMinor }: AccountFees): number | null {
  if (feePercent === null) return null;
  return priceMinor - Math.round((priceMinor * feePercent) / wholeShare) - feeFixedMinor;
}

/**
 * A percentage as people type it, in hundredths of a percent: "8", "8,5", "8.25 %", "-10". null: none, or finer
 * than a hundredth. Pure.
 */
export function readPercent(typed: string): number | null {
  const match = /^([+\-−]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/u.exec(typed.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", part = ""] = match;
  const share = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return (sign === "-" || sign === "−" ? -share : share) || 0;
}
