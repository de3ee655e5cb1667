/** Calls of dispatch times: alone knows the transport. */
import type { PlatformSettings, PlatformSettingsView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

/** What every linked account said about its days. */
export const platformSettingsQuery = queryOptions({
  queryKey: ["meta", "platformSettings"],
  queryFn: ({ signal }) => call("GET /api/meta/platformSettings", { signal }),
});

/** The statuses of the shops' own that orders bear. */
export const ownStatusesQuery = queryOptions({
  queryKey: ["meta", "statuses"],
  queryFn: ({ signal }) => call("GET /api/meta/statuses", { signal }),
});

export type StatusParts = Pick<PlatformSettings, "statuses" | "shippedStatus">;

/**
 * Keeps what an account's statuses stand for; orders that are here follow. Throws ApiError; a repeat changes
 * nothing.
 */
export async function saveStatuses(accountId: string, parts: StatusParts): Promise<PlatformSettingsView[]> {
  return call("PATCH /api/meta/platformSettings", { body: { [accountId]: parts } });
}

export type DispatchParts = Pick<
  PlatformSettings,
  "handlingDays" | "cutOff" | "weekdays" | "holidays" | "answerHours"
>;

/** Keeps what was said of an account's days. Throws ApiError; a repeat changes nothing. */
export async function saveDispatch(accountId: string, parts: DispatchParts): Promise<PlatformSettingsView[]> {
  return call("PATCH /api/meta/platformSettings", { body: { [accountId]: parts } });
}

export type DetailParts = Pick<PlatformSettings, "returnAddress" | "messageLimits">;

/**
 * Keeps an account's return address and message limits, and the address for further accounts. Throws ApiError;
 * a repeat changes nothing.
 */
export async function saveDetails(
  accountId: string,
  parts: DetailParts,
  alsoFor: readonly string[],
): Promise<PlatformSettingsView[]> {
  const { returnAddress } = parts;
  const others = Object.fromEntries(alsoFor.map((id) => [id, { returnAddress }]));
  return call("PATCH /api/meta/platformSettings", { body: { ...others, [accountId]: parts } });
}
