/**
 * The calls of runs: wishes about many orders that the service takes in whole and works through by itself.
 * Alone knows the transport.
 */
import type { BulkRunKind, BulkRunView, RestWish } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { askBeforeLeaving, fitsALeavingPage } from "../../../platform/leaving-page.ts";

interface RunBody {
  shipment: RestWish<"POST /api/fulfilment/shipMany">["body"];
  message: RestWish<"POST /api/messages/many">["body"];
  label: RestWish<"POST /api/labels/buyMany">["body"];
}

interface Leaving {
  requestKey: string;
  keepsAlive: boolean;
}

const asks: {
  [Kind in BulkRunKind]: (body: RunBody[Kind], leaving: Leaving) => Promise<BulkRunView>;
} = {
  shipment: (body, leaving) => call("POST /api/fulfilment/shipMany", { body, ...leaving }),
  message: (body, leaving) => call("POST /api/messages/many", { body, ...leaving }),
  label: (body, leaving) => call("POST /api/labels/buyMany", { body, ...leaving }),
};

/**
 * Has a wish about many orders taken in, also when the page is left meanwhile; of one that is too long for
 * that the browser asks before it is left. The answer says which rows are refused at once. Throws ApiError
 * when none of it was taken in; the same key is the same run.
 */
export async function askForRun<Kind extends BulkRunKind>(
  kind: Kind,
  body: RunBody[Kind],
  requestKey: string,
): Promise<BulkRunView> {
  const keepsAlive = fitsALeavingPage(body);
  const leaveUnasked = keepsAlive ? () => undefined : askBeforeLeaving();
  try {
    return await asks[kind](body, { requestKey, keepsAlive });
  } finally {
    leaveUnasked();
  }
}

/** The person's own runs whose end was not told yet. Throws ApiError. */
export function listOpenRuns(): Promise<BulkRunView[]> {
  return call("GET /api/actions/runs");
}

/** How far a run is. Throws ApiError. */
export function readRun(id: string): Promise<BulkRunView> {
  return call("GET /api/actions/runs/:runId", { params: { runId: id } });
}

/** How it stands was told, or how it ended: no page tells it again. Throws ApiError; safe to repeat. */
export async function tellRun(id: string, isOver: boolean): Promise<void> {
  await call("POST /api/actions/runs/:runId/told", { params: { runId: id }, body: { isOver } });
}
