/**
 * What happened between the moment of a count that waited for a network and now: of a SKU that nobody counted
 * until then nothing was booked, so it is booked now.
 */
import type { LeftWithin } from "@stallkeeper/domain";
import { doneBy, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { bookPieces } from "./book-pieces.ts";
import { lockOrderRows } from "../orders/index.ts";
import { settleSales } from "./settle-sales.ts";
import type { SinceCount } from "./stock.store.ts";
import { listLeftSince, listMovedSince } from "./sold-lines.store.ts";

/**
 * Locks the orders of which something may have left since, before any SKU is locked, and says when they left:
 * those with these SKUs, or bought on these listings.
 */
export async function lockLeftSince(
  tx: StoreTx,
  skus: readonly string[],
  since: Date,
  listingIds: readonly string[] = [],
): Promise<Map<string, LeftWithin>> {
  const left = await listLeftSince(tx, skus, since, listingIds);
  await lockOrderRows(tx, [...left.keys()]);
  return left;
}

/** Books what moved since the count and is not booked yet. Safe to repeat. */
export async function catchUpWith(
  ctx: Ctx,
  tx: StoreTx,
  counted: readonly SinceCount[],
  left: ReadonlyMap<string, LeftWithin>,
): Promise<void> {
  const by = doneBy(ctx);
  await settleSales(tx, [...left.keys()], by, left);
  for (const pieces of await listMovedSince(tx, counted)) await bookPieces(tx, { ...pieces, by });
}
