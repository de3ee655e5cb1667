/**
 * The bench says that an order's items were checked (design 4.8). Nothing may be open of what is still to be
 * sent: refunded pieces and fees need no check, and a check of them is no mistake, since a refund may come
 * after the scan. Then the order is packed, which makes it fulfilled (decisions 1: packed is secured), or,
 * when an item is damaged or missing, put aside: it gets the tag needsAlternativeItem and is not fulfilled by
 * packing. A second call with the same content changes nothing; another content replaces the first, until the
 * parcel has left.
 */
import { AppError, type PackAnswer, type VerifyPackInput } from "@stallkeeper/contract";
import {
  checkOf,
  isPinned,
  listItemsToSend,
  packOutcome,
  piecesOf,
  type ItemCheck,
  type PackItem,
} from "@stallkeeper/domain";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  actorOf,
  addOrderEvents,
  forgetSource,
  lockOrders,
  refuseStanding,
  updateOrder,
  type LocalChange,
  type OrderRow,
} from "../orders/index.ts";
import { listBatchesOf } from "./batches.store.ts";
import { findPack, savePack, type PackRow } from "../packs/index.ts";

/**
 * Throws ORDER_NOT_FOUND, ORDER_CANCELLED, ORDER_REFUNDED, ALREADY_SHIPPED, ITEM_NOT_FOUND, PACK_INCOMPLETE.
 * Safe to repeat.
 */
export async function verifyPack(ctx: Ctx, input: VerifyPackInput): Promise<PackAnswer> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const [order] = await lockOrders(tx, [input.orderId]);
    if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: input.orderId });
    const before = await findPack(tx, order.id);
    const pack = readPack(order, input);
    if (before !== null && isSame(before, pack))
      return { orderId: order.id, state: pack.state, fulfilled: order.fulfilled };
    refuseGone(ctx, order);
    const isFirstOfState = before?.state !== pack.state;
    const hasFulfilled = before?.has_fulfilled === true || (pack.state === "packed" && !order.fulfilled);
    const fulfilled = pack.state === "packed" || (order.fulfilled && before?.has_fulfilled !== true);
    await savePack(tx, {
      ...pack,
      has_fulfilled: hasFulfilled,
      byName: actorName(ctx),
      byId: ctx.actor.kind === "member" ? ctx.actor.userId : null,
      at: ctx.now(),
    });
    await updateOrder(tx, order.id, changeOf(ctx, order, before, pack.state, fulfilled));
    if (isFirstOfState) await tellTimeline(ctx, tx, order, pack);
    await announce(tx, "order", [order.id]);
    await announce(tx, "pack", [order.id]);
    await announce(tx, "batch", await listBatchesOf(tx, order.id));
    return { orderId: order.id, state: pack.state, fulfilled };
  });
}

type ReadPack = Omit<PackRow, "tracking_number" | "has_fulfilled">;

function readPack(
  order: OrderRow,
  { items: given, package: wrapped, weightGrams }: VerifyPackInput,
): ReadPack {
  const items = order.items as PackItem[];
  const stranger = given.find(({ itemId }) => !items.some(({ _id }) => _id === itemId));
  if (stranger !== undefined) throw new AppError("ITEM_NOT_FOUND", { itemId: stranger.itemId });
  const packable = items.filter(({ isFee }) => isFee !== true);
  const toSend = listItemsToSend(packable, order.refunded_items);
  if (packable.length > 0 && toSend.length === 0) throw new AppError("ORDER_REFUNDED", { orderId: order.id });
  const outcome = packOutcome(toSend, given);
  if (outcome === "open") throw new AppError("PACK_INCOMPLETE", { orderId: order.id });
  // What was checked is kept up to what was ordered: a piece that was refunded meanwhile is known to lie in
  // the parcel.
  const checks = packable.map((item): ItemCheck => {
    const { checked, skipped } = checkOf(item, given);
    return { itemId: item._id, checked: Math.min(checked, piecesOf(item)), skipped };
  });
  return { order_id: order.id, state: outcome, items: checks, package: wrapped, weight_grams: weightGrams };
}

function isSame(before: PackRow, pack: ReadPack): boolean {
  const wordsOf = ({ state, items, package: wrapped, weight_grams }: ReadPack): string =>
    JSON.stringify([
      state,
      wrapped,
      weight_grams,
      items.map(({ itemId, checked, skipped }) => [itemId, checked, skipped]),
    ]);
  return wordsOf(before) === wordsOf(pack);
}

function refuseGone(ctx: Ctx, order: OrderRow): void {
  if (order.shipped) throw new AppError("ALREADY_SHIPPED", { orderId: order.id });
  const refusal = refuseStanding(order, ctx.connectors.find(order.platform));
  if (refusal !== null) throw refusal;
}

const asideTag = "needsAlternativeItem";

function changeOf(
  ctx: Ctx,
  order: OrderRow,
  before: PackRow | null,
  state: PackRow["state"],
  fulfilled: boolean,
): LocalChange {
  const others = order.tags.filter((tag) => tag !== asideTag);
  // What this bench put aside is found again when it packs it; anybody else's mark stays.
  const tags = state === "aside" ? [...others, asideTag] : before?.state === "aside" ? others : order.tags;
  const nowIso = ctx.now().toISOString();
  const meta = state === "packed" ? forgetSource(order) : null;
  return {
    fulfilled,
    tags,
    ...(meta === null ? {} : { meta }),
    ...(isPinned(order.updated_at) ? { unpinned_updated_at: nowIso } : { updated_at: nowIso }),
  };
}

async function tellTimeline(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  { state, items }: ReadPack,
): Promise<void> {
  const names = new Map(
    (order.items as { _id: string; name?: string | null; sku?: string | null }[]).map(
      ({ _id, name, sku }) => [_id, sku || name || _id],
    ),
  );
  const skipped = items.flatMap(({ itemId, skipped: reason }) =>
    reason === null ? [] : [{ item: names.get(itemId) ?? itemId, reason }],
  );
  await addOrderEvents(tx, [
    {
      orderId: order.id,
      at: ctx.now().toISOString(),
      ...actorOf(ctx),
      kind: state === "packed" ? "packed" : "putAside",
      details: { skipped },
    },
  ]);
}
