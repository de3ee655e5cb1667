/** Bodies and answers of /api/ratings/health: how accounts stand to what their platforms ask of sellers. */
import { healthMeasures, type HealthMeasure } from "@stallkeeper/domain";
import { z } from "zod";

const accountId = z.uuid("Choose an account.");
const measure = z.enum(healthMeasures, "Choose a measure.");

/** Values and limits are hundredths of a per cent, or of a star. */
export interface AccountMeasure {
  measure: HealthMeasure;
  /** Null: nothing to measure yet. */
  value: number | null;
  /** How many orders or ratings made it so, of how many. */
  count: number;
  of: number;
  /** At the next evaluation, if nothing more goes wrong. */
  forecast: number | null;
  /** Null: none is set. */
  limit: number | null;
  best: number | null;
  /** Since when the limit holds: as the seller set it, or as the platform's was read. */
  limitAsOf: string | null;
  /** Who set it; null: it's the platform's. */
  setByName: string | null;
}

export interface AccountHealth {
  accountId: string;
  platform: string;
  account: string;
  windowDays: number;
  /** A day of the store's. */
  evaluatedOn: string;
  measures: AccountMeasure[];
}

export interface AccountsHealth {
  asOf: string;
  accounts: AccountHealth[];
}

export const hurtingQuery = z.object({
  account: accountId,
  measure: z.enum(["late", "cancelled", "returned"]),
});
export type HurtingQuery = z.output<typeof hurtingQuery>;

/** An order that counts against an account. */
export interface HurtingOrder {
  orderId: string;
  orderNumber: string;
  itemName: string;
  boughtAt: string;
  dispatchBy: string | null;
  shippedAt: string | null;
  /** It still counts at the next evaluation. */
  countsThen: boolean;
}

/** `limit` null: the platform's holds again. */
export const thresholdInput = z.strictObject({
  accountId,
  measure,
  limit: z.int("A whole number.").min(0, "0 or more.").max(10_000, "Up to 10,000.").nullable(),
});
export type ThresholdInput = z.infer<typeof thresholdInput>;
