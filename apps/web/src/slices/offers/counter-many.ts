/** What many counter-offers would ask for: shares of the asking price, amounts off it, or one price. Pure. */
import { counterAtShare, readAmount, readTypedMinor } from "@stallkeeper/domain";
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

/** How many offers are countered, and with what, as it is typed. */
interface CounterWish {
  way: CounterWay;
  typed: string;
  locale: string;
}

/** Whether what was typed can be read at all. */
export const isReadable = ({ way, typed, locale }: CounterWish): boolean => {
  const text = typed.trim().replace(/\s*%$/, "");
  return way === "share" ? /^\d{1,2}$/.test(text) && Number(text) > 0 : readAmount(text, { locale }) !== null;
};

function wantedOf({ offer, facts }: DeskRow, { way, typed, locale }: CounterWish): number | string {
  const { askMinor } = facts;
  if (way !== "price" && askMinor === null) return words.noAsk;
  if (way === "share") return counterAtShare(askMinor ?? 0, Number.parseInt(typed, 10));
  const amount = readTypedMinor(typed, offer.currency, locale);
  if (amount === null) return words.misfit(offer.currency);
  return way === "off" ? (askMinor ?? 0) - amount : amount;
}

/**
 * What each offer would be countered with. `obstacleOf` says why one can't be countered at all; the limits are
 * those of the service: more than the offer, less than the asking price.
 */
export function planCounters(
  rows: readonly DeskRow[],
  wish: CounterWish,
  obstacleOf: (row: DeskRow) => string | null,
): CounterLine[] {
  return rows.map((row) => {
    const left = (problem: string): CounterLine => ({ row, amountMinor: null, problem });
    const obstacle = obstacleOf(row);
    if (obstacle !== null) return left(obstacle);
    if (!isReadable(wish)) return left("");
    const wanted = wantedOf(row, wish);
    if (typeof wanted === "string") return left(wanted);
    const { askMinor, offerMinor } = row.facts;
    if (wanted <= offerMinor) return left(words.tooLow);
    if (askMinor !== null && askMinor > offerMinor && wanted >= askMinor) return left(words.tooHigh);
    return { row, amountMinor: wanted, problem: null };
  });
}
