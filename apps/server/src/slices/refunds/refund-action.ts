/**
 * The action "send money back". The order shows `refund = 1` from the request on (decisions 1); a refusal
 * takes that back, unless another refund is still under way; so does a person who withdraws one that was
 * never sent. That the money has arrived is the platform's word alone: only a sync sets 2 or 3. A refund that
 * the platform took in and refused later ends as refused here, and the sync tells the order.
 */
import { z } from "zod";
import { Rejected, type Connector } from "@stallkeeper/connector-sdk";
import { refundedOrder, type RefundedOrder } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import { doneBy, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readSoon } from "../accounts/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import {
  defineAction,
  listActions,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { addTag, lockOrders, updateOrder, type OrderRow } from "../orders/index.ts";
import { recountRefunded } from "./recount-refunded.ts";
import { refundAnswer } from "./refund-answer.ts";

/** The first refunds named no lines, no reason, and neither restock nor another way of paying. */
const refundPayload = z.object({
  platformOrderId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  items: z.array(z.object({ itemId: z.string(), quantity: z.number(), amountMinor: z.number() })).default([]),
  reason: z.string().default(""),
  doesRestock: z.boolean().default(false),
  isByHand: z.boolean().default(false),
  /** Refunds that the order had before: none of them is this one. */
  knownRefs: z.array(z.string()).default([]),
});
export type RefundPayload = z.infer<typeof refundPayload>;

/** The order's number before the request. */
const refundUndo = z.object({ refund: z.number().nullable() });
export type RefundUndo = z.infer<typeof refundUndo>;

type AskedRefund = Action<RefundPayload, RefundUndo>;
type Run = DefinedRun<RefundPayload, RefundUndo>;

export const refundAction = defineAction({
  payload: refundPayload,
  undo: refundUndo,
  answer: refundedOrder,
  kind: "refund",
  scope: "refunds.write",
  canWithdraw: true,
  isIdempotent: (connector: Connector) => connector.refunds?.idempotent ?? null,
  unseenSeconds: (connector: Connector) => connector.refunds?.unseenSeconds ?? null,
  async send({ action, connector, vendor }: Run) {
    const { vendorRef } = await portOf(connector).request(vendor, {
      ...action.payload,
      idempotencyKey: action.id,
    });
    return { vendorRef };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOrderId, amountMinor, currency, knownRefs } = action.payload;
    const { state, vendorRef } = await portOf(connector).readBack(vendor, {
      platformOrderId,
      idempotencyKey: action.id,
      vendorRef: action.vendor_ref,
      amountMinor,
      currency,
      exceptRefs: knownRefs,
    });
    if (state === "refused")
      return {
        isFound: true,
        isSettled: true,
        vendorRef,
        refusal: new Rejected("REFUND_FAILED", "The refund failed on the platform."),
      };
    return { isFound: state !== "none", isSettled: state === "refunded", vendorRef };
  },
  record: recordRefund,
});

function portOf(connector: Connector) {
  if (connector.refunds === undefined) throw new Error(`${connector.id} has no refunds port`);
  return connector.refunds;
}

async function recordRefund(
  ctx: Ctx,
  tx: StoreTx,
  action: AskedRefund,
  state: ActionState,
): Promise<RefundedOrder | null> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  if (state === "refused") await takeBack(ctx, tx, order, action);
  // A sync of an older state may have come between: until the platform shows this one it is under way.
  else if (state === "accepted" && order.refund !== 2 && !isShown(order, action))
    await updateOrder(tx, order.id, { refund: 1 });
  await recountRefunded(tx, [order.id], doneBy(ctx));
  if (state === "accepted" || state === "verified") {
    await announceRefund(ctx, tx, order.id, action);
    // An order that was paid back in part is still to be sent: it doesn't leave its queue until the next
    // pull.
    if (!isShown(order, action)) await readSoon(ctx, tx, action.account_id);
  }
  return refundAnswer(tx, order.id, action.payload);
}

/** The platform took it in: its buyer may be told. */
function announceRefund(ctx: Ctx, tx: StoreTx, orderId: string, action: AskedRefund): Promise<void> {
  const causedBy = { userId: action.requested_by, name: action.requested_by_name };
  return fireTriggers(ctx, tx, {
    trigger: "refundIssued",
    orderIds: [orderId],
    facts: { refundMinor: action.payload.amountMinor },
    causedBy,
    occurrence: action.id,
  });
}

function isShown(order: OrderRow, action: AskedRefund): boolean {
  return (order.data.refunds ?? []).some(({ ref }) => ref === action.vendor_ref);
}

async function takeBack(ctx: Ctx, tx: StoreTx, order: OrderRow, action: AskedRefund): Promise<void> {
  const others = (await listActions(tx, order.id, "refund")).filter(
    ({ id, state }) => id !== action.id && state !== "refused" && state !== "verified",
  );
  const isPendingThere = (order.data.refunds ?? []).some((one) => one.state === "pending");
  // Taken in and refused later: the sync has the word.
  const wasAccepted = action.vendor_ref !== null;
  if (order.refund === 1 && others.length === 0 && !isPendingThere && !wasAccepted) {
    await updateOrder(tx, order.id, { refund: action.undo.refund });
  }
  // Whoever asked has gone by now, so somebody has to be told, unless it was a person who ended it.
  if (action.age_ms > ctx.answerWithinMs && action.problem_code !== withdrawnCode)
    await addTag(tx, [order.id], "needsAdminAttention");
}
