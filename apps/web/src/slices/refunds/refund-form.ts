/**
 * What a refund form says, worked out from what was typed. The amount follows the lines until somebody types
 * one; nothing typed and no line chosen is all that is left, and is sent as that.
 */
import type { Order, Refund } from "@stallkeeper/contract";
import {
  itemOptions,
  leftOfLine,
  refundReasons,
  toDecimalText,
  worthOfPieces,
  type RefundReason,
  toMinor,
  readTypedMinor,
} from "@stallkeeper/domain";

/** A line of the order with what can still be refunded of it, tax included. */
export interface RefundLine {
  itemId: string;
  name: string;
  /** Pieces that were ordered, and what was paid for all of them. */
  quantity: number;
  grossMinor: number;
  left: { pieces: number; amountMinor: number };
}

export interface RefundDraft {
  /** As typed; null: nobody did. */
  amountText: string | null;
  /** Chosen count by item id. */
  counts: Readonly<Record<string, number>>;
  reason: RefundReason | "";
  /** The refunded pieces go back on sale at the platform. */
  isRestocked: boolean;
  /** The seller sends the money. */
  isByHand: boolean;
}

export interface RefundReading {
  amountMinor: number;
  /** What the field shows. */
  amountText: string;
  problem: "wrong" | "tooMuch" | null;
}

/** Body of the call. */
export interface RefundParams {
  amount?: string;
  items?: { itemId: string; quantity: number }[];
  reason?: string;
  restock?: true;
  byHand?: true;
}

export const emptyDraft: RefundDraft = {
  amountText: null,
  counts: {},
  reason: "",
  isRestocked: false,
  isByHand: false,
};

/**
 * The lines of an order that something is left of; postage too where the platform takes it by its line. Pure.
 */
export function linesToRefund(
  { _id, items, itemVariants, money, currency }: Order,
  refunds: readonly Pick<Refund, "amount" | "state" | "items">[],
  takesPostage: boolean,
): RefundLine[] {
  const asked = refunds.map(({ amount, state, items: named }) => ({
    ref: null,
    amountMinor: toMinor(amount, currency),
    isRefused: state === "refused",
    items: named.map((line) => ({
      itemId: `${_id}:${line.itemId ?? ""}`,
      quantity: line.quantity ?? 0,
      amountMinor: toMinor(line.amount ?? 0, currency),
    })),
  }));
  const isNet = money.pricesIncludeTax !== true;
  const itemLines = items.map((item) => {
    const quantity = item.quantity ?? 1;
    return {
      itemId: item._id,
      name: [item.name ?? "", itemOptions(itemVariants, item._id)].filter((part) => part !== "").join(" · "),
      quantity,
      grossMinor: toMinor(item.lineTotal ?? (item.price ?? 0) * quantity, currency),
    };
  });
  const postage = (takesPostage ? money.lines : [])
    .filter(({ kind, ref }) => kind === "postage" && ref !== "")
    .map(({ ref, name, amount, tax }) => ({
      itemId: `${_id}:${ref}`,
      name,
      quantity: 1,
      grossMinor: toMinor(amount + (isNet ? (tax ?? 0) : 0), currency),
    }));
  return [...itemLines, ...postage]
    .map((line) => ({ ...line, left: leftOfLine(line, [], asked) }))
    .filter(({ left, grossMinor }) => left.pieces > 0 && (left.amountMinor > 0 || grossMinor === 0));
}

/**
 * Tax that a platform tells for the whole order, on top of its items: their prices are without it, and nobody
 * says what share of it belongs to which line. Zero where the lines have their tax. Pure.
 */
export function taxBesideLines({ money, currency }: Pick<Order, "money" | "currency">): number {
  const isTold = money.lines.every(({ kind, tax }) => kind !== "goods" || (tax ?? null) !== null);
  if (isTold) return 0;
  return money.lines
    .filter(({ kind, counts }) => kind === "tax" && counts === "added")
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
}

const chosenOf = (
  draft: RefundDraft,
  lines: readonly RefundLine[],
): { itemId: string; quantity: number; worthMinor: number }[] =>
  lines.flatMap((line) => {
    const quantity = Math.min(line.left.pieces, draft.counts[line.itemId] ?? 0);
    return quantity > 0
      ? [{ itemId: line.itemId, quantity, worthMinor: worthOfPieces(line, line.left, quantity) }]
      : [];
  });

/** Whether nothing is chosen or typed that makes it less than all that is left. Pure. */
export function isWholeRefund(
  draft: RefundDraft,
  { amountMinor }: RefundReading,
  leftMinor: number,
): boolean {
  return Object.values(draft.counts).every((count) => count === 0) && amountMinor === leftMinor;
}

/**
 * Whether goods can be put back on sale by this refund: of lines that are named, or of the whole order. Pure.
 */
export function canRestockNow(
  draft: RefundDraft,
  { amountMinor }: RefundReading,
  leftMinor: number,
): boolean {
  return Object.values(draft.counts).some((count) => count > 0) || amountMinor === leftMinor;
}

/**
 * A draft that asks for a refund which nobody answered: it goes out again as it was asked for, so its reason,
 * restocking and method are the first one's. Pure.
 */
export function asAskedBefore(draft: RefundDraft, { reason, restock, byHand }: RefundParams): RefundDraft {
  const known = refundReasons.find((one) => one === reason) ?? "";
  return { ...draft, reason: known, isRestocked: restock === true, isByHand: byHand === true };
}

/** The amount of a draft, and what is wrong with it. Pure. */
export function readDraft(
  draft: RefundDraft,
  lines: readonly RefundLine[],
  leftMinor: number,
  currency: string,
): RefundReading {
  const chosen = chosenOf(draft, lines);
  const suggestedMinor =
    chosen.length === 0
      ? leftMinor
      : Math.min(
          leftMinor,
          chosen.reduce((sum, line) => sum + line.worthMinor, 0),
        );
  if (draft.amountText === null)
    return {
      amountMinor: suggestedMinor,
      amountText: toDecimalText(suggestedMinor, currency),
      problem: suggestedMinor > 0 ? null : "wrong",
    };
  const typed = readTypedMinor(draft.amountText, currency);
  const problem = typed === null || typed === 0 ? "wrong" : typed > leftMinor ? "tooMuch" : null;
  return { amountMinor: typed ?? 0, amountText: draft.amountText, problem };
}

/** What the service is asked for. Pure. */
export function paramsOf(
  draft: RefundDraft,
  lines: readonly RefundLine[],
  { amountMinor }: RefundReading,
  leftMinor: number,
  currency: string,
): RefundParams {
  const items = chosenOf(draft, lines).map(({ itemId, quantity }) => ({ itemId, quantity }));
  const isWhole = items.length === 0 && amountMinor === leftMinor;
  return {
    ...(isWhole ? {} : { amount: toDecimalText(amountMinor, currency) }),
    ...(items.length === 0 ? {} : { items }),
    ...(draft.reason === "" ? {} : { reason: draft.reason }),
    ...(draft.isRestocked && (items.length > 0 || isWhole) ? { restock: true as const } : {}),
    ...(draft.isByHand ? { byHand: true as const } : {}),
  };
}
