/** What many counter-offers would ask for: shares of the asking price, amounts off it, or one price. Pure. */
import { counterAtShare, currencyExponent, parseMinor } from "@stallkeeper/domain";
import type { DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

export const counterWays = ["share", "off", "price"] as const;
export type CounterWay = (typeof counterWays)[number];

export interface CounterLine {
  row: DeskRow;
  /** Minor units; null: this one isn't countered. */
  amountMinor: number | null;
  /** Why not, where it isn't. */
  problem: string | null;
}

const words = texts.counterMany;
const amountPattern = /^\d{1,9}(?:[.,]\d{1,3})?$/;

/** Whether what was typed can be read at all. */
export const isReadable = (way: CounterWay, typed: string): boolean => {
  const text = typed.trim().replace(/\s*%$/, "");
  return way === "share" ? /^\d{1,2}$/.test(text) && Number(text) > 0 : amountPattern.test(text);
};

/** The amount in an offer's currency; null: it has more digits than the currency. */
function readAmount(typed: string, currency: string): number | null {
  const text = typed.trim().replace(",", ".");
  const digits = text.split(".")[1]?.replace(/0+$/, "") ?? "";
  return digits.length > currencyExponent(currency) ? null : parseMinor(text, currency);
}

function wantedOf({ offer, facts }: DeskRow, way: CounterWay, typed: string): number | string {
  const { askMinor } = facts;
  if (way !== "price" && askMinor === null) return words.noAsk;
  if (way === "share") return counterAtShare(askMinor ?? 0, Number.parseInt(typed, 10));
  const amount = readAmount(typed, offer.currency);
  if (amount === null) return words.digits(offer.currency);
  return way === "off" ? (askMinor ?? 0) - amount : amount;
}

/**
 * What each offer would be countered with. `obstacleOf` says why one can't be countered at all; the limits are
 * those of the service: more than the offer, less than the asking price.
 */
export function planCounters(
  rows: readonly DeskRow[],
  { way, typed }: { way: CounterWay; typed: string },
  obstacleOf: (row: DeskRow) => string | null,
): CounterLine[] {
  return rows.map((row) => {
    const left = (problem: string): CounterLine => ({ row, amountMinor: null, problem });
    const obstacle = obstacleOf(row);
    if (obstacle !== null) return left(obstacle);
    if (!isReadable(way, typed)) return left("");
    const wanted = wantedOf(row, way, typed);
    if (typeof wanted === "string") return left(wanted);
    const { askMinor, offerMinor } = row.facts;
    if (wanted <= offerMinor) return left(words.tooLow);
    if (askMinor !== null && askMinor > offerMinor && wanted >= askMinor) return left(words.tooHigh);
    return { row, amountMinor: wanted, problem: null };
  });
}
