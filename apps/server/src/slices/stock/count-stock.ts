/**
 * What somebody found on the shelves. A count is "so many at that moment": the figure is on hand from then
 * on, and what moved after it stays booked. So one that waited for a network is taken in as of the moment it
 * was taken, unless somebody counted the SKU later: then theirs stands. Counts are kept all together or not
 * at all.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  type ItemLocationInput,
  type StockCounted,
  type StockCountsInput,
} from "@stallkeeper/contract";
import { stockChangeOf } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { catchUpWith, lockLeftSince } from "./late-count.ts";
import { currentSkus } from "./items/items.store.ts";
import { listSkusOf } from "./sold-lines.store.ts";
import {
  addEntries,
  findBooked,
  findCountsBefore,
  lockLevels,
  noteCounted,
  refuseBundles,
  refuseFamilies,
  saveLocation,
  sumMovedSince,
  type LevelRow,
  type NewEntry,
} from "./stock.store.ts";

/**
 * Throws CHANGED_MEANWHILE where a figure is not the one that was seen, FAMILY_UNCOUNTED,
 * BUNDLE_UNCOUNTED, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key only: without one, what was sold between two tries is counted over.
 */
export function countStock(
  ctx: Ctx,
  input: StockCountsInput,
  idempotencyKey: string | null,
): Promise<StockCounted[]> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, (tx) => countIn(ctx, tx, input, idempotencyKey));
}

/** `countStock` within a transaction of the caller, who has asked for the scope. */
export function countIn(
  ctx: Ctx,
  tx: StoreTx,
  { counts, agoMs = 0 }: StockCountsInput,
  idempotencyKey: string | null,
): Promise<StockCounted[]> {
  // Before anything is waited for: how long ago it was counted is told as of now.
  const takenAt = agoMs > 0 ? new Date(ctx.now().getTime() - agoMs) : null;
  return bookCounts(
    ctx,
    tx,
    counts.map((count) => ({ ...count, takenAt })),
    idempotencyKey,
  );
}

/** `takenAt`: when the shelf was looked at; null: now. `seen`: only where the figure is still this one. */
export interface TakenCount {
  sku: string;
  onHand: number | null;
  seen?: number | null | undefined;
  takenAt: Date | null;
  /** What the ledger says about it. */
  note?: string;
  /** Only some of its bins were looked at: the item as a whole wasn't counted. */
  isPart?: boolean;
}

/**
 * Takes counts in, each as of its own moment: what moved since stays booked. One that somebody counted later
 * is left, and the answer says so. The caller has asked for the scope and has locked no SKU. Throws what
 * `countStock` throws. Safe to repeat with the same key. `isAudited` false: the caller writes the line of the
 * audit.
 */
export async function bookCounts(
  ctx: Ctx,
  tx: StoreTx,
  said: readonly TakenCount[],
  idempotencyKey: string | null,
  isAudited = true,
): Promise<StockCounted[]> {
  const causeOf = (sku: string): string => `${idempotencyKey ?? randomUUID()}:${sku}`;
  const by = doneBy(ctx);
  const names = await currentSkus(
    tx,
    said.map(({ sku }) => sku),
  );
  // Two names of one item in a call: the later line stands.
  const counts = [
    ...new Map(
      said.map((count) => {
        const sku = names.get(count.sku) ?? count.sku;
        return [sku, { ...count, sku }];
      }),
    ).values(),
  ];
  const skus = counts.map(({ sku }) => sku);
  await refuseFamilies(tx, skus);
  const late = counts.flatMap(({ sku, takenAt }) => (takenAt === null ? [] : { sku, since: takenAt }));
  const lateSkus = late.map(({ sku }) => sku);
  const takenAtOf = new Map(late.map(({ sku, since }) => [sku, since]));
  const earliest = new Date(Math.min(...late.map(({ since }) => since.getTime())));
  const left = late.length > 0 ? await lockLeftSince(tx, lateSkus, earliest) : null;
  const levels = await lockLevels(
    tx,
    skus,
    by.at,
    left === null ? [] : await listSkusOf(tx, [...left.keys()]),
  );
  await refuseBundles(tx, skus);
  const booked = new Map(
    (idempotencyKey === null ? [] : await findBooked(tx, "count", skus.map(causeOf))).map((entry) => [
      entry.cause,
      entry,
    ]),
  );
  // Asked now: booking writes into the levels.
  const befores = new Map(
    skus.map((sku) => {
      const entry = booked.get(causeOf(sku));
      return [sku, entry === undefined ? (levels.get(sku)?.on_hand ?? null) : entry.onHandBefore];
    }),
  );
  const moved = await sumMovedSince(tx, late);
  const before = await findCountsBefore(
    tx,
    counts.flatMap(({ sku, seen }) => (seen === undefined ? [] : sku)),
  );
  const isOvertaken = ({ sku, counted_at: countedAt }: LevelRow): boolean =>
    countedAt !== null && Date.parse(countedAt) > (takenAtOf.get(sku)?.getTime() ?? Number.POSITIVE_INFINITY);
  const entries = counts.flatMap(({ sku, onHand, seen, note }): NewEntry[] => {
    const cause = causeOf(sku);
    if (booked.has(cause) && booked.get(cause)?.found !== onHand)
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    const level = levels.get(sku);
    if (booked.has(cause) || level === undefined || isOvertaken(level)) return [];
    if (seen !== undefined && seen !== level.on_hand)
      throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
    const change = stockChangeOf(level.on_hand, {
      reason: "count",
      found: onHand,
      since: moved.get(sku) ?? 0,
    });
    return change === null
      ? []
      : [
          {
            ...change,
            sku,
            cause,
            step: 0,
            orderId: null,
            note: note ?? "",
            found: onHand,
            movedAt: before.get(sku)?.countedAt ?? (takenAtOf.get(sku) ?? by.at).toISOString(),
          },
        ];
  });
  if (entries.length > 0) {
    await addEntries(tx, entries, by);
    const changed = new Set(entries.map(({ sku }) => sku));
    const parts = new Set(counts.flatMap(({ sku, isPart }) => (isPart === true ? sku : [])));
    await noteCounted(
      tx,
      entries
        .filter(({ sku }) => !parts.has(sku))
        .map(({ sku, movedAt = "" }) => ({
          sku,
          countedAt: movedAt,
          byName: before.get(sku)?.byName ?? by.byName,
        })),
    );
    if (left !== null)
      await catchUpWith(
        ctx,
        tx,
        late.filter(({ sku }) => changed.has(sku)),
        left,
      );
    await tellCounted(ctx, tx, entries, isAudited);
  }
  const answer = await answerOf(
    tx,
    skus,
    new Map([...levels].filter(([sku, level]) => isOvertaken(level) && !booked.has(causeOf(sku)))),
    by.at,
  );
  // Under the names that were said.
  const counted = new Map(answer.map((one) => [one.sku, one]));
  return said.flatMap(({ sku }) => {
    const now = counted.get(names.get(sku) ?? "");
    const before = befores.get(names.get(sku) ?? sku) ?? null;
    return now === undefined ? [] : [{ ...now, sku, before }];
  });
}

/** Writes counts into the audit log, and tells open screens. */
export async function tellCounted(
  ctx: Ctx,
  tx: StoreTx,
  entries: readonly NewEntry[],
  isAudited: boolean,
): Promise<void> {
  const figures = (at: "before" | "after") =>
    Object.fromEntries(entries.map((entry) => [entry.sku, entry[at]]));
  if (isAudited)
    await recordAudit(tx, ctx, {
      action: "stockCounted",
      object: { type: "sku", id: entries.length === 1 ? (entries[0]?.sku ?? "") : `${entries.length} SKUs` },
      before: figures("before"),
      after: figures("after"),
    });
  await announce(
    tx,
    "itemLocation",
    entries.map(({ sku }) => sku),
  );
}

async function answerOf(
  tx: StoreTx,
  skus: readonly string[],
  overtaken: ReadonlyMap<string, LevelRow>,
  at: Date,
): Promise<Omit<StockCounted, "before">[]> {
  const now = await lockLevels(tx, skus, at);
  return skus.map((sku) => {
    const later = overtaken.get(sku);
    return {
      sku,
      onHand: now.get(sku)?.on_hand ?? null,
      laterCount: later === undefined ? null : { byName: later.counted_by_name, at: later.counted_at ?? "" },
    };
  });
}

/** Says where a SKU lies; an empty location forgets it. Safe to repeat. */
export async function setItemLocation(ctx: Ctx, { sku, location }: ItemLocationInput): Promise<void> {
  requireScope(ctx, "orders.write");
  await inStore(ctx, async (tx) => {
    const name = (await currentSkus(tx, [sku])).get(sku) ?? sku;
    await saveLocation(tx, name, location, ctx.now());
    await announce(tx, "itemLocation", [name]);
  });
}
