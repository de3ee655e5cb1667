/** Calls of Control › Sync: alone knows the transport. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

/** How each account is read and was last sent something. */
export const syncsQuery = queryOptions({
  queryKey: ["meta", "syncs"],
  queryFn: ({ signal }) => call("GET /api/meta/syncs", { signal }),
});

/** Reads an account now; one that is paused works again. Throws ApiError; safe to repeat. */
export async function syncAccount(accountId: string): Promise<void> {
  await call("POST /api/accounts/:accountId/sync", { params: { accountId } });
}

/** Lets an account rest until it is synced by hand. Throws ApiError; safe to repeat. */
export async function pauseAccount(accountId: string): Promise<void> {
  await call("POST /api/accounts/:accountId/pause", { params: { accountId } });
}

/** Keeps the minutes between two readings; null: as often as the platform suggests. Throws ApiError. */
export async function saveInterval(accountId: string, minutes: number | null): Promise<void> {
  await call("PATCH /api/meta/platformSettings", { body: { [accountId]: { readEveryMinutes: minutes } } });
}
