/**
 * The act "send money back". The order shows `refund = 1` from the request on (decisions 1); a refusal takes
 * that back, unless another refund is still under way; so does a person who withdraws one that was never
 * sent. That the money has arrived is the platform's word alone: only a sync sets 2 or 3. A refund that the
 * platform took in and refused later ends as refused here, and the sync tells the order.
 */
import { Rejected, type Connector, type RefundedItem } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readSoon } from "../accounts/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import {
  listActions,
  withdrawnCode,
  type ActionKind,
  type ActionLook,
  type ActionRow,
  type ActionRun,
} from "../actions/index.ts";
import { addTag, lockOrders, updateOrder, type OrderRow } from "../orders/index.ts";
import { recountRefunded } from "./recount-refunded.ts";
import { refundAnswer } from "./refund-answer.ts";

export interface RefundPayload {
  platformOrderId: string;
  amountMinor: number;
  currency: string;
  items: RefundedItem[];
  reason: string;
  doesRestock: boolean;
  isByHand: boolean;
}

/** The order's number before the request. */
export interface RefundUndo {
  refund: number | null;
}

export const payloadOf = (action: ActionRow) => action.payload as unknown as RefundPayload;

export const refundAction: ActionKind = {
  kind: "refund",
  scope: "refunds.write",
  canWithdraw: true,
  isIdempotent: (connector: Connector) => connector.refunds?.idempotent ?? null,
  async send({ action, connector, vendor }: ActionRun) {
    const { vendorRef } = await portOf(connector).request(vendor, {
      ...payloadOf(action),
      idempotencyKey: action.id,
    });
    return { vendorRef };
  },
  async look({ action, connector, vendor }: ActionRun): Promise<ActionLook> {
    const { platformOrderId, amountMinor, currency } = payloadOf(action);
    const { state, vendorRef } = await portOf(connector).readBack(vendor, {
      platformOrderId,
      idempotencyKey: action.id,
      vendorRef: action.vendor_ref,
      amountMinor,
      currency,
    });
    if (state === "refused")
      return {
        isFound: true,
        isSettled: true,
        vendorRef,
        refusal: new Rejected("REFUND_FAILED", "The refund failed at the platform."),
      };
    return { isFound: state !== "none", isSettled: state === "refunded", vendorRef };
  },
  record: recordRefund,
};

function portOf(connector: Connector) {
  if (connector.refunds === undefined) throw new Error(`${connector.id} has no refunds port`);
  return connector.refunds;
}

/** How long a caller waits for the platform's answer (decisions 5). */
export const answerWithinMs = 8_000;

async function recordRefund(ctx: Ctx, tx: StoreTx, action: ActionRow, state: ActionState): Promise<unknown> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  if (state === "refused") await takeBack(tx, order, action);
  // A sync of an older state may have come between: until the platform shows this one it is under way.
  else if (state === "accepted" && order.refund !== 2 && !isShown(order, action))
    await updateOrder(tx, order.id, { refund: 1 });
  await recountRefunded(tx, [order.id]);
  if (state === "accepted" || state === "verified") {
    await announceRefund(ctx, tx, order.id, action);
    // An order that was paid back in part is still to be sent: it doesn't leave its queue until the next pull.
    if (!isShown(order, action)) await readSoon(ctx, tx, action.account_id);
  }
  return refundAnswer(tx, order.id, payloadOf(action));
}

/** The platform took it in: its buyer may be told. */
function announceRefund(ctx: Ctx, tx: StoreTx, orderId: string, action: ActionRow): Promise<void> {
  const causedBy = { userId: action.requested_by, name: action.requested_by_name };
  return fireTriggers(ctx, tx, {
    trigger: "refundIssued",
    orderIds: [orderId],
    facts: { refundMinor: payloadOf(action).amountMinor },
    causedBy,
    occurrence: action.id,
  });
}

function isShown(order: OrderRow, action: ActionRow): boolean {
  return (order.data.refunds ?? []).some(({ ref }) => ref === action.vendor_ref);
}

async function takeBack(tx: StoreTx, order: OrderRow, action: ActionRow): Promise<void> {
  const others = (await listActions(tx, order.id, "refund")).filter(
    ({ id, state }) => id !== action.id && state !== "refused" && state !== "verified",
  );
  const isPendingThere = (order.data.refunds ?? []).some((one) => one.state === "pending");
  // Taken in and refused later: the sync has the word.
  const wasAccepted = action.vendor_ref !== null;
  if (order.refund === 1 && others.length === 0 && !isPendingThere && !wasAccepted) {
    await updateOrder(tx, order.id, { refund: (action.undo as unknown as RefundUndo).refund });
  }
  // Whoever asked has gone by now, so somebody has to be told, unless it was a person who ended it.
  if (action.age_ms > answerWithinMs && action.problem_code !== withdrawnCode)
    await addTag(tx, [order.id], "needsAdminAttention");
}
