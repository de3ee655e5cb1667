/**
 * The action "tell PayPal of the parcel". PayPal knows no key of ours, so what may have been done is looked
 * for before it is repeated; the first try looks too, since a seller or a marketplace may have told PayPal
 * before us. The order does not change by it: its state stands in the timeline.
 */
import { z } from "zod";
import type { Connector } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { addTag } from "../orders/index.ts";

const paypalTrackingPayload = z.object({
  transactionId: z.string(),
  provider: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.string(),
  replacedTrackingNumber: z.string().optional(),
});
export type PaypalTrackingPayload = z.infer<typeof paypalTrackingPayload>;
type Run = DefinedRun<PaypalTrackingPayload, object>;

export const paypalTrackingAction = defineAction({
  payload: paypalTrackingPayload,
  undo: z.object({}),
  answer: z.null(),
  kind: "paypalTracking",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => connector.paymentTracking?.idempotent ?? null,
  async send(run: Run) {
    const found = await look(run);
    return found.isFound
      ? { vendorRef: found.vendorRef }
      : portOf(run.connector).tell(run.vendor, run.action.payload);
  },
  look,
  record: recordTracking,
});

async function look({ action, connector, vendor }: Run): Promise<ActionLook> {
  const { transactionId, trackingNumber, provider, replacedTrackingNumber } = action.payload;
  // A correction may change the courier alone; a first parcel stands whoever told of it.
  const isCorrection = replacedTrackingNumber !== undefined;
  const { isFound, vendorRef } = await portOf(connector).readBack(vendor, {
    transactionId,
    trackingNumber,
    ...(isCorrection ? { provider } : {}),
  });
  return { isFound, isSettled: isFound, vendorRef };
}

function portOf(connector: Connector) {
  if (connector.paymentTracking === undefined) throw new Error(`${connector.id} takes no parcels`);
  return connector.paymentTracking;
}

/** Nobody waits for the answer, so a refusal asks for a person. */
async function recordTracking(
  _ctx: Ctx,
  tx: StoreTx,
  action: Action<PaypalTrackingPayload, object>,
  state: ActionState,
): Promise<null> {
  if (state === "refused" && action.order_id !== null)
    await addTag(tx, [action.order_id], "needsAdminAttention");
  return null;
}
