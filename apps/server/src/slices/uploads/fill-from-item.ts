/**
 * What a draft takes over from the item of its SKU, once, when the SKU is first said: fields that are still
 * blank. What somebody wrote stays. A corrected SKU is another item's: what only the former one filled counts as
 * blank, so that no listing goes up at another item's price or with its photos.
 */
import { isDeepStrictEqual } from "node:util";
import { blankDraft, itemConditions, type DraftFields, type DraftPhoto } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ListableItem } from "../stock/index.ts";
import type { ItemFill } from "./drafts.store.ts";
import { findPhotoIds } from "./photos.store.ts";
import { keyInAddress } from "./photos.ts";

const mostPhotos = 24;
const filledFields = [
  "title",
  "brand",
  "category",
  "condition",
  "gtin",
  "priceMinor",
  "quantity",
  "photos",
] as const;

/**
 * The fields with those of the item where they are blank, and which were filled. `before` is what the item of the
 * former SKU filled: it goes where nobody changed it since.
 */
export async function fillFromItem(
  ctx: Ctx,
  tx: StoreTx,
  typed: DraftFields,
  item: ListableItem,
  before: ItemFill,
): Promise<{ fields: DraftFields; filled: ItemFill }> {
  const untouched = filledFields.filter(
    (name) => name in before && isDeepStrictEqual(typed[name], before[name]),
  );
  const fields = { ...typed, ...Object.fromEntries(untouched.map((name) => [name, blankDraft[name]])) };
  const its = await factsOf(ctx, tx, item, fields.currency);
  const taken = filledFields.filter((name) => its[name] !== undefined && isBlank(fields, name));
  const filled: ItemFill = Object.fromEntries(taken.map((name) => [name, its[name]]));
  return { fields: { ...fields, ...filled }, filled };
}

/** One piece is what a draft begins with. */
function isBlank(fields: DraftFields, name: (typeof filledFields)[number]): boolean {
  const own = fields[name];
  return typeof own === "string" ? own.trim() === "" : isDeepStrictEqual(own, blankDraft[name]);
}

/** What the item says; a price in another currency says nothing. */
async function factsOf(ctx: Ctx, tx: StoreTx, item: ListableItem, currency: string): Promise<ItemFill> {
  const condition = itemConditions.find(({ name }) => name.toLowerCase() === item.condition.toLowerCase());
  const photos = await photosOf(ctx, tx, item.images);
  const words = {
    title: item.title,
    brand: item.brand,
    category: item.category,
    condition: condition?.id ?? "",
    gtin: item.gtin,
  };
  return {
    ...Object.fromEntries(Object.entries(words).filter(([, said]) => said.trim() !== "")),
    ...(item.price_minor === null || item.currency !== currency ? {} : { priceMinor: item.price_minor }),
    ...((item.available ?? 0) > 1 ? { quantity: item.available ?? 1 } : {}),
    ...(photos.length === 0 ? {} : { photos }),
  };
}

/** Its photos: our own by their ids, the others where they stand. */
async function photosOf(ctx: Ctx, tx: StoreTx, addresses: readonly string[]): Promise<DraftPhoto[]> {
  const shown = addresses.slice(0, mostPhotos);
  const keys = shown.flatMap((url) => keyInAddress(ctx, url) ?? []);
  const ids = await findPhotoIds(tx, keys);
  return shown.flatMap((url): DraftPhoto[] => {
    const key = keyInAddress(ctx, url);
    if (key === null) return [{ id: url, url, alt: "" }];
    const id = ids.get(key);
    return id === undefined ? [] : [{ id, alt: "" }];
  });
}
