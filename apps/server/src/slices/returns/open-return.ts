/**
 * A buyer wants to send something back: a line of `returns` for each line named, all in state `requested`.
 */
import { randomUUID } from "node:crypto";
import { AppError, type OpenReturnInput } from "@stallkeeper/contract";
import { countReturnable } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import { actorOf, addOrderEvents, lockOrders, type OrderRow } from "../orders/index.ts";
import { insertReturns, listReturns, type NewReturn, type ReturnRow } from "./returns.store.ts";

/**
 * Answers the ids of the lines. Throws ORDER_NOT_FOUND, FIELDS_INVALID. A repeat is refused once nothing of a
 * line is left.
 */
export function openReturn(ctx: Ctx, input: OpenReturnInput): Promise<string[]> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const [order] = await lockOrders(tx, [input.orderId]);
    if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: input.orderId });
    if (new Set(input.items.map(({ itemId }) => itemId)).size < input.items.length)
      throw new AppError("FIELDS_INVALID", { fields: { items: "Name each line once." } });
    const known = await listReturns(tx, order.id);
    const groupId = randomUUID();
    const lines = input.items.map((wish, n) => lineOf(ctx, order, known, input, { ...wish, n, groupId }));
    const ids = await insertReturns(tx, lines);
    await tellOpened(ctx, tx, order, lines, ids, input.reason);
    return ids;
  });
}

function lineOf(
  ctx: Ctx,
  order: OrderRow,
  known: readonly ReturnRow[],
  input: OpenReturnInput,
  wish: { itemId: string; quantity: number; n: number; groupId: string },
): NewReturn {
  const item = order.items.find(({ _id }) => _id === wish.itemId || _id === `${order.id}:${wish.itemId}`);
  if (item === undefined)
    throw new AppError("FIELDS_INVALID", {
      fields: { [`items.${wish.n}.itemId`]: "This order has no such line." },
    });
  const ordered = item.quantity ?? 1;
  const left = countReturnable(
    ordered,
    known
      .filter(({ item_id }) => item_id === item._id)
      .map(({ quantity, state, received_at }) => ({ quantity, state, wasReceived: received_at !== null })),
  );
  if (wish.quantity > left)
    throw new AppError("FIELDS_INVALID", {
      fields: { [`items.${wish.n}.quantity`]: `${left} of ${ordered} can still come back.` },
    });
  const at = ctx.now().toISOString();
  return {
    group_id: wish.groupId,
    order_id: order.id,
    item_id: item._id,
    item_name: item.name ?? "",
    sku: item.sku ?? "",
    quantity: wish.quantity,
    price_minor: priceOf(item),
    currency: order.currency,
    reason: input.reason,
    note: input.note,
    deadline: input.deadline ?? null,
    opened_by_name: actorName(ctx),
    created_at: at,
    updated_at: at,
  };
}

/** What was paid for a piece, with its tax; never more for all of them than for the line. */
function priceOf({
  quantity = 1,
  priceMinor = 0,
  grossMinor = priceMinor * quantity,
}: OrderRow["items"][number]): number {
  return Math.floor(grossMinor / Math.max(1, quantity));
}

async function tellOpened(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  lines: readonly NewReturn[],
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const items = lines.map(({ item_name: name, quantity }) => ({ name, quantity }));
  await addOrderEvents(tx, [
    {
      orderId: order.id,
      at: ctx.now().toISOString(),
      kind: "returnOpened",
      ...actorOf(ctx),
      details: { items, reason },
    },
  ]);
  await recordAudit(tx, ctx, {
    action: "returnOpened",
    object: { type: "order", id: order.id },
    after: { returnIds: ids, items, reason },
  });
  await fireTriggers(ctx, tx, { trigger: "returnRequested", orderIds: [order.id] });
  await announce(tx, "order", [order.id]);
  await announce(tx, "return", ids);
}
