/**
 * The pick list (design 4.8): open -> picked | short, and back. Ticks belong to the items of orders, so that
 * two people with the same list share them whatever it was made from. A short item tags its order
 * needsAlternativeItem; taking that back takes the tag off, unless another item of the order is short still.
 */
import { isDeepStrictEqual } from "node:util";
import { AppError, type PickInput, type SlipTemplateInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, lockOrders, updateOrder, type OrderRow } from "../orders/index.ts";
import {
  deletePicks,
  findSlipTemplate,
  hasAccount,
  listShort,
  savePicks,
  saveSlipTemplate,
} from "./picks.store.ts";

const shortTag = "needsAlternativeItem";

/** Throws ORDER_NOT_FOUND, ITEM_NOT_FOUND. Safe to repeat. */
export async function pickItems(ctx: Ctx, { items: given, state, reason }: PickInput): Promise<void> {
  requireScope(ctx, "orders.write");
  // An item named twice is one item.
  const items = [...new Map(given.map((item) => [item.itemId, item])).values()];
  await inStore(ctx, async (tx) => {
    const ids = [...new Set(items.map(({ orderId }) => orderId))];
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
    for (const { orderId, itemId } of items) {
      const order = orders.get(orderId);
      if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId });
      if (!order.items.some(({ _id }) => _id === itemId)) throw new AppError("ITEM_NOT_FOUND", { itemId });
    }
    const before = shortByOrder(await listShort(tx, ids));
    if (state === "open")
      await deletePicks(
        tx,
        items.map(({ itemId }) => itemId),
      );
    else
      await savePicks(tx, {
        items,
        state,
        reason: state === "short" ? reason : null,
        byName: actorName(ctx),
        at: ctx.now(),
      });
    const after = shortByOrder(await listShort(tx, ids));
    for (const order of orders.values())
      await tagShort(ctx, tx, order, before.get(order.id) ?? [], after.get(order.id) ?? [], reason);
    await announce(
      tx,
      "pick",
      items.map(({ itemId }) => itemId),
    );
  });
}

function shortByOrder(rows: readonly { order_id: string; item_id: string }[]): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(rows, ({ order_id }) => order_id)].map(([orderId, lines]) => [
      orderId,
      lines.map(({ item_id }) => item_id),
    ]),
  );
}

async function tagShort(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  before: readonly string[],
  after: readonly string[],
  reason: string | null,
): Promise<void> {
  const fresh = after.filter((itemId) => !before.includes(itemId));
  if (fresh.length === 0 && before.length === after.length) return;
  const isTagged = order.tags.includes(shortTag);
  const mustBeTagged = after.length > 0;
  if (isTagged !== mustBeTagged)
    await updateOrder(tx, order.id, {
      tags: mustBeTagged ? [...order.tags, shortTag] : order.tags.filter((tag) => tag !== shortTag),
    });
  const items = order.items as { _id: string; sku?: string | null; name?: string }[];
  const at = ctx.now().toISOString();
  const lines = fresh.map((itemId) => {
    const item = items.find(({ _id }) => _id === itemId);
    return {
      orderId: order.id,
      at,
      ...actorOf(ctx),
      kind: "pickedShort" as const,
      details: { item: item?.sku || item?.name || itemId, reason },
    };
  });
  await addOrderEvents(tx, lines);
  await announce(tx, "order", [order.id]);
}

/** Says how slips of an account look. Throws ACCOUNT_NOT_FOUND, also for another store's. Safe to repeat. */
export async function setSlipTemplate(ctx: Ctx, template: SlipTemplateInput): Promise<void> {
  requireScope(ctx, "settings.write");
  await inStore(ctx, async (tx) => {
    if (!(await hasAccount(tx, template.accountId)))
      throw new AppError("ACCOUNT_NOT_FOUND", { accountId: template.accountId });
    const before = await findSlipTemplate(tx, template.accountId);
    const after = {
      heading: template.heading,
      footer: template.footer,
      hasPrices: template.hasPrices,
      paper: template.paper,
    };
    if (isDeepStrictEqual(before, after)) return;
    await saveSlipTemplate(tx, template);
    await recordAudit(tx, ctx, {
      action: "settingsChanged",
      object: { type: "slipTemplate", id: template.accountId },
      before,
      after,
    });
    await announce(tx, "slipTemplate", [template.accountId]);
  });
}
