/**
 * The seller's products, page by page, each with its offer. eBay's list can't be asked for changes and is cut
 * by page number, so each run walks it whole; what is added meanwhile stands at its end.
 */
import { z } from "zod";
import { jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonValue, ListRequest } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";
import { fetchOffers, INVENTORY, readItem } from "./inventory.reading.ts";
import type { Sku } from "./listing.mapping.ts";

/** Each product takes a call of its own for its offer. */
const PAGE_SIZE = 25;

const cursorSchema = z.object({ page: z.number().int().min(0), pageSize: z.number().int().min(1) });
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
  const { page, pageSize } = openCursor(cursor, Math.min(wanted, PAGE_SIZE));
  const answer = await fetchFromEbay(ctx, {
    operation: "inventory.list",
    method: "GET",
    path: `${INVENTORY}/inventory_item`,
    query: { limit: pageSize, offset: page },
    schema: pageSchema,
  });
  const skus: Sku[] = [];
  for (const item of answer.inventoryItems) {
    // A product that nothing was made of yet has no offer, and is no listing.
    const [offer] = await fetchOffers(ctx, readItem(item).sku);
    if (offer !== undefined) skus.push({ item, offer });
  }
  const hasMore = answer.inventoryItems.length >= pageSize;
  return { skus, nextCursor: { page: hasMore ? page + 1 : 0, pageSize }, hasMore };
}

function openCursor(cursor: JsonValue, pageSize: number): z.infer<typeof cursorSchema> {
  if (cursor === null) return { page: 0, pageSize };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the list of products cannot be read.");
  // Another size of pages begins again: the number of a page means something else then.
  return checked.data.page > 0 ? checked.data : { page: 0, pageSize };
}
