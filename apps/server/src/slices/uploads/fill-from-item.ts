/**
 * What a draft takes over from the item of its SKU, once, when the SKU is first said: fields that are still
 * blank. What somebody wrote stays.
 */
import { itemConditions, type DraftFields, type DraftPhoto } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ListableItem } from "../stock/index.ts";
import { findPhotoIds } from "./photos.store.ts";
import { keyInAddress } from "./photos.ts";

const mostPhotos = 24;

/** The fields with those of the item where they are blank. */
export async function fillFromItem(
  ctx: Ctx,
  tx: StoreTx,
  fields: DraftFields,
  item: ListableItem,
): Promise<DraftFields> {
  const or = (own: string, its: string): string => (own.trim() === "" ? its : own);
  const condition = itemConditions.find(({ name }) => name.toLowerCase() === item.condition.toLowerCase());
  const isPriced = fields.priceMinor !== null || item.currency !== fields.currency;
  return {
    ...fields,
    title: or(fields.title, item.title),
    brand: or(fields.brand, item.brand),
    category: or(fields.category, item.category),
    condition: or(fields.condition, condition?.id ?? ""),
    gtin: or(fields.gtin, item.gtin),
    priceMinor: isPriced ? fields.priceMinor : item.price_minor,
    // One piece is what a draft begins with.
    quantity: fields.quantity === 1 && (item.available ?? 0) > 1 ? (item.available ?? 1) : fields.quantity,
    photos: fields.photos.length > 0 ? fields.photos : await photosOf(ctx, tx, item.images),
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
