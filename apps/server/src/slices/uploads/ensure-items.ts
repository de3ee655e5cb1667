/**
 * The items that a draft sells: those with its SKUs, else new ones with as many pieces as go up. A draft with
 * variants makes a family where nothing of it is known; where some of its SKUs are items already, the others
 * become items beside them. An item that a draft made goes by its title until somebody names it otherwise: the
 * first one may have been refused.
 */
import { AppError, type NewItemInput } from "@stallkeeper/contract";
import {
  allows,
  filledTitle,
  itemConditions,
  toDecimal,
  variantName,
  type DraftVariantRow,
  type EffectiveListing,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { changeItemsIn, findItemBySku, isSkuTaken, makeItemIn } from "../stock/index.ts";
import { setDraftItem, setMadeTitle, type DraftRow } from "./drafts.store.ts";
import { addressesOf } from "./photos.ts";
import { neverCounted, type StockLeft } from "./stock-left.ts";

/**
 * Answers what is in the way: a family has the SKU, so that only one of its variants can be listed. `pieces` is
 * the most that goes up at one account: a new item has as many on hand.
 */
export async function ensureItems(
  ctx: Ctx,
  tx: StoreTx,
  draft: DraftRow,
  pieces: number,
): Promise<AppError | null> {
  if (draft.variants.rows.length > 0) {
    await ensureVariants(ctx, tx, draft);
    return null;
  }
  const sku = draft.sku.trim();
  const known = (await findItemBySku(tx, sku))?.itemId;
  if (known !== undefined && known === draft.itemId) await followTitle(ctx, tx, draft, [known]);
  const itemId = known ?? (await makeItem(ctx, tx, draft, pieces));
  const isMade = known === undefined && itemId !== null;
  // Somebody else may have added it at this very moment.
  const found = itemId ?? (await findItemBySku(tx, sku))?.itemId;
  if (found === undefined) return new AppError("FAMILY_UNCOUNTED", { sku });
  await setDraftItem(tx, draft.id, found, isMade ? filledTitle(draft) : null);
  return null;
}

/** Names items that this draft made as it is called by now, where nobody named them otherwise. */
async function followTitle(
  ctx: Ctx,
  tx: StoreTx,
  draft: DraftRow,
  itemIds: readonly string[],
): Promise<void> {
  const { madeTitle } = draft;
  const title = filledTitle(draft);
  if (madeTitle === null || madeTitle === title) return;
  const edits = itemIds.map((itemId) => ({ itemId, set: { title }, seen: { title: madeTitle } }));
  const { failed } = await changeItemsIn(ctx, tx, { edits });
  await setMadeTitle(tx, draft.id, failed.length === 0 ? title : null);
}

/** Null: the SKU was taken, and nothing was written. */
async function makeItem(ctx: Ctx, tx: StoreTx, draft: DraftRow, pieces: number): Promise<string | null> {
  const item = { ...(await factsOf(ctx, tx, draft)), ...countOf(ctx, pieces) };
  try {
    return (await makeItemIn(ctx, tx, item)).itemId;
  } catch (error) {
    if (error instanceof AppError && error.code === "SKU_TAKEN") return null;
    throw error;
  }
}

/** Throws SKU_TAKEN where another adds one of the SKUs at the same moment. */
async function ensureVariants(ctx: Ctx, tx: StoreTx, draft: DraftRow): Promise<void> {
  const { axes, rows } = draft.variants;
  const missing: DraftVariantRow[] = [];
  for (const row of rows) if (!(await isSkuTaken(tx, row.sku.trim()))) missing.push(row);
  if (missing.length === 0) {
    if (draft.itemId === null || draft.madeTitle === null) return;
    const own = [draft.itemId];
    for (const row of rows) own.push(...idsOf(await findItemBySku(tx, row.sku.trim())));
    return followTitle(ctx, tx, draft, own);
  }
  const facts = await factsOf(ctx, tx, draft);
  const isNew = missing.length === rows.length && !(await isSkuTaken(tx, facts.sku));
  if (!isNew) {
    for (const row of missing) {
      const title = `${facts.title}, ${variantName(row.values)}`;
      await makeItemIn(ctx, tx, { ...facts, sku: row.sku.trim(), title, ...countOf(ctx, row.quantity) });
    }
    return;
  }
  const { itemId } = await makeItemIn(ctx, tx, {
    ...facts,
    variants: rows.map((row) => ({
      sku: row.sku.trim(),
      options: axes.map(({ name }, at) => ({ name: name.trim(), value: row.values[at] ?? "" })),
      ...countOf(ctx, row.quantity),
    })),
  });
  await setDraftItem(tx, draft.id, itemId, facts.title);
}

const idsOf = (item: { itemId: string } | null): string[] => (item === null ? [] : [item.itemId]);

/**
 * SKUs of a listing whose items have no count once `ensureItems` is through: never counted before (`stock` is what
 * was left then), or made by somebody who may not count. Pure.
 */
export function leftUncounted(
  ctx: Pick<Ctx, "actor">,
  listing: EffectiveListing,
  stock: StockLeft,
): string[] {
  const own = listing.variants.length === 0 ? [listing.sku] : listing.variants.map(({ sku }) => sku);
  const made = mayCount(ctx) ? [] : own.filter((sku) => !stock.available.has(sku));
  return [...neverCounted(listing, stock), ...made];
}

const mayCount = ({ actor }: Pick<Ctx, "actor">): boolean =>
  actor.kind === "system" || allows(actor.scopes, "inventory.write");

const countOf = (ctx: Ctx, onHand: number): { onHand?: number } => (mayCount(ctx) ? { onHand } : {});

async function factsOf(ctx: Ctx, tx: StoreTx, draft: DraftRow): Promise<NewItemInput> {
  const { gtin, priceMinor, costMinor, currency, photos } = draft;
  return {
    sku: draft.sku.trim(),
    title: filledTitle(draft),
    brand: draft.brand.trim(),
    category: draft.category.trim(),
    condition: itemConditions.find(({ id }) => id === draft.condition)?.name ?? "",
    gtin,
    images: await addressesOf(ctx, tx, photos),
    ...(priceMinor === null ? {} : { price: toDecimal(priceMinor, currency) }),
    ...(costMinor === null ? {} : { cost: toDecimal(costMinor, currency) }),
  };
}
