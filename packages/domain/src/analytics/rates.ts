/**
 * Exchange rates that a seller enters (docs/adr/0122-rates-are-entered.md). A rate says how much of the store's
 * currency one of another is worth. It holds from its day until the next rate of that currency, and for at most
 * 31 days: that spans weekends and monthly lists, and a forgotten rate ends instead of being guessed on.
 */
import { currencyExponent } from "../money.ts";
import { addDays, isDay } from "../time/calendar.ts";
import type { DaySpan } from "./ranges.ts";

export interface ExchangeRate {
  readonly day: string;
  readonly currency: string;
  /** Of the store's currency for one of this: a decimal text, above nothing. */
  readonly rate: string;
}

/** A rate over the days that it holds for. */
export interface RateSpan extends DaySpan {
  readonly currency: string;
  readonly rate: string;
  /** Powers of ten between minor units of this currency and of the store's. */
  readonly shift: number;
}

/** A rate holds for so many days, its own among them. */
export const mostRateDays = 31;

/** Whether a text is a rate that can be kept: at most 9 digits before the point and 12 after it, above 0. */
export const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,12})?$/.test(text) && Number(text) > 0;

/**
 * Which rate holds on which days of a range; days of a currency without one are in none. The store's own
 * currency is worth one of itself throughout. Pure.
 */
export function rateSpans(rates: readonly ExchangeRate[], range: DaySpan, base: string): RateSpan[] {
  const spans: RateSpan[] = [{ ...range, currency: base, rate: "1", shift: 0 }];
  for (const [currency, own] of Map.groupBy(rates, (rate) => rate.currency)) {
    if (currency === base) continue;
    const inOrder = own.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const shift = currencyExponent(base) - currencyExponent(currency);
    for (const [index, { day, rate }] of inOrder.entries()) {
      const next = inOrder[index + 1]?.day;
      const end = addDays(day, mostRateDays - 1);
      const last = next !== undefined && next <= end ? addDays(next, -1) : end;
      const from = day > range.from ? day : range.from;
      const to = last < range.to ? last : range.to;
      if (from <= to) spans.push({ from, to, currency, rate, shift });
    }
  }
  return spans;
}

/** One divided by a rate, to ten digits that count: lists often say what one of the store's currency buys. */
export function invertRate(rate: string): string {
  const inverse = 1 / Number(rate);
  const before = Math.max(0, Math.floor(Math.log10(inverse)) + 1);
  const text = inverse.toFixed(Math.max(0, Math.min(12, 10 - before)));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const cellsOf = (line: string): string[] => {
  const separator = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  return separator === "," ? cells : cells.map((cell) => cell.replace(/^(\d+),(\d+)$/, "$1.$2"));
};
const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

export interface RatesFile {
  rates: ExchangeRate[];
  /** Lines that can't be read, by their number. */
  wrongLines: number[];
}

/**
 * Rates of a file: lines of day, currency and rate, or the days' lines with a column for each currency, as
 * central banks publish them. Days are 2026-03-29. Cells without a number (N/A) are passed over. `isInverse`: the
 * file says how much of a currency one of the store's buys. Pure.
 */
export function readRatesFile(text: string, base: string, isInverse: boolean): RatesFile {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const rates = new Map<string, ExchangeRate>();
  const wrongLines: number[] = [];
  let columns: string[] | null = null;
  const add = (day: string, currency: string, said: string): boolean => {
    if (!isDay(day) || !isCode(currency) || !isRate(said)) return false;
    const rate = isInverse ? invertRate(said) : said;
    if (!isRate(rate)) return false;
    if (currency !== base) rates.set(`${currency} ${day}`, { day, currency, rate });
    return true;
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cells = cellsOf(line);
    const [first = "", second = "", third = ""] = cells;
    if (index === 0 && !isDay(first)) {
      const codes = cells.slice(1).map((cell) => cell.toUpperCase());
      columns = codes.some(isCode) ? codes : null;
      continue;
    }
    if (columns === null) {
      if (!add(first, second.toUpperCase(), third)) wrongLines.push(index + 1);
      continue;
    }
    const told = columns.map((currency, at) => [currency, cells[at + 1] ?? ""] as const);
    const numbers = told.filter(([currency, said]) => isCode(currency) && /\d/.test(said));
    if (!isDay(first) || !numbers.every(([currency, said]) => add(first, currency, said)))
      wrongLines.push(index + 1);
  }
  return { rates: [...rates.values()], wrongLines };
}
