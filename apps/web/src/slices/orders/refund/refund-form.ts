/**
 * What a refund form says, worked out from what was typed. The amount follows the lines until somebody types one;
 * nothing typed and no line chosen is all that is left, and is sent as that.
 */
import { currencyExponent, toDecimalText, type RefundReason } from "@stallkeeper/domain";

export interface RefundLine {
  itemId: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

export interface RefundDraft {
  /** As typed; null: nobody did. */
  amountText: string | null;
  /** Chosen count by item id. */
  counts: Readonly<Record<string, number>>;
  reason: RefundReason | "";
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
}

export const emptyDraft: RefundDraft = { amountText: null, counts: {}, reason: "" };

function readTyped(text: string, currency: string): number | null {
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim());
  const digits = match?.[2] ?? "";
  const exponent = currencyExponent(currency);
  if (match === null || digits.length > exponent) return null;
  return Number(`${match[1]}${digits.padEnd(exponent, "0")}`);
}

const chosenOf = (draft: RefundDraft, lines: readonly RefundLine[]): RefundLine[] =>
  lines.flatMap((line) => ((draft.counts[line.itemId] ?? 0) > 0 ? [{ ...line, quantity: draft.counts[line.itemId] ?? 0 }] : []));

/** The amount of a draft, and what is wrong with it. Pure. */
export function readDraft(draft: RefundDraft, lines: readonly RefundLine[], leftMinor: number, currency: string): RefundReading {
  const chosen = chosenOf(draft, lines);
  const suggestedMinor = chosen.length === 0 ? leftMinor : Math.min(leftMinor, chosen.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0));
  if (draft.amountText === null) return { amountMinor: suggestedMinor, amountText: toDecimalText(suggestedMinor, currency), problem: suggestedMinor > 0 ? null : "wrong" };
  const typed = readTyped(draft.amountText, currency);
  const problem = typed === null || typed === 0 ? "wrong" : typed > leftMinor ? "tooMuch" : null;
  return { amountMinor: typed ?? 0, amountText: draft.amountText, problem };
}

/** What the service is asked for. Pure. */
export function paramsOf(draft: RefundDraft, lines: readonly RefundLine[], { amountMinor }: RefundReading, leftMinor: number, currency: string): RefundParams {
  const items = chosenOf(draft, lines).map(({ itemId, quantity }) => ({ itemId, quantity }));
  const isWhole = items.length === 0 && amountMinor === leftMinor;
  return {
    ...(isWhole ? {} : { amount: toDecimalText(amountMinor, currency) }),
    ...(items.length === 0 ? {} : { items }),
    ...(draft.reason === "" ? {} : { reason: draft.reason }),
  };
}
