/** What a counter-offer would leave, said while it is typed. Pure. */
import { formatMoney, formatPercent, readTypedMinor, sumOffer } from "@stallkeeper/domain";
import type { DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

const words = texts.counterForm;

/** One sentence on what a price leaves after fees and cost, as far as they are known; null: nothing is. */
export function describeKept({ offer, facts }: DeskRow, priceMinor: number, locale: string): string | null {
  const { keptMinor, leftMinor, margin } = sumOffer(priceMinor, facts.feeShare, facts.costMinor);
  const money = (minor: number): string => formatMoney(minor, offer.currency, locale);
  if (keptMinor === null) return null;
  if (leftMinor === null) return words.keptBeforeCost(money(keptMinor));
  if (leftMinor < 0) return words.lost(money(-leftMinor));
  return words.kept(money(leftMinor), margin === null ? null : formatPercent(margin, locale));
}

/** The same of an amount as it is typed; null as well where it can't be read yet. */
export function describeTyped(row: DeskRow, typed: string, locale: string): string | null {
  const minor = readTypedMinor(typed, row.offer.currency, locale);
  return minor === null || minor <= 0 ? null : describeKept(row, minor, locale);
}
