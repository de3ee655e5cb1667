import type { AccountView } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";

/** Opens the practice market and starts its first syncs. A repeat is harmless. Throws ApiError. */
export async function openPracticeMarket(): Promise<void> {
  await call("/api/accounts/practice", { method: "POST", body: {} });
}

/** Connects an account; the marketplace is asked whether the fields are right. Throws ApiError, with a text per field. */
export async function connectAccount(platform: string, fields: Record<string, string | boolean>): Promise<void> {
  await call("/api/accounts/connect", { method: "POST", body: { platform, fields } });
}

/** Stops a first sync; what has arrived stays. Throws ApiError. */
export async function stopFirstSync(accountId: string): Promise<AccountView> {
  return call(`/api/accounts/${encodeURIComponent(accountId)}/stop`, { method: "POST", body: {} });
}
