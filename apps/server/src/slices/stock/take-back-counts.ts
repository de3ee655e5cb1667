/**
 * Takes counts back that were booked together, as entries against them: what moved since stays booked. A SKU
 * that somebody counted later keeps their count.
 */
import { doneBy, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { tellCounted } from "./count-stock.ts";
import {
  addEntries,
  findCountsBefore,
  findNewestCounts,
  lockLevels,
  noteCounted,
  type NewEntry,
} from "./stock.store.ts";

/**
 * `key`: under which `bookCounts` booked them. Answers the SKUs that were taken back; the others have a later
 * count. The caller has asked for the scope. A repeat finds its own entries as the later count and books
 * nothing.
 */
export async function takeBackCounts(
  ctx: Ctx,
  tx: StoreTx,
  { skus, key, note }: { skus: readonly string[]; key: string; note: string },
): Promise<Set<string>> {
  const by = doneBy(ctx);
  const levels = await lockLevels(tx, skus, by.at);
  const newest = await findNewestCounts(tx, skus);
  const own = newest.filter(({ cause }) => cause.startsWith(`${key}:`));
  const before = await findCountsBefore(
    tx,
    own.map(({ sku }) => sku),
  );
  const entries = own.flatMap(({ sku, cause, delta, onHandBefore }): NewEntry[] => {
    const onHand = levels.get(sku)?.on_hand ?? null;
    if (onHand === null) return [];
    // Nobody knew before the count what was there.
    const after = onHandBefore === null ? null : onHand - delta;
    const countedAt = before.get(sku)?.countedAt;
    return [
      {
        sku,
        reason: "count",
        cause: `back:${cause}`,
        step: 0,
        delta: (after ?? 0) - onHand,
        before: onHand,
        after,
        orderId: null,
        note,
        ...(countedAt === undefined ? {} : { movedAt: countedAt }),
      },
    ];
  });
  if (entries.length === 0) return new Set();
  await addEntries(tx, entries, by);
  await noteCounted(
    tx,
    entries.map(({ sku }) => ({
      sku,
      countedAt: before.get(sku)?.countedAt ?? by.at.toISOString(),
      byName: before.get(sku)?.byName ?? by.byName,
    })),
  );
  // Whoever takes a whole stock take back writes the line of the audit.
  await tellCounted(ctx, tx, entries, false);
  return new Set(entries.map(({ sku }) => sku));
}
