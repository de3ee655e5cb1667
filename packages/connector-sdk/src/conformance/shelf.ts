/** What the cases of listings and of stock share. */
import assert from "node:assert/strict";
import type { ConnectorContext, JsonValue } from "../context.ts";
import { ConnectorError } from "../errors.ts";
import type { ListingDraft } from "../ports/listing-draft.ts";
import type { ListingsPort, PlatformListing } from "../ports/listings.port.ts";
import type { StockRef } from "../ports/stock.port.ts";
import type { ConformanceMarket, ConformanceShelf } from "./market.ts";

/** The shelf of a market that has one. */
export function shelfOf({ shelf }: ConformanceMarket): ConformanceShelf {
  return shelf ?? assert.fail("the market has no shelf to drive");
}

/** A listing's reference and its own count. */
export function refOf({ platformListingId, sku }: PlatformListing): StockRef {
  return { platformListingId, platformVariantId: null, sku };
}

/** Publishes and waits for the marketplace's review; the listing as it stands then. */
export async function putUp(
  listings: ListingsPort,
  market: ConformanceMarket,
  ctx: ConnectorContext,
  draft: ListingDraft,
): Promise<PlatformListing> {
  const made = (await listings.publish?.(ctx, draft)) ?? assert.fail("publish is left out");
  await shelfOf(market).reviewed?.();
  return (await listings.read(ctx, made)) ?? assert.fail(`${made.platformListingId} can't be read`);
}

/** What a call threw that must not go well. */
export async function errorOf(call: Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ConnectorError, `got ${String(error)}`);
  return error;
}

/** Walks the listings until caught up; the newest state of each by its id. */
export async function pullListings(
  listings: ListingsPort,
  ctx: ConnectorContext,
  from: JsonValue,
  pageSize: number,
  between?: (page: number) => Promise<void>,
): Promise<{ readonly seen: ReadonlyMap<string, PlatformListing>; readonly cursor: JsonValue }> {
  const seen = new Map<string, PlatformListing>();
  let cursor = from;
  for (let page = 1; page <= 200; page += 1) {
    const pulled = await listings.pull(ctx, { cursor, pageSize });
    assert.deepEqual(pulled.unreadable, [], "every listing is readable");
    for (const entry of pulled.entries) {
      const known = seen.get(entry.platformListingId);
      if (known === undefined || known.updatedAt <= entry.updatedAt) seen.set(entry.platformListingId, entry);
    }
    cursor = JSON.parse(JSON.stringify(pulled.nextCursor)) as JsonValue;
    if (!pulled.hasMore) return { seen, cursor };
    await between?.(page);
  }
  throw assert.fail("the list of listings did not end");
}
