/** The calls of the queue page beside those of orders: alone knows the transport. */
import { call } from "../../platform/api/api-client.ts";

/** Asks for a full reading of an account. Throws ApiError. A repeat asks again. */
export async function readAccountAgain(accountId: string): Promise<void> {
  await call(`/api/accounts/${encodeURIComponent(accountId)}/reconcile`, { method: "POST", body: {} });
}
