/**
 * The action "tell the platform of one of several parcels". A refusal or its withdrawal makes its part
 * planned again; the order itself is shipped by its last part alone.
 */
import { z } from "zod";
import type { Connector, ShipmentConfirmation } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import { actorName, doneBy, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  defineAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { addTag, departuresChanged, lockOrders, updateOrder } from "../orders/index.ts";
import { planAgain } from "../shipping/index.ts";
import { holdOfParts } from "./withhold-refunded.ts";

const partPayload = z.object({
  platformOrderId: z.string(),
  number: z.number(),
  items: z.array(z.object({ itemId: z.string(), quantity: z.number() })),
  provider: z.string(),
  trackingNumber: z.string(),
  /** Where its buyer follows it. */
  trackingUrl: z.string().optional(),
  shippedAt: z.string(),
});
export type PartPayload = z.infer<typeof partPayload>;
type Part = Action<PartPayload, object>;
type Run = DefinedRun<PartPayload, object>;

function portOf(connector: Connector) {
  if (connector.shipping === undefined) throw new Error(`${connector.id} has no shipping port`);
  return connector.shipping;
}

function confirmationOf(action: Part): ShipmentConfirmation {
  const { platformOrderId, items, provider, trackingNumber, trackingUrl, shippedAt } = action.payload;
  return {
    platformOrderId,
    items,
    provider,
    trackingNumber,
    ...(trackingUrl === undefined ? {} : { trackingUrl }),
    shippedAt,
    idempotencyKey: action.id,
  };
}

export const partShipmentAction = defineAction({
  payload: partPayload,
  undo: z.object({}),
  answer: z.null(),
  kind: "partShipment",
  scope: "orders.write",
  // While it waits no other part leaves.
  canWithdraw: true,
  isIdempotent: ({ shipping }: Connector) => (shipping?.takesParts === true ? shipping.idempotent : null),
  async send({ action, connector, vendor }: Run) {
    const { vendorRef, warnings } = await portOf(connector).confirm(vendor, confirmationOf(action));
    return { vendorRef, warnings };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOrderId, trackingNumber, items } = action.payload;
    const { isFound, vendorRef } = await portOf(connector).readBack(vendor, {
      platformOrderId,
      trackingNumber,
      items,
      idempotencyKey: action.id,
    });
    return { isFound, isSettled: true, vendorRef };
  },
  record: recordPart,
});

async function recordPart(ctx: Ctx, tx: StoreTx, action: Part, state: ActionState): Promise<null> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined || state !== "refused") return null;
  const { number, trackingNumber } = action.payload;
  const parts = planAgain(order, [number], trackingNumber);
  // With this part to be sent again the order doesn't wait any more for those behind it.
  await updateOrder(tx, order.id, { parts, ...holdOfParts(order, parts, actorName(ctx))?.change });
  // Whoever asked has gone by now, so somebody has to be told.
  if (action.problem_code !== withdrawnCode && action.age_ms > ctx.answerWithinMs)
    await addTag(tx, [order.id], "needsAdminAttention");
  await announce(tx, "order", [order.id]);
  await emit(tx, departuresChanged, { orderIds: [order.id], by: doneBy(ctx) });
  return null;
}
