/**
 * Only what is new since the last file (docs/adr/0154-only-what-is-new.md). What is new isn't asked of a clock:
 * an order that was synced late, or meets the filter only now, is as new as one of today. Each row has a key;
 * a file that is whole adds the keys of its rows to those of its schedule, in the transaction that ends it. So a
 * file that stops or is cancelled counts for nothing, and the next one holds its rows.
 */
import { canBeOnlyNew, type OnlyNewSetId } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findGiven, lockOpenRun } from "./only-new.store.ts";
import { cancelRun, type RunRow } from "./runs.store.ts";
import type { Batch, ExportRow, Place } from "./sets/export-source.ts";
import { sources } from "./sets/sources.ts";
import { announceRun } from "./start-export.ts";

/** So many are looked through for a new row before the run says that it's still at work. */
const mostBatches = 20;

const byPlace = ({ place_id: id }: ExportRow): string => String(id);
/** What makes a row the same one in the next file. */
const rowKeys: Readonly<Record<OnlyNewSetId, (row: ExportRow) => string>> = {
  orders: byPlace,
  orderLines: ({ order_id: order, line_id: id, line }) => `${order} ${id ?? line}`,
  messages: ({ place_id: session, message_id: id, sent_at: at }) => `${session} ${id ?? at}`,
  offers: byPlace,
  ratings: byPlace,
  // A number that replaces another is news to whoever uploads it.
  tracking: ({ order_id: order, parcel, tracking_number: number }) => `${order} ${parcel} ${number}`,
  settlements: byPlace,
  refunds: byPlace,
  returns: byPlace,
  stockLedger: byPlace,
  auditLog: ({ line }) => String(line),
};

/** Rows with their keys; null: all rows are wanted, whatever was given before. */
export interface KeyedBatch extends Batch {
  keys: string[] | null;
}

/** The next rows of a run after a place, without those that an earlier file of its schedule held. */
export async function readNext(
  tx: StoreTx,
  { definition: { set }, scope, schedule_id: scheduleId, is_only_new: isOnlyNew }: RunRow,
  after: Place | null,
  most: number,
): Promise<KeyedBatch> {
  if (!isOnlyNew || scheduleId === null || !canBeOnlyNew(set))
    return { ...(await sources[set].read(tx, scope, after, most)), keys: null };
  const keyOf = rowKeys[set];
  let place = after;
  for (let batches = 1; ; batches += 1) {
    const { rows, last } = await sources[set].read(tx, scope, place, most);
    const given = await findGiven(tx, scheduleId, rows.map(keyOf));
    const fresh = rows.filter((row) => !given.has(keyOf(row)));
    if (fresh.length > 0 || last === null || batches === mostBatches)
      return { rows: fresh, keys: fresh.map(keyOf), last };
    place = last;
  }
}

/**
 * Whether a schedule's next file of only new rows may begin. One that is being written goes on alone; one that
 * stopped is given up, since the next begins with its days and holds its rows; two would give them twice.
 */
export async function makeWay(ctx: Ctx, tx: StoreTx, scheduleId: string): Promise<boolean> {
  const open = await lockOpenRun(tx, scheduleId);
  if (open?.state === "running") return false;
  if (open !== null) await giveUp(ctx, tx, open.id, "The next file has these rows.");
  return true;
}

/** Ends a run of only new rows whose file nobody needs any more; `why`: for a person. Safe to repeat. */
export async function giveUp(ctx: Ctx, tx: StoreTx, runId: string, why: string): Promise<void> {
  await cancelRun(tx, runId, ctx.now(), why);
  await announceRun(tx, runId);
}
