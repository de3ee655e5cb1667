/**
 * The calls of runs: wishes about many orders that the service takes in whole and works through by itself.
 * Alone knows the transport.
 */
import type { BulkRunKind, BulkRunView } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { askBeforeLeaving, fitsALeavingPage } from "../../../platform/leaving-page.ts";

const pathOf = {
  shipment: "/api/fulfilment/shipMany",
  message: "/api/messages/many",
  label: "/api/labels/buyMany",
} as const;

/**
 * Has a wish about many orders taken in, also when the page is left meanwhile; of one that is too long for
 * that the browser asks before it is left. The answer says which rows are refused at once. Throws ApiError
 * when none of it was taken in; the same key is the same run.
 */
export async function askForRun(kind: BulkRunKind, body: object, requestKey: string): Promise<BulkRunView> {
  const keepsAlive = fitsALeavingPage(body);
  const leaveUnasked = keepsAlive ? () => undefined : askBeforeLeaving();
  try {
    return await call<BulkRunView>(pathOf[kind], {
      method: "POST",
      keepsAlive,
      body,
      headers: { "idempotency-key": requestKey },
    });
  } finally {
    leaveUnasked();
  }
}

/** The person's own runs whose end was not told yet. Throws ApiError. */
export function listOpenRuns(): Promise<BulkRunView[]> {
  return call("/api/actions/runs");
}

/** How far a run is. Throws ApiError. */
export function readRun(id: string): Promise<BulkRunView> {
  return call(`/api/actions/runs/${encodeURIComponent(id)}`);
}

/** How it stands was told, or how it ended: no page tells it again. Throws ApiError; a repeat is harmless. */
export async function tellRun(id: string, isOver: boolean): Promise<void> {
  await call(`/api/actions/runs/${encodeURIComponent(id)}/told`, { method: "POST", body: { isOver } });
}
