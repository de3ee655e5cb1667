/** How orders, buyers and offers were served: Service of Analytics. */
import { z } from "zod";
import { analyticsQuery } from "./analytics.ts";

/** All orders of an account, and what counts against it. */
export const serviceMeasures = ["orders", "late", "cancelled", "oversold", "returned"] as const;
export type ServiceMeasure = (typeof serviceMeasures)[number];

/** The orders of an account, as Ratings judges them: an order that isn't the seller's counts nowhere. */
export interface ServiceRow {
  accountId: string;
  orders: number;
  /** Orders with a deadline that was kept or has passed. */
  due: number;
  late: number;
  cancelled: number;
  oversold: number;
  returned: number;
}

/** Returned lines of the range's orders, by what was said; "" where nothing was. */
export interface ReturnReasonRow {
  reason: string;
  returns: number;
  pieces: number;
}

export interface ServiceView {
  asOf: string;
  rows: ServiceRow[];
  reasons: ReturnReasonRow[];
  /** Conversations that a buyer began in the range. */
  replies: {
    asked: number;
    answered: number;
    medianMinutes: number | null;
    p90Minutes: number | null;
    /** Buyers who wait for an answer now, and those who have for more than 24 hours. */
    waiting: number;
    waitingLong: number;
  };
  offers: {
    received: number;
    accepted: number;
    rejected: number;
    /** How much of the asking price they offer on average, in hundredths of a percent; null: no price is known. */
    shareOfAsking: number | null;
    withAsking: number;
  };
  funnel: {
    /** Live now. */
    listed: number;
    /** Of the range. */
    offered: number;
    sold: number;
  };
}

export const serviceOrdersQuery = analyticsQuery.safeExtend({
  measure: z.enum(serviceMeasures).default("late"),
  /** Of returned orders: why, as ReturnReasonRow says it; "-" where nothing was said, "" for any. */
  reason: z.string().max(2_000).default(""),
});
export type ServiceOrdersQuery = z.output<typeof serviceOrdersQuery>;

export interface ServiceOrder {
  orderId: string;
  orderNumber: string;
  accountId: string;
  itemName: string;
  boughtAt: string;
  dispatchBy: string | null;
  shippedAt: string | null;
}

export interface ServiceOrdersView {
  asOf: string;
  /** The newest first; of very many, so many. */
  rows: ServiceOrder[];
  total: number;
}
