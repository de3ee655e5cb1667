/**
 * The act "tell PayPal of the parcel". PayPal knows no key of ours, so what may have been done is looked for
 * before it is repeated; the first try looks too, since a seller or a marketplace may have told PayPal before
 * us. The order does not change by it: its state stands in the timeline.
 */
import type { Connector, PaymentParcel } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionKind, ActionLook, ActionRow, ActionRun } from "../actions/index.ts";
import { addTag } from "../orders/index.ts";

export interface PaypalTrackingPayload {
  transactionId: string;
  provider: string;
  trackingNumber: string;
  shippedAt: string;
  replacedTrackingNumber?: string;
}

export const paypalTrackingAction: ActionKind = {
  kind: "paypalTracking",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => connector.paymentTracking?.idempotent ?? null,
  async send(run: ActionRun) {
    const found = await look(run);
    return found.isFound
      ? { vendorRef: found.vendorRef }
      : portOf(run.connector).tell(run.vendor, parcelOf(run.action));
  },
  look,
  record: recordTracking,
};

async function look({ action, connector, vendor }: ActionRun): Promise<ActionLook> {
  const { transactionId, trackingNumber, provider, replacedTrackingNumber } = parcelOf(action);
  // A correction may change the courier alone; a first parcel stands whoever told of it.
  const isCorrection = replacedTrackingNumber !== undefined;
  const { isFound, vendorRef } = await portOf(connector).readBack(vendor, {
    transactionId,
    trackingNumber,
    ...(isCorrection ? { provider } : {}),
  });
  return { isFound, isSettled: isFound, vendorRef };
}

function parcelOf(action: ActionRow): PaymentParcel {
  return action.payload as unknown as PaypalTrackingPayload;
}

function portOf(connector: Connector) {
  if (connector.paymentTracking === undefined) throw new Error(`${connector.id} takes no parcels`);
  return connector.paymentTracking;
}

/** Nobody waits for the answer, so a refusal asks for a person. */
async function recordTracking(
  _ctx: Ctx,
  tx: StoreTx,
  action: ActionRow,
  state: ActionState,
): Promise<unknown> {
  if (state === "refused" && action.order_id !== null)
    await addTag(tx, [action.order_id], "needsAdminAttention");
  return null;
}
