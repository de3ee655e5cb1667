/** The days whose payouts are shown. */
import { addDays, resolveRange, type DaySpan } from "@stallkeeper/domain";

export const payoutRanges = ["month", "last", "30", "90", "year"] as const;
export type PayoutRange = (typeof payoutRanges)[number];

/** The range that an address names; the last 90 days where it names none. */
export const readRange = (name: string | undefined): PayoutRange =>
  payoutRanges.find((one) => one === name) ?? "90";

/** The days that a range means today. Pure. */
export function daysOfRange(name: PayoutRange, today: string): DaySpan {
  if (name !== "last") return resolveRange(name, today);
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}
