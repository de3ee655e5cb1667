/** The calls of runs: wishes about many orders that the service takes in whole and works through by itself. Alone knows the transport. */
import type { ActionRunView } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";

/** Has many orders marked as shipped: the answer says which rows are refused at once. Throws ApiError when none of it was taken in; the same key is the same run. */
export function shipMany(body: object, requestKey: string): Promise<ActionRunView> {
  return call("/api/fulfilment/shipMany", { method: "POST", keepsAlive: true, body, headers: { "idempotency-key": requestKey } });
}

/** The person's own runs whose end nobody has seen. Throws ApiError. */
export function listOpenRuns(): Promise<ActionRunView[]> {
  return call("/api/actions/runs");
}

/** How far a run is. Throws ApiError. */
export function readRun(id: string): Promise<ActionRunView> {
  return call(`/api/actions/runs/${encodeURIComponent(id)}`);
}

/** Its end was told: no page tells it again. Throws ApiError; a repeat is harmless. */
export async function endRun(id: string): Promise<void> {
  await call(`/api/actions/runs/${encodeURIComponent(id)}/told`, { method: "POST", body: {} });
}
