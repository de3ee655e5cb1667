/**
 * The job behind an import. Whoever works holds a lease and a fence (imports.store.ts) and goes on where the
 * last one ended: each batch is one transaction that writes its rows, what became of each, and how far it
 * got. A process that is killed therefore loses at most the batch that it was at, and takes none twice.
 *
 *   receiving -> reading -> mapping -> checking -> ready -> applying -> done -> undoing -> undone
 *                   \-> failed            \<------ another mapping
 */
import { AppError } from "@stallkeeper/contract";
import { inStore, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import {
  findAlikeSkus,
  planItems,
  restoreItems,
  takeItems,
  takeListings,
  untakeListings,
  type CheckedItem,
  type TakenListing,
} from "../stock/index.ts";
import { checkRows, skuColumnOf } from "./check-rows.ts";
import { importsDue } from "./imports-due.ts";
import {
  dropLease,
  listWaiting,
  moveImport,
  noteProgress,
  rememberMapping,
  takeLease,
  type ImportRow,
} from "./imports.store.ts";
import { announceImport } from "./move-import.ts";
import { headerHashOf, readFile } from "./read-file.ts";
import {
  markTwins,
  noteResults,
  noteTaken,
  recount,
  rowsAfter,
  rowsToTake,
  rowsToUndo,
} from "./rows.store.ts";

const sweepEveryMs = 5_000;
const checkBatch = 2_000;
const writeBatch = 500;

/** A batch: how many rows it saw and the last line of them; null: there are none left. */
type Step = (tx: StoreTx) => Promise<{ done: number; lastLine: number } | null>;

/** Calls a step until it finds nothing, each in a transaction of its own; then ends. */
async function inBatches(
  ctx: Ctx,
  work: ImportRow,
  step: Step,
  end: (tx: StoreTx) => Promise<void>,
): Promise<void> {
  for (let isOver = false; !isOver;) {
    isOver = await inStore(ctx, async (tx) => {
      // First, so that two who think that they work wait here for each other.
      if (!(await noteProgress(tx, work, { done: 0, lastLine: work.last_line }))) return true;
      const seen = await step(tx);
      if (seen === null) await end(tx);
      else {
        work.last_line = seen.lastLine;
        await noteProgress(tx, work, seen);
      }
      await announceImport(tx, work.id);
      return seen === null;
    });
  }
}

const lastOf = (rows: readonly { line: number }[]): { done: number; lastLine: number } => ({
  done: rows.length,
  lastLine: rows.at(-1)?.line ?? 0,
});

function check(ctx: Ctx, work: ImportRow): Promise<void> {
  return inBatches(
    ctx,
    work,
    async (tx) => {
      const rows = await rowsAfter(tx, work.id, work.last_line, checkBatch);
      await checkRows(tx, work, rows);
      return rows.length === 0 ? null : lastOf(rows);
    },
    async (tx) => {
      await markTwins(tx, work.id, skuColumnOf(work), null);
      // Columns without names say nothing of the next file.
      if (work.heading_line !== 0)
        await rememberMapping(tx, headerHashOf(work.columns), work.mapping, ctx.now());
      await recount(tx, work.id);
      await moveImport(tx, work.id, "ready", ctx.now());
    },
  );
}

async function apply(ctx: Ctx, work: ImportRow): Promise<void> {
  let batch = writeBatch;
  const takeOne = async (tx: StoreTx): ReturnType<Step> => {
    const rows = await rowsToTake(tx, work.id, batch);
    if (rows.length === 0) return null;
    const near = await findNear(tx, rows);
    const fit = rows.filter(({ line }) => !near.has(line));
    const items = fit.map(({ line, sku, wanted, changes, readAt, listingId, variantId }): CheckedItem => ({
      line,
      sku,
      set: wanted,
      checked: changes,
      readAt: new Date(readAt),
      listing: listingId === null ? null : { listingId, variantId },
    }));
    const taken = await takeItems(ctx, tx, items, { key: work.id, isNewOnly: work.if_exists === "skip" });
    await noteTaken(tx, work.id, taken);
    const lines = new Set(taken.map(({ line }) => line));
    await noteResults(
      tx,
      work.id,
      rows.flatMap(({ line }) => {
        const about = near.get(line);
        const note =
          about === undefined ? "This SKU now has variants." : `An item got SKU ${about} meanwhile.`;
        return lines.has(line) ? [] : [{ line, result: "failed" as const, note }];
      }),
    );
    return lastOf(rows);
  };
  const end = async (tx: StoreTx): Promise<void> => {
    await recount(tx, work.id);
    await moveImport(tx, work.id, "done", ctx.now());
  };
  for (;;) {
    try {
      return await inBatches(ctx, work, takeOne, end);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // One row is refused: it alone is left out.
      if (batch === 1) await refuseNext(ctx, work, error.message);
      batch = batch === 1 ? writeBatch : 1;
    }
  }
}

/** New rows whose SKU looks like that of an item which came into being since the check, with that SKU. */
async function findNear(
  tx: StoreTx,
  rows: Awaited<ReturnType<typeof rowsToTake>>,
): Promise<Map<number, string>> {
  const fresh = rows.filter(({ isNew, isOwnSku }) => isNew && !isOwnSku);
  const alike = await findAlikeSkus(
    tx,
    fresh.map(({ sku }) => sku),
  );
  const near = fresh.filter(({ sku }) => alike.has(sku));
  const plans = await planItems(
    tx,
    near.map(({ line, sku }) => ({ line, sku, set: {} })),
  );
  return new Map(
    near.flatMap(({ line, sku }) =>
      plans.get(line)?.itemId === null ? [[line, alike.get(sku) ?? ""] as const] : [],
    ),
  );
}

/** The live listings that rows stand for, with their items. */
function listingsOf(
  rows: readonly { line: number; listingId: string | null; variantId: string }[],
  items: readonly { line: number; itemId: string }[],
): TakenListing[] {
  const sources = new Map(rows.map((row) => [row.line, row]));
  return items.flatMap(({ line, itemId }) => {
    const { listingId = null, variantId = "" } = sources.get(line) ?? {};
    return listingId === null ? [] : [{ listingId, variantId, itemId }];
  });
}

/** The next row can't be taken in, for a reason that a person can read. */
function refuseNext(ctx: Ctx, work: ImportRow, note: string): Promise<void> {
  return inStore(ctx, async (tx) => {
    if (!(await noteProgress(tx, work, { done: 1, lastLine: work.last_line }))) return;
    const rows = await rowsToTake(tx, work.id, 1);
    await noteResults(
      tx,
      work.id,
      rows.map(({ line }) => ({ line, result: "failed", note })),
    );
  });
}

function undo(ctx: Ctx, work: ImportRow): Promise<void> {
  return inBatches(
    ctx,
    work,
    async (tx) => {
      const rows = await rowsToUndo(tx, work.id, writeBatch);
      if (rows.length === 0) return null;
      // What is linked isn't removed; the links of what stays come back.
      const links = await untakeListings(tx, listingsOf(rows, rows));
      const restored = await restoreItems(ctx, tx, rows, work.id);
      const stay = new Set(
        rows
          .filter(({ line }) => restored.some((one) => one.line === line && !one.isRemoved))
          .map(({ itemId }) => itemId),
      );
      await takeListings(
        ctx,
        tx,
        links.filter(({ itemId }) => stay.has(itemId)),
      );
      await noteResults(
        tx,
        work.id,
        restored.map(({ line, kept }) => ({
          line,
          result: kept.length === 0 ? "undone" : "kept",
          note: kept.join(", "),
        })),
      );
      return lastOf(rows);
    },
    async (tx) => {
      await recount(tx, work.id);
      await moveImport(tx, work.id, "undone", ctx.now());
    },
  );
}

/** Works an import that waits; nothing happens where it's in other hands. Safe to repeat. */
export async function workImport(services: Services, storeId: string, importId: string): Promise<void> {
  const work = await services.db.withStore(storeId, (tx) => takeLease(tx, importId));
  if (work === null) return;
  const ctx = systemCtx(services, storeId, work.by_name);
  try {
    if (work.state === "reading") await readFile(ctx, work);
    else if (work.state === "checking") await check(ctx, work);
    else if (work.state === "applying") await apply(ctx, work);
    else await undo(ctx, work);
  } catch (error) {
    await inStore(ctx, (tx) => dropLease(tx, work));
    throw error;
  }
}

/** Lets this process work imports. Call once per process. */
export function workImports(services: Services): void {
  services.jobs.work(importsDue, ({ storeId, importId }) => workImport(services, storeId, importId));
  services.jobs.repeat("imports-sweep", sweepEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db))
      for (const importId of await services.db.viewStore(storeId, listWaiting))
        services.jobs.offer(importsDue, { storeId, importId }, storeId);
  });
}
