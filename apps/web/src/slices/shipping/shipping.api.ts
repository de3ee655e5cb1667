/** The calls of the queue page beside those of orders: alone knows the transport. */
import type { RunView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

/** Asks for a full reading of an account. Throws ApiError. A repeat asks again. */
export async function readAccountAgain(accountId: string): Promise<void> {
  await call(`/api/accounts/${encodeURIComponent(accountId)}/reconcile`, { method: "POST", body: {} });
}

const freshMs = 30_000;

/**
 * The day's work as Home shows it, under the same key: what one of them has read, the other one need not ask
 * again.
 */
export const dayQuery = queryOptions({
  queryKey: ["home", "run"],
  queryFn: ({ signal }) => call<RunView>("/api/dashboard/run", { signal }),
  retry: false,
  staleTime: freshMs,
  refetchInterval: freshMs * 2,
});
