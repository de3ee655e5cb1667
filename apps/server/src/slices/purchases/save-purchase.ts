/** What is ordered from a supplier: by hand, or from the reorder list. */
import {
  AppError,
  type ClosePurchaseInput,
  type ReorderInput,
  type SavePurchaseInput,
} from "@stallkeeper/contract";
import { toMinor, unclearCodeText } from "@stallkeeper/domain";
import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { uuidOfText } from "../../platform/uuid-of-text.ts";
import { explainUnclear, findScanned, makeItemIn } from "../stock/index.ts";
import {
  findCurrency,
  findSaved,
  listLines,
  listReorder,
  lockPurchase,
  lockReorder,
  putLines,
  putPurchase,
  saveClosed,
  type OrderedLine,
  type SavedPurchase,
} from "./purchases.store.ts";

/**
 * Saves a purchase whole. Throws CHANGED_MEANWHILE where it isn't the revision that was shown, ITEM_UNKNOWN for a
 * code that no item has and that no new one is named for, ITEM_UNCLEAR for one that several items have, or a bundle
 * or a family. A repeat whose answer was lost finds what it saved, and
 * answers the same.
 */
export async function savePurchase(ctx: Ctx, input: SavePurchaseInput): Promise<{ purchaseId: string }> {
  requireScope(ctx, "inventory.write");
  const { purchaseId, revision, supplier, reference, expectedOn, postage, note, lines } = input;
  return inStore(ctx, async (tx) => {
    const before = await lockPurchase(tx, purchaseId);
    const currency = before?.currency ?? (await findCurrency(tx));
    const items = await findOrMakeItems(ctx, tx, lines);
    const ordered = orderedLines(lines, items, currency);
    const postageMinor = toMinor(postage, currency);
    const purchase = { id: purchaseId, supplier, reference, note, expectedOn, postageMinor, currency };
    if ((before?.revision ?? 0) !== revision) {
      if (before?.revision === revision + 1 && (await isSaved(tx, purchase, ordered))) return { purchaseId };
      throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
    }
    await putPurchase(tx, purchase, doneBy(ctx));
    await putLines(tx, purchaseId, ordered);
    await recordAudit(tx, ctx, {
      action: "purchaseSaved",
      object: { type: "purchase", id: purchaseId },
      after: { supplier, reference, expectedOn, postage, lines },
    });
    await announce(tx, "purchase", [purchaseId]);
    return { purchaseId };
  });
}

/** Two lines of one item are one, at what a piece of those with a cost is on average. */
function orderedLines(
  lines: SavePurchaseInput["lines"],
  items: ReadonlyMap<string, { itemId: string }>,
  currency: string,
): OrderedLine[] {
  const found = lines.flatMap((line) => {
    const item = items.get(line.code);
    return item === undefined ? [] : [{ ...line, itemId: item.itemId }];
  });
  return [...Map.groupBy(found, ({ itemId }) => itemId)].map(([itemId, ofItem]) => {
    const priced = ofItem.flatMap(({ ordered, cost }) =>
      cost === null ? [] : [{ pieces: ordered, minor: toMinor(cost, currency) }],
    );
    const pieces = priced.reduce((sum, one) => sum + one.pieces, 0);
    const value = priced.reduce((sum, one) => sum + one.pieces * one.minor, 0);
    return {
      itemId,
      ordered: ofItem.reduce((sum, one) => sum + one.ordered, 0),
      costMinor: pieces === 0 ? null : Math.round(value / pieces),
    };
  });
}

/** The items of the lines by code; goods that were never sold before become items, of which none is there yet. */
async function findOrMakeItems(
  ctx: Ctx,
  tx: StoreTx,
  lines: SavePurchaseInput["lines"],
): Promise<ReadonlyMap<string, { itemId: string }>> {
  const items = new Map<string, { itemId: string }>(
    await findScanned(tx, [...new Set(lines.map(({ code }) => code))]),
  );
  const strange = [...lines.entries()].filter(([, { code }]) => !items.has(code));
  const unclear = await explainUnclear(tx, [...new Set(strange.map(([, { code }]) => code))]);
  const why = strange.flatMap(([n, { code }]) => {
    const found = unclear.get(code);
    return found === undefined ? [] : [[`lines.${n}.code`, unclearCodeText(code, found)] as const];
  });
  if (why[0] !== undefined)
    throw new AppError("ITEM_UNCLEAR", { why: why[0][1], fields: Object.fromEntries(why) });
  const nameless = strange.filter(([, line]) => line.newTitle === undefined);
  const [first] = nameless;
  if (first !== undefined)
    throw new AppError("ITEM_UNKNOWN", {
      code: first[1].code,
      fields: Object.fromEntries(nameless.map(([n]) => [`lines.${n}.code`, "No item has this code."])),
    });
  for (const [, { code, newTitle = code }] of strange) {
    if (items.has(code)) continue;
    items.set(code, await makeItemIn(ctx, tx, { sku: code, title: newTitle, onHand: 0 }));
  }
  return items;
}

/** Whether a purchase holds exactly this. */
async function isSaved(
  tx: StoreTx,
  purchase: SavedPurchase,
  ordered: readonly OrderedLine[],
): Promise<boolean> {
  // Of what came in without being ordered a line stays.
  const lines = (await listLines(tx, purchase.id)).filter((line) => line.ordered > 0);
  return (
    isDeepStrictEqual(await findSaved(tx, purchase.id), purchase) &&
    isDeepStrictEqual(
      lines.map(({ itemId, ordered: pieces, costMinor }) => ({ itemId, ordered: pieces, costMinor })),
      ordered.filter((line) => line.ordered > 0),
    )
  );
}

/** Says that nothing more comes, or that it does. Throws RECORD_NOT_FOUND. Safe to repeat. */
export async function closePurchase(ctx: Ctx, { purchaseId, isClosed }: ClosePurchaseInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    if ((await lockPurchase(tx, purchaseId)) === null) throw new AppError("RECORD_NOT_FOUND");
    await saveClosed(tx, purchaseId, isClosed, ctx.now());
    await recordAudit(tx, ctx, {
      action: "purchaseClosed",
      object: { type: "purchase", id: purchaseId },
      after: { isClosed },
    });
    await announce(tx, "purchase", [purchaseId]);
  });
}

/**
 * Makes a purchase for each supplier of what these items lack. Items that somebody ordered meanwhile lack nothing
 * and are left out. Safe to repeat with the same `pressKey`.
 */
export async function reorder(
  ctx: Ctx,
  { pressKey, itemIds }: ReorderInput,
): Promise<{ purchaseIds: string[] }> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    await lockReorder(tx);
    const by = doneBy(ctx);
    const currency = await findCurrency(tx);
    const purchaseIds: string[] = [];
    for (const [supplier, lines] of Map.groupBy(await listReorder(tx, itemIds), (line) => line.supplier)) {
      const id = uuidOfText(`${pressKey}:${supplier}`);
      if ((await lockPurchase(tx, id)) !== null) continue;
      const empty = { reference: "", note: "", expectedOn: null, postageMinor: 0 };
      await putPurchase(tx, { id, supplier, currency, ...empty }, by);
      await putLines(
        tx,
        id,
        lines.map(({ itemId, ordered, costMinor, currency: own }) => ({
          itemId,
          ordered,
          costMinor: own === currency ? costMinor : null,
        })),
      );
      purchaseIds.push(id);
    }
    if (purchaseIds.length === 0) return { purchaseIds };
    await recordAudit(tx, ctx, {
      action: "purchaseSaved",
      object: { type: "purchase", id: purchaseIds.join(" ") },
      after: { itemIds },
    });
    await announce(tx, "purchase", purchaseIds);
    return { purchaseIds };
  });
}
