/**
 * The job behind an export. Whoever works holds a lease and a fence. Each batch is one transaction that keeps
 * its bytes, the place of its last row and what the writer goes on with. A process that is killed loses the
 * batch that it was at; the next one goes on after the last that was kept, byte for byte.
 *
 *   running -> ready -> (30 days) forgotten
 *      |  \-> failed -> running, from where it stopped
 *      \-> cancelled
 */
import { AppError } from "@stallkeeper/contract";
import { daysInMs, exportKeptDays } from "@stallkeeper/domain";
import { inStore, systemCtx, viewStore, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { exportDue } from "./exports-due.ts";
import { exportEnded } from "./exports.events.ts";
import { markOutcome, ordersOf } from "./mark-orders.ts";
import { mailOutcome } from "./mail-export.ts";
import { readNext, type KeyedBatch } from "./only-new.ts";
import { keepGiven } from "./only-new.store.ts";
import {
  finishRun,
  holdLease,
  keepBatch,
  listWaiting,
  noteFailure,
  takeLease,
  type RunRow,
} from "./runs.store.ts";
import { saveOutcome } from "./save-to-folder.ts";
import { countRows } from "./sets/count-rows.store.ts";
import type { ExportRow, Place } from "./sets/export-source.ts";
import { sources } from "./sets/sources.ts";
import { wordedRow } from "./sets/worded-row.ts";
import { announceRun } from "./start-export.ts";
import { cellsOf, fileColumns, type Cell, type FileColumn } from "./write/cells.ts";
import type { FileWriter } from "./write/file-writer.ts";
import { fileWriters } from "./write/file-writers.ts";

const sweepEveryMs = 5_000;
const batchRows = 2_000;
/** Screens needn't be told of each batch. */
const tellEveryMs = 500;

interface Work {
  run: RunRow;
  columns: FileColumn[];
  writer: FileWriter;
  /** Once it's known: rows are written meanwhile. */
  total: number | null;
  /** The rows that come next. */
  ahead: Promise<KeyedBatch>;
  toldAtMs: number;
}

/** Reads rows while those before are being written, in a transaction that holds nothing. */
function readAhead(ctx: Ctx, run: RunRow, after: Place | null): Promise<KeyedBatch> {
  const reading = viewStore(ctx, (tx) => readNext(tx, run, after, batchRows));
  // Whoever waits for it hears of its failure; nobody may.
  reading.catch(() => undefined);
  return reading;
}

async function count(ctx: Ctx, work: Work): Promise<void> {
  const { definition, scope } = work.run;
  work.total = await viewStore(ctx, (tx) => countRows(tx, sources[definition.set], scope)).catch(() => null);
}

async function open(tx: StoreTx, { run, columns, writer, total }: Work): Promise<void> {
  const { bytes, state } = await writer.open(columns, run.definition.format);
  await keepBatch(tx, run, { bytes, rows: 0, keys: null, orderIds: null, place: null, writer: state, total });
  run.writer = state;
  run.parts += 1;
}

/** The cells of one row at a time, so that they are forgotten before they are moved anywhere. */
function* cellsOfRows(ctx: Ctx, columns: FileColumn[], rows: readonly ExportRow[]): Generator<Cell[]> {
  for (const row of rows) yield cellsOf(columns, wordedRow(ctx.connectors, row));
}

/** The next rows; true: the file is whole. */
async function addRows(
  ctx: Ctx,
  tx: StoreTx,
  { run, columns, writer, total }: Work,
  { rows, keys, last }: KeyedBatch,
): Promise<boolean> {
  const { format } = run.definition;
  if (run.writer === null) throw new Error("a file that was never opened");
  const written = await writer.rows(run.writer, columns, format, cellsOfRows(ctx, columns, rows));
  const isOver = last === null;
  const end = isOver ? await writer.close(written.state, columns, format) : Buffer.alloc(0);
  const place = last ?? run.place;
  const bytes = isOver ? Buffer.concat([written.bytes, end]) : written.bytes;
  const orderIds = run.after_export === null ? null : ordersOf(rows);
  await keepBatch(tx, run, { bytes, rows: rows.length, keys, orderIds, place, writer: written.state, total });
  run.writer = written.state;
  run.place = place;
  run.parts += 1;
  run.rows_done += rows.length;
  if (!isOver) return false;
  const now = ctx.now();
  if (run.is_only_new) await keepGiven(tx, run.id, run.parts);
  await finishRun(tx, run.id, now, new Date(now.getTime() + daysInMs(exportKeptDays)));
  await saveOutcome(ctx, tx, run);
  await markOutcome(ctx, tx, run);
  await tellEnded(tx, run, null, now);
  await mailOutcome(ctx, tx, run);
  return true;
}

/** One batch in a transaction of its own; true: there's no more to do here. */
async function step(ctx: Ctx, work: Work): Promise<boolean> {
  const isNew = work.run.parts === 0;
  const batch = isNew ? null : await work.ahead;
  if (batch !== null && batch.last !== null) work.ahead = readAhead(ctx, work.run, batch.last);
  return inStore(ctx, async (tx) => {
    // First, so that two who think that they work wait here for each other.
    if (!(await holdLease(tx, work.run))) return true;
    const isOver = batch === null ? (await open(tx, work), false) : await addRows(ctx, tx, work, batch);
    if (isOver || Date.now() - work.toldAtMs > tellEveryMs) {
      await announceRun(tx, work.run.id);
      work.toldAtMs = Date.now();
    }
    return isOver;
  });
}

const tellEnded = (tx: StoreTx, run: RunRow, problem: string | null, at: Date): Promise<void> =>
  emit(tx, exportEnded, {
    runId: run.id,
    fence: run.fence,
    name: run.name,
    set: run.definition.set,
    format: run.definition.format.kind,
    rows: run.rows_done,
    problem,
    at,
  });

/** Why a run stopped, for a person. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError || error instanceof RangeError
    ? error.message
    : "Something went wrong on this server.";

/** Works a run that waits; nothing happens where it's in other hands. Throws to be tried again. Safe to repeat. */
export async function workExport(services: Services, storeId: string, runId: string): Promise<void> {
  const run = await services.db.withStore(storeId, (tx) => takeLease(tx, runId));
  if (run === null) return;
  const ctx = systemCtx(services, storeId, run.by_name);
  const work: Work = {
    run,
    columns: fileColumns(run.definition, !run.is_masked),
    writer: fileWriters[run.definition.format.kind],
    total: null,
    ahead: readAhead(ctx, run, run.place),
    toldAtMs: 0,
  };
  // How many are new shows only once they have been read.
  const counting = run.rows_total === null && !run.is_only_new ? count(ctx, work) : null;
  try {
    while (!(await step(ctx, work)));
  } catch (error) {
    const isFinal = error instanceof RangeError;
    const isOver = await inStore(ctx, async (tx) => {
      const problem = reasonOf(error);
      const hasFailed = await noteFailure(tx, run, { problem, isFinal, at: ctx.now() });
      await announceRun(tx, runId);
      if (hasFailed) {
        await tellEnded(tx, run, problem, ctx.now());
        await mailOutcome(ctx, tx, run);
      }
      return hasFailed;
    });
    ctx.log.warn({ err: error, runId }, "an export stopped");
    if (!isOver) throw error;
  } finally {
    await Promise.allSettled([work.ahead, counting]);
  }
}

/** Lets this process write exports. Call once per process. */
export function workExports(services: Services): void {
  services.jobs.work(exportDue, ({ storeId, runId }) => workExport(services, storeId, runId));
  services.jobs.repeat("exports-sweep", sweepEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db))
      for (const runId of await services.db.viewStore(storeId, listWaiting))
        services.jobs.offer(exportDue, { storeId, runId }, storeId);
  });
}
