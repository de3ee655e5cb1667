/**
 * The seller's products, page by page, each with its offer. eBay's list can't be asked for changes and is cut
 * by page number, so each run walks it whole; what is added meanwhile stands at its end. A product that is one
 * of a listing's variations brings the others along, wherever they stand: half a listing would take the rest of
 * its variants off it.
 */
import { z } from "zod";
import { jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonValue, ListRequest } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";
import { INVENTORY, readItem } from "./inventory.reading.ts";
import { fetchGroups, fetchSku } from "./item-groups.ts";
import type { Sku } from "./listing.mapping.ts";

/** Each product takes a call of its own for its offer. */
const PAGE_SIZE = 25;

/** A page that brings more than this goes on with the next call. */
const MOST_SKUS = 60;
/** Groups stand together for the most part: those met last are known, one met again later is read again. */
const MOST_GROUPS = 200;

const cursorSchema = z.object({
  page: z.number().int().min(0),
  pageSize: z.number().int().min(1),
  /** How many products of the page were gone through. */
  done: z.number().int().min(0).default(0),
  /** Groups that were read whole in this walk. */
  groups: z.array(z.string()).default([]),
});
const pageSchema = z.looseObject({
  total: z.number().catch(0),
  inventoryItems: z.array(jsonObject).default([]),
});

interface InventoryPage {
  readonly skus: readonly Sku[];
  readonly nextCursor: JsonValue;
  readonly hasMore: boolean;
}

/** One page of products that have an offer. Throws the SDK's classes. */
export async function pullInventory(
  ctx: ConnectorContext,
  { cursor, pageSize: wanted = PAGE_SIZE }: ListRequest,
): Promise<InventoryPage> {
  const { page, pageSize, done, groups } = openCursor(cursor, Math.min(wanted, PAGE_SIZE));
  const answer = await fetchFromEbay(ctx, {
    operation: "inventory.list",
    method: "GET",
    path: `${INVENTORY}/inventory_item`,
    query: { limit: pageSize, offset: page },
    schema: pageSchema,
  });
  const skus = new Map<string, Sku>();
  let at = done;
  for (; at < answer.inventoryItems.length && skus.size < MOST_SKUS; at += 1) {
    const item = answer.inventoryItems[at] ?? {};
    const { sku, inventoryItemGroupKeys: keys } = readItem(item);
    if (skus.has(sku)) continue;
    const open = keys.filter((key) => !groups.includes(key));
    // It came with its group.
    if (keys.length > 0 && open.length === 0) continue;
    // A product that nothing was made of yet has no offer, and is no listing.
    const alone = keys.length === 0 ? await fetchSku(ctx, sku, item) : null;
    const found = keys.length === 0 ? [alone] : await fetchGroups(ctx, open, new Map([[sku, item]]));
    // A group that can't be read brings nobody else.
    if (found.length > 1) groups.push(...open);
    for (const one of found) if (one !== null) skus.set(readItem(one.item).sku || sku, one);
  }
  const isThrough = at >= answer.inventoryItems.length;
  const hasMore = !isThrough || answer.inventoryItems.length >= pageSize;
  const next = isThrough ? { page: page + 1, done: 0 } : { page, done: at };
  return {
    skus: [...skus.values()],
    nextCursor: hasMore
      ? { ...next, pageSize, groups: groups.slice(-MOST_GROUPS) }
      : { page: 0, pageSize, done: 0, groups: [] },
    hasMore,
  };
}

function openCursor(cursor: JsonValue, pageSize: number): z.infer<typeof cursorSchema> {
  const first = { page: 0, pageSize, done: 0, groups: [] };
  if (cursor === null) return first;
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the list of products cannot be read.");
  // Another size of pages begins again: the number of a page means something else then.
  return checked.data.page > 0 || checked.data.done > 0 ? checked.data : first;
}
