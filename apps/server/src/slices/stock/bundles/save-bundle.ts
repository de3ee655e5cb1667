/**
 * What a bundle is made of (docs/adr/0109-bundles.md). A bundle has no count of its own and no bundle in it; its
 * parts are counted, sold and told to marketplaces by themselves as well.
 */
import { AppError, type SaveBundleInput } from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { addItemEvents, lockItems } from "../items/items.store.ts";
import { findScanned } from "../items/scanned-items.store.ts";
import { findBundled, isBundleSku, listParts, putParts, type BundlePart } from "./bundles.store.ts";

const shortOf = (parts: readonly { sku: string; pieces: number }[]): string =>
  parts.map(({ sku, pieces }) => `${pieces} × ${sku}`).join(", ");

/**
 * Replaces what an item is made of; without parts it is an item like others again. Throws RECORD_NOT_FOUND,
 * ITEM_UNKNOWN, BUNDLE_COUNTED where somebody counted it, BUNDLE_NESTED, FAMILY_UNCOUNTED. Safe to repeat.
 */
export async function saveBundle(ctx: Ctx, { itemId, parts }: SaveBundleInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const found = await findScanned(
      tx,
      parts.map(({ code }) => code),
    );
    const wanted = new Map<string, BundlePart>();
    for (const { code, pieces } of parts) {
      const part = found.get(code);
      if (part === undefined)
        throw (await isBundleSku(tx, code))
          ? new AppError("BUNDLE_NESTED", { sku: code })
          : new AppError("ITEM_UNKNOWN", { code });
      const before = wanted.get(part.itemId)?.pieces ?? 0;
      wanted.set(part.itemId, { itemId: part.itemId, pieces: before + pieces });
    }
    // Locked with its parts: nobody makes one of them a bundle meanwhile.
    const items = new Map((await lockItems(tx, [itemId, ...wanted.keys()])).map((item) => [item.id, item]));
    const bundle = items.get(itemId);
    if (bundle === undefined) throw new AppError("RECORD_NOT_FOUND");
    const { sku } = bundle;
    if (bundle.is_family) throw new AppError("FAMILY_UNCOUNTED", { sku });
    if (wanted.size > 0 && bundle.on_hand !== null) throw new AppError("BUNDLE_COUNTED", { sku });
    const bundled = await findBundled(tx, [...items.keys()]);
    if (wanted.has(itemId) || (wanted.size > 0 && bundled.parts.has(itemId)))
      throw new AppError("BUNDLE_NESTED", { sku });
    for (const id of wanted.keys())
      if (bundled.bundles.has(id)) throw new AppError("BUNDLE_NESTED", { sku: items.get(id)?.sku ?? "" });
    const before = shortOf(await listParts(tx, itemId));
    await putParts(tx, itemId, [...wanted.values()]);
    const after = shortOf(await listParts(tx, itemId));
    if (before === after) return;
    const by = doneBy(ctx);
    await addItemEvents(tx, [{ itemId, kind: "changed", changes: { parts: [before, after] } }], by);
    await recordAudit(tx, ctx, {
      action: "bundleSaved",
      object: { type: "item", id: sku },
      before: { parts: before },
      after: { parts: after },
    });
    await announce(
      tx,
      "itemLocation",
      [...items.values()].map((item) => item.sku),
    );
  });
}
