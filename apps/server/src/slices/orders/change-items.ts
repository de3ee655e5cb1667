/** What a person writes on items by PostUpdateMany: where it is offered and where it was bought (spec 3). */
import { AppError, type PostPatch } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { refuseOverwrites, type SeenValue } from "./edit-conflicts.ts";
import { actorOf, addOrderEvents, findLatestEvent } from "./order-events.store.ts";
import {
  listOrdersOfItems,
  lockOrders,
  updateOrder,
  type LocalChange,
  type OrderRow,
} from "./orders.store.ts";
import { securingOf } from "./securing.ts";

const metaFields = ["link", "id", "fulfillmentLink", "fulfillmentId"] as const;
const maxLength = 2_000;

type ItemMetaPatch = NonNullable<PostPatch["meta"]>;

/**
 * Writes item metadata, by item id, beside the platform's own so that a pull never overwrites it. An order
 * whose every item has a fulfillmentId counts as fulfilled (securing.ts). Answers how many items there were.
 * Throws FORBIDDEN, FIELDS_INVALID, CHANGED_MEANWHILE. Safe to repeat.
 */
export async function changeItems(
  ctx: Ctx,
  tx: StoreTx,
  itemIds: readonly string[],
  patch: PostPatch,
): Promise<number> {
  requireScope(ctx, "orders.write");
  const meta = checkedMeta(patch.meta ?? {});
  const wanted = new Set(itemIds);
  const orders = await lockOrders(tx, await listOrdersOfItems(tx, itemIds));
  const seen = patch.seen?.meta ?? null;
  if (seen !== null) refuseOverwrites(await seenValues(tx, orders, wanted, meta, seen));
  let count = 0;
  for (const order of orders) {
    const touched = order.items.filter(({ _id }) => wanted.has(_id));
    count += touched.length;
    await updateOrder(tx, order.id, changeOf(order, wanted, meta, ctx.now()));
  }
  const at = ctx.now().toISOString();
  await addOrderEvents(
    tx,
    orders.map(({ id }) => ({
      orderId: id,
      at,
      kind: "itemMetaChanged",
      ...actorOf(ctx),
      details: { fields: Object.keys(meta) },
    })),
  );
  await announce(
    tx,
    "order",
    orders.map(({ id }) => id),
  );
  return count;
}

function checkedMeta(patch: ItemMetaPatch): Record<string, string> {
  const meta: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const name of metaFields) {
    const text = patch[name];
    if (text === undefined) continue;
    if ((text ?? "").length > maxLength) fields[`meta.${name}`] = `Up to ${maxLength} characters.`;
    meta[name] = text ?? "";
  }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
  return meta;
}

/**
 * What the caller wants to change and what it says to have read of it, for each item; the timeline knows who
 * wrote last.
 */
async function seenValues(
  tx: StoreTx,
  orders: readonly OrderRow[],
  itemIds: ReadonlySet<string>,
  meta: Record<string, string>,
  seen: ItemMetaPatch,
): Promise<SeenValue[]> {
  const values: SeenValue[] = [];
  for (const order of orders) {
    const last = await findLatestEvent(tx, order.id, "itemMetaChanged");
    for (const item of order.items.filter(({ _id }) => itemIds.has(_id))) {
      for (const name of metaFields) {
        values.push({
          id: item._id,
          field: `meta.${name}`,
          now: item.meta[name],
          seen: seen[name],
          wanted: meta[name],
          by: last?.actor ?? null,
          at: last?.at ?? null,
        });
      }
    }
  }
  return values;
}

function changeOf(
  order: OrderRow,
  wanted: ReadonlySet<string>,
  meta: Record<string, string>,
  now: Date,
): LocalChange {
  const items = order.items.map((item) =>
    wanted.has(item._id) ? { ...item, meta: { ...item.meta, ...meta } } : item,
  );
  const edited = items
    .filter(({ _id }) => wanted.has(_id))
    .map(({ _id }) => [_id, { ...order.item_meta[_id], ...meta }]);
  const { fulfilled, securedBy } = securingOf(order, { items });
  return {
    items,
    item_meta: { ...order.item_meta, ...Object.fromEntries(edited) },
    ...(fulfilled === undefined ? {} : { fulfilled, meta: { ...order.meta, securedBy } }),
    ...(order.pinned_at === null
      ? { updated_at: now.toISOString() }
      : { unpinned_updated_at: now.toISOString() }),
  };
}
