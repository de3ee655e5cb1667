/**
 * POST /api/cancellations/: approves or rejects a buyer's request to cancel an order. The line of the audit
 * log and the action towards the platform are written in one transaction, with the order locked; then the
 * caller waits up to 8 s for the platform's word.
 *
 * Approving pays the buyer back at the platform, so it never meets a refund or a parcel of ours: while one is
 * under way it is refused, and from the approval until the buyer's money shows they are
 * (`refuseWhileCancelling`).
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError, type AnswerCancellationInput, type AnsweredCancellation } from "@stallkeeper/contract";
import { paidBackWithinMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  awaitAction,
  findActionByKey,
  hashRequest,
  listActions,
  requestAction,
  withdrawnCode,
  type ActionRow,
} from "../actions/index.ts";
import { lockOrders, type OrderRow } from "../orders/index.ts";
import { cancellationAction, type CancellationPayload } from "./cancellation-action.ts";

export interface CancellationOutcome {
  /** The platform has the answer; false: still under way. */
  isAccepted: boolean;
  order: AnsweredCancellation | null;
}

const shipmentFacts = z.object({ shippedAt: z.string() });
const isOver = ({ state }: ActionRow): boolean =>
  state === "accepted" || state === "verified" || state === "refused";

/**
 * Throws ORDER_NOT_FOUND, NO_CANCEL_REQUEST, ALREADY_SHIPPED, PART_SENT, ACTION_UNDER_WAY,
 * CANCELLATION_APPROVED, PLATFORM_CANNOT, PLATFORM_REFUSED, ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED. Safe to
 * repeat: a second answer is refused while the first is under way or an approval still works, and the same key
 * is the same answer.
 */
export async function answerCancellation(
  ctx: Ctx,
  input: AnswerCancellationInput,
  idempotencyKey: string | null,
): Promise<CancellationOutcome> {
  requireScope(ctx, "refunds.write");
  const actionId = await inStore(ctx, (tx) => startAnswer(ctx, tx, input, idempotencyKey));
  const action = await awaitAction(ctx, actionId);
  if (action === null) return { isAccepted: false, order: null };
  if (action.problem_code === withdrawnCode)
    throw new AppError("ACTION_WITHDRAWN", { reason: action.problem ?? "" });
  if (action.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  const isAccepted = action.state === "accepted" || action.state === "verified";
  return { isAccepted, order: isAccepted ? cancellationAction.readAnswer(action) : null };
}

/** Of an order, what tells whether an approval still works on it. */
type Cancelling = Pick<OrderRow, "id" | "state" | "refund">;

/** Whether an approval may be on its way to the platform, or arrived and its buyer's money doesn't show yet. */
export async function isBeingCancelled(tx: StoreTx, { id, state, refund }: Cancelling): Promise<boolean> {
  const isUnpaid = (state === "cancelRequested" || state === "cancelled") && refund !== 2;
  const stillWorks = (action: ActionRow): boolean =>
    action.state !== "refused" && (!isOver(action) || (isUnpaid && action.age_ms < paidBackWithinMs));
  return (await listActions(tx, id, "cancellation")).some(
    (action) =>
      stillWorks(action) &&
      !action.is_erased &&
      cancellationAction.read(action).payload.decision === "approve",
  );
}

/** Throws CANCELLATION_APPROVED while an approval works on the order (`isBeingCancelled`). */
export async function refuseWhileCancelling(tx: StoreTx, order: Cancelling): Promise<void> {
  if (await isBeingCancelled(tx, order)) throw new AppError("CANCELLATION_APPROVED", { orderId: order.id });
}

async function startAnswer(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, decision }: AnswerCancellationInput,
  idempotencyKey: string | null,
): Promise<string> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId });
  const requestHash = hashRequest({ kind: "cancellation", orderId, decision });
  const key = idempotencyKey ?? `cancellation:${randomUUID()}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  if (ctx.connectors.find(order.platform)?.cancellations === undefined)
    throw new AppError("PLATFORM_CANNOT", { platform: order.platform });
  if (!(await listActions(tx, orderId, "cancellation")).every(isOver))
    throw new AppError("ACTION_UNDER_WAY", { orderId });
  if (order.state !== "cancelRequested") throw new AppError("NO_CANCEL_REQUEST", { orderId });
  await refuseWhileCancelling(tx, order);
  const shipments = await listActions(tx, orderId, "shipment");
  if (decision === "approve") refuseApproval(order, await listActions(tx, orderId, "refund"));
  const payload: CancellationPayload = {
    platformOrderId: order.platform_order_id,
    decision,
    parcel: decision === "reject" ? parcelOf(order, shipments) : null,
  };
  await recordAudit(tx, ctx, {
    action: "cancellationAnswered",
    object: { type: "order", id: orderId },
    before: { state: order.state },
    after: { decision },
  });
  return requestAction(ctx, tx, {
    kind: cancellationAction,
    accountId: order.account_id,
    orderId,
    payload,
    undo: {},
    idempotencyKey: key,
    requestHash,
    details: { decision },
  });
}

/** A refund in part that shows already says nothing of a second one, so the actions are asked as well. */
function refuseApproval({ id, shipped, parts, refund }: OrderRow, refunds: readonly ActionRow[]): void {
  if (shipped) throw new AppError("ALREADY_SHIPPED", { orderId: id });
  const sent = parts.find(({ sentAt }) => sentAt !== null);
  if (sent !== undefined) throw new AppError("PART_SENT", { orderId: id, number: sent.number });
  if (refund === 1 || !refunds.every(isOver)) throw new AppError("ACTION_UNDER_WAY", { orderId: id });
}

function parcelOf(order: OrderRow, shipments: readonly ActionRow[]): CancellationPayload["parcel"] {
  if (!order.shipped || order.tracking_number === null) return null;
  const facts = shipmentFacts.safeParse(shipments.findLast(({ state }) => state !== "refused")?.payload);
  return { trackingNumber: order.tracking_number, shippedAt: facts.data?.shippedAt ?? null };
}
