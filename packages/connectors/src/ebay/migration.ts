/**
 * Hands listings made on eBay's own pages to the Inventory API. eBay takes fixed-price listings with SKUs and
 * business policies; afterwards they can't be changed on eBay's older pages and tools any more.
 */
import { z } from "zod";
import type { ConnectorContext, MigrationOutcome } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";
import { problemOf } from "./ebay.problems.ts";
import { INVENTORY } from "./inventory.reading.ts";
import { bulkEntry } from "./inventory.wire.ts";

/** eBay takes so many a call. */
const AT_ONCE = 5;

/** One outcome per listing, in order. A listing that is handed over already is refused by eBay. */
export async function migrateListings(
  ctx: ConnectorContext,
  platformListingIds: readonly string[],
): Promise<readonly MigrationOutcome[]> {
  const outcomes: MigrationOutcome[] = [];
  for (let from = 0; from < platformListingIds.length; from += AT_ONCE) {
    const ids = platformListingIds.slice(from, from + AT_ONCE);
    const { responses } = await fetchFromEbay(ctx, {
      operation: "listings.migrate",
      method: "POST",
      path: `${INVENTORY}/bulk_migrate_listing`,
      json: { requests: ids.map((listingId) => ({ listingId })) },
      schema: z.looseObject({ responses: z.array(bulkEntry) }),
    });
    for (const platformListingId of ids) {
      const entry = responses.find((one) => one.listingId === platformListingId);
      outcomes.push(
        entry !== undefined && entry.statusCode < 300
          ? { platformListingId, state: "migrated", skus: entry.inventoryItems.map(({ sku }) => sku) }
          : {
              platformListingId,
              state: "refused",
              problems: entry?.errors.map(problemOf) ?? [
                { code: "25718", text: "eBay gave no outcome for this listing.", field: null },
              ],
            },
      );
    }
  }
  return outcomes;
}
