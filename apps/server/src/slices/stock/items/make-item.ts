/** A new item by hand, with its variants if it comes in several, and what is on hand of it. */
import { randomUUID } from "node:crypto";
import { AppError, type NewItemInput } from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { countIn } from "../count-stock.ts";
import { columnsOf } from "./change-items.ts";
import { addItemEvents, addItems, lockItems, writeItems } from "./items.store.ts";

/** Throws SKU_TAKEN where an item has or had one of the SKUs; nothing is made then. */
export async function makeItem(ctx: Ctx, input: NewItemInput): Promise<{ itemId: string }> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, (tx) => makeItemIn(ctx, tx, input));
}

/** As `makeItem`, in a transaction of another's, who asks whether the person may. */
export async function makeItemIn(ctx: Ctx, tx: StoreTx, input: NewItemInput): Promise<{ itemId: string }> {
  const { sku, title, onHand, variants = [], ...more } = input;
  const axes = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))];
  const by = doneBy(ctx);
  const made = await addItems(tx, [{ sku, title, axes }], by.at);
  const itemId = made.get(sku);
  if (itemId === undefined) throw new AppError("SKU_TAKEN", { sku });
  const children = await addItems(
    tx,
    variants.map((variant) => ({ sku: variant.sku, title, options: variant.options, parentId: itemId })),
    by.at,
  );
  const taken = variants.find((variant) => !children.has(variant.sku));
  if (taken !== undefined) throw new AppError("SKU_TAKEN", { sku: taken.sku });
  const ids = [itemId, ...children.values()];
  const rows = await lockItems(tx, ids);
  if (Object.keys(more).length > 0)
    await writeItems(
      tx,
      rows.map((row) => ({ id: row.id, currency: row.currency, set: columnsOf(more, row.currency) })),
      by.at,
    );
  await addItemEvents(
    tx,
    ids.map((id) => ({ itemId: id, kind: "made", changes: {} })),
    by,
  );
  const counts = (variants.length === 0 ? [{ sku, onHand }] : variants).flatMap((one) =>
    one.onHand === undefined ? [] : [{ sku: one.sku, onHand: one.onHand }],
  );
  if (counts.length > 0) await countIn(ctx, tx, { counts }, randomUUID());
  await recordAudit(tx, ctx, { action: "itemMade", object: { type: "item", id: sku }, after: input });
  await announce(tx, "itemLocation", [sku, ...children.keys()]);
  return { itemId };
}
