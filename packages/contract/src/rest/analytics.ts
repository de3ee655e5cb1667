/**
 * Figures over ranges of days of the store's time zone (design 4.11). Amounts are in minor units and stand by
 * currency: nothing adds two.
 */
import { isRange } from "@stallkeeper/domain";
import { z } from "zod";

const day = z.string().max(10);
const rangeText = "Choose two days, the first one first, at most ten years apart.";
const mostNames = 50;
const names = z
  .string()
  .max(2_000)
  .optional()
  .transform((text) => (text ?? "").split(",").filter((name) => name !== ""))
  .pipe(z.array(z.string()).max(mostNames));

/** What each figure is asked for: both days belong to the range; empty lists stand for all. */
export const analyticsQuery = z
  .object({ from: day, to: day, platform: names, account: names })
  .refine(({ from, to }) => isRange(from, to), { path: ["from"], error: rangeText });
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

interface Figures {
  /** When they were read. */
  asOf: string;
}

/** The sales of a day at a platform in a currency. */
export interface SalesRow {
  day: string;
  platform: string;
  currency: string;
  orders: number;
  /** What buyers paid less what went back to them. */
  netMinor: number;
  refundedMinor: number;
}

export interface SalesView extends Figures {
  /** Its days are the rows' days. */
  timeZone: string;
  rows: SalesRow[];
}
