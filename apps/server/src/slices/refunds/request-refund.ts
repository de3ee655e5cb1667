/**
 * Refund (spec 4, decisions 1 and 5): `refund = 1`, the line of the audit log and the action towards the
 * platform are written in one transaction, with the order locked; then the caller waits up to 8 s for the
 * platform's word.
 *
 * Never twice: the sums are made under the lock, from what the platform shows and what was asked for here. A
 * call without an Idempotency-Key is refused while a refund of the order is under way, and so is its twin of
 * the last seconds (a double click whose first half was already answered). A call with a key is itself again,
 * with the same answer; another key is another wish, within what is left.
 */
import { randomUUID } from "node:crypto";
import { AppError, type RefundedOrder, type RefundParams } from "@stallkeeper/contract";
import { isPinned } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  awaitAction,
  findAction,
  findActionByKey,
  hashRequest,
  listActions,
  requestAction,
  withdrawnCode,
  type ActionRow,
} from "../actions/index.ts";
import { refuseWhileCancelling } from "../cancellations/index.ts";
import { lockOrders, updateOrder, type OrderRow } from "../orders/index.ts";
import { recountRefunded } from "./recount-refunded.ts";
import { planRefund, type RefundableOrder } from "./read-params.ts";
import { refundAction, type RefundPayload, type RefundUndo } from "./refund-action.ts";
import { refundAnswer } from "./refund-answer.ts";

const twinWithinMs = 10_000;

export interface RefundWish {
  orderId: string;
  params: RefundParams;
  /** Unique in the store, with the kind of its maker in front; null: the caller gave none. */
  idempotencyKey: string | null;
  /**
   * What goes back on sale does so where the platform can do that; without it a platform that can't is an
   * error.
   */
  isRestockOptional?: boolean;
}

export interface RefundOutcome {
  /** The platform has accepted; false: still under way. */
  isAccepted: boolean;
  order: RefundedOrder | null;
}

/**
 * Throws ORDER_NOT_FOUND, PLATFORM_CANNOT, ORDER_DELETED, ORDER_REFUNDED, ORDER_UNPAID, REFUND_TOO_LARGE,
 * ACTION_UNDER_WAY, FIELDS_INVALID, PLATFORM_REFUSED, ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED. Safe to
 * repeat with the same key only.
 */
export async function requestRefund(ctx: Ctx, wish: RefundWish): Promise<RefundOutcome> {
  const actionId = await inStore(ctx, (tx) => startRefund(ctx, tx, wish));
  return awaitRefund(ctx, actionId);
}

/** Waits for the platform's word on a refund that was started. Throws PLATFORM_REFUSED, ACTION_WITHDRAWN. */
export async function awaitRefund(ctx: Ctx, actionId: string): Promise<RefundOutcome> {
  const action = await awaitAction(ctx, actionId);
  if (action === null) return { isAccepted: false, order: null };
  if (action.problem_code === withdrawnCode)
    throw new AppError("ACTION_WITHDRAWN", { reason: action.problem ?? "" });
  if (action.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  const isAccepted = action.state === "accepted" || action.state === "verified";
  const answered = isAccepted ? refundAction.readAnswer(action) : null;
  const { payload } = refundAction.read(action);
  return {
    isAccepted,
    order: answered ?? (await inStore(ctx, (tx) => refundAnswer(tx, action.order_id ?? "", payload))),
  };
}

/**
 * Writes the refund and its action into the caller's transaction; answers the action's id. Throws as
 * `requestRefund`, PLATFORM_REFUSED aside.
 */
export async function startRefund(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, params: wanted, idempotencyKey, isRestockOptional = false }: RefundWish,
): Promise<string> {
  requireScope(ctx, "refunds.write");
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId });
  const requestHash = hashRequest({ kind: "refund", orderId, params: wanted });
  const key = idempotencyKey ?? `refund:${randomUUID()}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  const port = ctx.connectors.find(order.platform)?.refunds;
  if (port === undefined) throw new AppError("PLATFORM_CANNOT", { platform: order.platform });
  const params = isRestockOptional
    ? { ...wanted, restock: wanted.restock === true && port.canRestock }
    : wanted;
  refuseState(order);
  await refuseWhileCancelling(tx, order);
  const before = await listActions(tx, orderId, "refund");
  if (idempotencyKey === null) refuseTwin(order, before, requestHash);
  const plan = planRefund(moneyOf(order, port.canRefundPostage), before.map(askedOf), params, port);
  const payload: RefundPayload = {
    platformOrderId: order.platform_order_id,
    ...plan,
    currency: order.currency,
    reason: params.reason?.trim() ?? "",
    doesRestock: params.restock ?? false,
    isByHand: params.byHand ?? false,
    knownRefs: [
      ...(order.data.refunds ?? []).map(({ ref }) => ref),
      ...before.flatMap(({ vendor_ref: ref }) => (ref === null ? [] : [ref])),
    ],
  };
  return writeRefund(ctx, tx, order, payload, { idempotencyKey: key, requestHash });
}

/** Whether the platform said no to a refund. */
export async function isRefundRefused(tx: StoreTx, actionId: string): Promise<boolean> {
  return (await findAction(tx, actionId))?.state === "refused";
}

async function writeRefund(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  payload: RefundPayload,
  keys: { idempotencyKey: string; requestHash: string },
): Promise<string> {
  const undo: RefundUndo = { refund: order.refund };
  const now = ctx.now().toISOString();
  const { amountMinor, currency, items, reason, isByHand } = payload;
  await updateOrder(tx, order.id, {
    refund: 1,
    ...(isPinned(order.updated_at) ? { unpinned_updated_at: now } : { updated_at: now }),
  });
  await announce(tx, "order", [order.id]);
  await recordAudit(tx, ctx, {
    action: "refundRequested",
    object: { type: "order", id: order.id },
    before: { refund: order.refund },
    after: { refund: 1, amountMinor, currency, items, reason, isByHand },
  });
  const actionId = await requestAction(ctx, tx, {
    kind: refundAction,
    accountId: order.account_id,
    orderId: order.id,
    payload,
    undo,
    ...keys,
    details: { amountMinor, currency, reason, isByHand },
  });
  await recountRefunded(tx, [order.id], doneBy(ctx));
  return actionId;
}

function refuseState(order: OrderRow): void {
  if (order.state === "deleted") throw new AppError("ORDER_DELETED", { orderId: order.id });
  if (order.state === "refunded" || order.refund === 2)
    throw new AppError("ORDER_REFUNDED", { orderId: order.id });
  // What was paid and then cancelled still has its money here: it's the usual case (decisions 12).
  if (order.state === "pending" || order.state === "paymentFailed" || order.data.isPaid === false)
    throw new AppError("ORDER_UNPAID", { orderId: order.id });
}

function refuseTwin(order: OrderRow, before: readonly ActionRow[], requestHash: string): void {
  const hasTwin = before.some(
    (one) => one.request_hash === requestHash && one.state !== "refused" && one.age_ms < twinWithinMs,
  );
  if (order.refund === 1 || hasTwin) throw new AppError("ACTION_UNDER_WAY", { orderId: order.id });
}

function askedOf(action: ActionRow) {
  const { amountMinor, items } = refundAction.read(action).payload;
  return { ref: action.vendor_ref, amountMinor, items, isRefused: action.state === "refused" };
}

function moneyOf(order: OrderRow, canRefundPostage: boolean): RefundableOrder {
  const postage = (canRefundPostage ? (order.money.lines ?? []) : []).filter(
    ({ kind, ref }) => kind === "postage" && ref !== "",
  );
  const isIncluded = order.money.pricesIncludeTax === true;
  return {
    id: order.id,
    currency: order.currency,
    totalMinor: order.amount_total_minor,
    refundedMinor: order.data.refundedMinor ?? 0,
    shown: order.data.refunds ?? [],
    lines: [
      ...order.items.map(
        ({ _id, name = "", quantity = 1, priceMinor = 0, grossMinor = priceMinor * quantity }) => ({
          itemId: _id.slice(order.id.length + 1),
          name,
          quantity,
          grossMinor,
          isPostage: false,
        }),
      ),
      ...postage.map(({ ref, name, amountMinor, taxMinor }) => ({
        itemId: ref,
        name,
        quantity: 1,
        grossMinor: amountMinor + (isIncluded ? 0 : (taxMinor ?? 0)),
        isPostage: true,
      })),
    ],
  };
}
