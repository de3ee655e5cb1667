/**
 * Links the listings that an import made items of, and takes that back. Open orders on them follow, as they do
 * where a person links a listing.
 */
import { doneBy, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { addItemEvents } from "../items/items.store.ts";
import { markItems } from "../push/push-marks.store.ts";
import { freeOpenSales, listOrdersOn, noteLinkedSales } from "./linked-sales.store.ts";
import { linkTaken, unlinkTaken, type TakenListing } from "./live-listings.store.ts";

/**
 * Links them. What is linked already stays. `leftSince`: orders that left after the listings were read, and so
 * sell their items, too. Safe to repeat.
 */
export async function takeListings(
  ctx: Ctx,
  tx: StoreTx,
  taken: readonly TakenListing[],
  leftSince: readonly string[] = [],
): Promise<void> {
  if (taken.length === 0) return;
  const by = doneBy(ctx);
  await linkTaken(tx, taken, by);
  await followLinks(tx, taken);
  if (leftSince.length > 0)
    await noteLinkedSales(tx, leftSince, [...new Set(taken.map(({ listingId }) => listingId))]);
  await addItemEvents(
    tx,
    taken.map(({ itemId, listingId }) => ({
      itemId,
      kind: "linked" as const,
      changes: { listing: [null, listingId] },
    })),
    by,
  );
}

/** Takes the links back and answers those that were there, for items that turn out to stay. */
export async function untakeListings(tx: StoreTx, taken: readonly TakenListing[]): Promise<TakenListing[]> {
  if (taken.length === 0) return [];
  const gone = await unlinkTaken(tx, taken);
  await followLinks(tx, gone);
  return gone;
}

async function followLinks(tx: StoreTx, links: readonly TakenListing[]): Promise<void> {
  for (const listingId of new Set(links.map((one) => one.listingId))) {
    const orders = await listOrdersOn(tx, listingId);
    if (orders.length === 0) continue;
    await markItems(tx, await freeOpenSales(tx, listingId));
    await noteLinkedSales(tx, orders);
  }
}
