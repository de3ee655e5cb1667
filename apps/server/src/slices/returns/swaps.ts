/**
 * Replacements: planned -> sent, or cancelled. A planned swap marks its order for swap; when the last one is
 * sent the mark is taken off. The replacement's parcel and cost are its own; what was told to the platform
 * about the order's first parcel stays as it is.
 */
import { AppError, type OpenSwapInput, type SendSwapInput } from "@stallkeeper/contract";
import { isSwapOpen, tagsAfterMark } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import {
  actorOf,
  addOrderEvents,
  lockOrders,
  updateOrder,
  type OrderEventKind,
  type OrderRow,
} from "../orders/index.ts";
import { readAmount } from "./read-amount.ts";
import { piecesMoved } from "./returns.events.ts";
import {
  countOpenSwaps,
  endSwap,
  findSwapOrder,
  insertSwap,
  lockSwap,
  type SwapLine,
  type SwapRow,
} from "./swaps.store.ts";

interface SwapPlan {
  orderId: string;
  kind: "swap" | "resend";
  lines: readonly SwapLine[];
  cost?: string | undefined;
  note: string;
}

/** Answers the swap's id. Throws ORDER_NOT_FOUND, FIELDS_INVALID. A repeat plans another one. */
export function openSwap(ctx: Ctx, input: OpenSwapInput): Promise<string> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, (tx) => planSwap(ctx, tx, input));
}

/** `openSwap` within the caller's transaction. */
export async function planSwap(ctx: Ctx, tx: StoreTx, plan: SwapPlan): Promise<string> {
  const [order] = await lockOrders(tx, [plan.orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: plan.orderId });
  const costMinor = readAmount(plan.cost, order.currency, "cost") ?? 0;
  const lines = plan.lines.map((line) => ({ ...line }));
  const id = await insertSwap(tx, {
    order_id: order.id,
    kind: plan.kind,
    lines,
    cost_minor: costMinor,
    currency: order.currency,
    note: plan.note,
    opened_by_name: actorName(ctx),
    at: ctx.now().toISOString(),
  });
  await updateOrder(tx, order.id, { tags: tagsAfterMark(order.tags, "markForSwap") });
  await tell(ctx, tx, order, "swapOpened", id, {
    swapKind: plan.kind,
    lines,
    costMinor,
    currency: order.currency,
  });
  return id;
}

/** Throws SWAP_NOT_FOUND, SWAP_CLOSED, SHIPPING_INCOMPLETE, FIELDS_INVALID. A repeat is refused. */
export function sendSwap(ctx: Ctx, input: SendSwapInput): Promise<void> {
  requireScope(ctx, "orders.write");
  const provider = input.provider.trim();
  const trackingNumber = input.trackingNumber.trim();
  if (provider === "" || trackingNumber === "") throw new AppError("SHIPPING_INCOMPLETE");
  return inStore(ctx, async (tx) => {
    const { swap, order } = await lockOpenSwap(tx, input.swapId);
    const costMinor = readAmount(input.cost, swap.currency, "cost") ?? swap.cost_minor;
    await endSwap(tx, swap.id, {
      state: "sent",
      provider,
      trackingNumber,
      costMinor,
      at: ctx.now().toISOString(),
    });
    await clearMark(tx, order);
    await fireTriggers(ctx, tx, { trigger: "swapSent", orderIds: [order.id], occurrence: swap.id });
    await emit(tx, piecesMoved, {
      by: doneBy(ctx),
      reason: swap.kind === "resend" ? "resend" : "swapOut",
      causeId: swap.id,
      orderId: order.id,
      lines: swap.lines,
    });
    await tell(ctx, tx, order, "swapSent", swap.id, {
      swapKind: swap.kind,
      provider,
      trackingNumber,
      costMinor,
      currency: swap.currency,
    });
  });
}

/** Throws SWAP_NOT_FOUND, SWAP_CLOSED. A repeat is refused. */
export function cancelSwap(ctx: Ctx, swapId: string): Promise<void> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const { swap, order } = await lockOpenSwap(tx, swapId);
    await endSwap(tx, swap.id, {
      state: "cancelled",
      provider: null,
      trackingNumber: null,
      costMinor: swap.cost_minor,
      at: ctx.now().toISOString(),
    });
    await clearMark(tx, order);
    await tell(ctx, tx, order, "swapCancelled", swap.id, { swapKind: swap.kind });
  });
}

async function lockOpenSwap(tx: StoreTx, swapId: string): Promise<{ swap: SwapRow; order: OrderRow }> {
  const orderId = await findSwapOrder(tx, swapId);
  const [order] = orderId === null ? [] : await lockOrders(tx, [orderId]);
  const swap = await lockSwap(tx, swapId);
  if (order === undefined || swap === null) throw new AppError("SWAP_NOT_FOUND", { swapId });
  if (!isSwapOpen(swap.state)) throw new AppError("SWAP_CLOSED", { swapId });
  return { swap, order };
}

async function clearMark(tx: StoreTx, order: OrderRow): Promise<void> {
  if ((await countOpenSwaps(tx, order.id)) === 0)
    await updateOrder(tx, order.id, { tags: order.tags.filter((tag) => tag !== "markForSwap") });
}

async function tell(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  what: "swapOpened" | "swapSent" | "swapCancelled",
  swapId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const kind: OrderEventKind = what;
  await addOrderEvents(tx, [
    { orderId: order.id, at: ctx.now().toISOString(), kind, ...actorOf(ctx), details },
  ]);
  await recordAudit(tx, ctx, {
    action: what,
    object: { type: "swap", id: swapId },
    after: { orderId: order.id, ...details },
  });
  await announce(tx, "order", [order.id]);
  await announce(tx, "swap", [swapId]);
}
