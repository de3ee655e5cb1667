/**
 * Listings with variations: eBay keeps a product and an offer for each SKU, and groups the SKUs. A listing is
 * read whole, whichever of its SKUs was met.
 */
import { z } from "zod";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { callEbay } from "./ebay.client.ts";
import { fetchItem, fetchOffers, INVENTORY, readItem, readOffer } from "./inventory.reading.ts";
import type { Sku } from "./listing.mapping.ts";

const groupSchema = z.looseObject({ variantSKUs: z.array(z.string()).catch([]) });

/** The SKUs of a group in its order; none where eBay doesn't know it. */
async function fetchGroupSkus(ctx: ConnectorContext, key: string): Promise<readonly string[]> {
  const response = await callEbay(ctx, {
    operation: "inventory.group",
    method: "GET",
    path: `${INVENTORY}/inventory_item_group/${encodeURIComponent(key)}`,
    schema: groupSchema,
    accept: [404],
  });
  return response.isOk ? response.body.variantSKUs : [];
}

/** A product with the offer that sells it; null: there is none. `known` is the product where it was read. */
export async function fetchSku(ctx: ConnectorContext, sku: string, known?: JsonObject): Promise<Sku | null> {
  const [offer] = await fetchOffers(ctx, sku);
  if (offer === undefined) return null;
  const item = known ?? (await fetchItem(ctx, sku));
  return item === null ? null : { item, offer };
}

/** All SKUs of these groups in their order, each once, and those `known` that stand in none of them. */
export async function fetchGroups(
  ctx: ConnectorContext,
  keys: readonly string[],
  known: ReadonlyMap<string, JsonObject>,
): Promise<readonly Sku[]> {
  const names = new Set<string>();
  for (const key of keys) for (const sku of await fetchGroupSkus(ctx, key)) names.add(sku);
  for (const sku of known.keys()) names.add(sku);
  const found: Sku[] = [];
  for (const name of names) {
    const sku = await fetchSku(ctx, name, known.get(name));
    if (sku !== null) found.push(sku);
  }
  return found;
}

const listingIdOf = ({ offer }: Sku): string => readOffer(offer).listing?.listingId ?? "";

/** Every SKU of the listing that this one is sold from; none: the API doesn't hold it. */
export async function fetchListing(ctx: ConnectorContext, sku: string): Promise<readonly Sku[]> {
  const met = await fetchSku(ctx, sku);
  if (met === null) return [];
  const listingId = listingIdOf(met);
  const keys = readItem(met.item).inventoryItemGroupKeys;
  if (keys.length === 0 || listingId === "") return [met];
  const all = await fetchGroups(ctx, keys, new Map([[sku, met.item]]));
  return all.filter((one) => listingIdOf(one) === listingId);
}

/** The group that a listing was published from; null: it was published from this SKU alone. */
export async function groupOfListing(
  ctx: ConnectorContext,
  { sku, listingId }: { readonly sku: string; readonly listingId: string },
): Promise<string | null> {
  const item = await fetchItem(ctx, sku);
  for (const key of item === null ? [] : readItem(item).inventoryItemGroupKeys) {
    const skus = await fetchGroupSkus(ctx, key);
    const other = skus.find((one) => one !== sku);
    const beside = other === undefined ? null : await fetchSku(ctx, other);
    // A group of one SKU is published as a group, too.
    if (skus.includes(sku) && (beside === null || listingIdOf(beside) === listingId)) return key;
  }
  return null;
}
