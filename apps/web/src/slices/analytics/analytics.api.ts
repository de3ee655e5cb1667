/** The calls of Analytics: alone knows the transport. No live updates: what is shown says as of when (design 4.11). */
import type { DaySpan } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const analyticsKey = ["analytics"] as const;

/** A range and what of it is asked for. */
export interface Asked extends DaySpan {
  platform?: string | undefined;
  account?: string | undefined;
}

/** Net sales by day, platform and currency. */
export const salesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "sales", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/sales", { query: { ...asked }, signal }),
  });
