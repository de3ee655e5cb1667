/** A formula in words: "Base + 8% + €1.00, up to .99". */
import { formatMoney, formatPercent, wholeShare, type PriceRule } from "@stallkeeper/domain";
import { priceTexts as texts } from "./texts.ts";

const signed = (value: number, words: string): string => (value < 0 ? ` − ${words}` : ` + ${words}`);
const shareOf = (hundredths: number, locale: string): string =>
  formatPercent(Math.abs(hundredths) / wholeShare, locale);

/** How the price comes about, with the price it begins with where that is known. Pure. */
export function wordsOfRule(
  rule: PriceRule,
  currency: string,
  locale: string,
  baseMinor: number | null = null,
): string {
  const { basis, percent, amountMinor, ending } = rule;
  const amount =
    amountMinor === 0 ? "" : signed(amountMinor, formatMoney(Math.abs(amountMinor), currency, locale));
  const change = percent === 0 ? "" : signed(percent, shareOf(percent, locale));
  const base = baseMinor === null ? texts.base : texts.baseOf(formatMoney(baseMinor, currency, locale));
  const start = basis === "cost" ? texts.ofCost(shareOf(percent, locale)) + amount : base + change + amount;
  return `${start}${texts.endings[ending]}`;
}

/** What the account takes of a sale. Pure. */
export function wordsOfFees(
  rule: PriceRule | null,
  feeShare: number | null,
  currency: string,
  locale: string,
): string {
  if (rule !== null && rule.feePercent !== null) {
    const fixed = rule.feeFixedMinor === 0 ? null : formatMoney(rule.feeFixedMinor, currency, locale);
    return texts.fees(shareOf(rule.feePercent, locale), fixed);
  }
  return feeShare === null ? texts.noFees : texts.usualFees(formatPercent(feeShare, locale));
}
