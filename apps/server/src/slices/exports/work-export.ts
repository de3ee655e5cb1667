/**
 * The job behind an export. Whoever works holds a lease and a fence. Each batch is one transaction that keeps
 * its bytes, the place of its last row and what the writer goes on with; meanwhile the next one is written, and
 * the one behind it read (docs/adr/0220-exports-write-beside-keeping.md). A process that is killed loses the
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
import type { FileWriter, State } from "./write/file-writer.ts";
import { fileWriters } from "./write/file-writers.ts";
import { packPart, type Part } from "./write/packed-part.ts";

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
  /** What the writer goes on with; null: the file isn't open. */
  state: State | null;
  toldAtMs: number;
}

/** Some of the file, and what the next piece goes on with. */
interface Piece {
  part: Part;
  rows: number;
  keys: string[] | null;
  orderIds: string[] | null;
  /** Of its last row; null: of the one before it. */
  place: Place | null;
  writer: State;
  isLast: boolean;
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

/** The cells of one row at a time, so that they are forgotten before they are moved anywhere. */
function* cellsOfRows(ctx: Ctx, columns: FileColumn[], rows: readonly ExportRow[]): Generator<Cell[]> {
  for (const row of rows) yield cellsOf(columns, wordedRow(ctx.connectors, row));
}

/** The file's beginning. */
async function openFile({ run, columns, writer }: Work): Promise<Piece> {
  const { format } = run.definition;
  const { bytes, state } = await writer.open(columns, format);
  const part = await packPart(bytes, format);
  return { part, rows: 0, keys: null, orderIds: null, place: null, writer: state, isLast: false };
}

/** The next rows as bytes, while those before are being kept and those behind them are read. */
async function writeNext(ctx: Ctx, work: Work): Promise<Piece> {
  const { run, columns, writer, state } = work;
  if (state === null) return openFile(work);
  const { format } = run.definition;
  const { rows, keys, last } = await work.ahead;
  if (last !== null) work.ahead = readAhead(ctx, run, last);
  const written = await writer.rows(state, columns, format, cellsOfRows(ctx, columns, rows));
  const end = last === null ? await writer.close(written.state, columns, format) : null;
  return {
    part: await packPart(end === null ? written.bytes : Buffer.concat([written.bytes, end]), format),
    rows: rows.length,
    keys,
    orderIds: run.after_export === null ? null : ordersOf(rows),
    place: last,
    writer: written.state,
    isLast: last === null,
  };
}

async function finish(ctx: Ctx, tx: StoreTx, run: RunRow): Promise<void> {
  const now = ctx.now();
  if (run.is_only_new) await keepGiven(tx, run.id, run.parts);
  await finishRun(tx, run.id, now, new Date(now.getTime() + daysInMs(exportKeptDays)));
  await saveOutcome(ctx, tx, run);
  await markOutcome(ctx, tx, run);
  await tellEnded(tx, run, null, now);
  await mailOutcome(ctx, tx, run);
}

/** Keeps a piece in a transaction of its own; true: there's no more to do here. */
function keep(ctx: Ctx, work: Work, piece: Piece): Promise<boolean> {
  const { run } = work;
  return inStore(ctx, async (tx) => {
    // First, so that two who think that they work wait here for each other.
    if (!(await holdLease(tx, run))) return true;
    const place = piece.place ?? run.place;
    await keepBatch(tx, run, { ...piece, place, total: work.total });
    run.writer = piece.writer;
    run.place = place;
    run.parts += 1;
    run.rows_done += piece.rows;
    if (piece.isLast) await finish(ctx, tx, run);
    if (piece.isLast || Date.now() - work.toldAtMs > tellEveryMs) {
      await announceRun(tx, run.id);
      work.toldAtMs = Date.now();
    }
    return piece.isLast;
  });
}

/** Writes the file to its end, or until it's in other hands. A piece is kept while the next one is written. */
async function writeFile(ctx: Ctx, work: Work): Promise<void> {
  let isWhole = false;
  let keeping = Promise.resolve(false);
  try {
    while (!isWhole) {
      // oxlint-disable-next-line no-await-in-loop -- pieces of one file
      const piece = await writeNext(ctx, work);
      work.state = piece.writer;
      isWhole = piece.isLast;
      // oxlint-disable-next-line no-await-in-loop -- each is kept behind the one before it
      if (await keeping) return;
      keeping = keep(ctx, work, piece);
      // Whoever waits for it hears of its failure.
      keeping.catch(() => undefined);
    }
  } finally {
    await keeping;
  }
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
    state: run.parts === 0 ? null : run.writer,
    toldAtMs: 0,
  };
  // How many are new shows only once they have been read.
  const counting = run.rows_total === null && !run.is_only_new ? count(ctx, work) : null;
  try {
    await writeFile(ctx, work);
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
