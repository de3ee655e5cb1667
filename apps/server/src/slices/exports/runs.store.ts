/** The SQL of runs and of the parts of their files. */
import type { AfterExport, ExportDefinition, ExportState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ExportScope, Place } from "./sets/export-source.ts";
import type { State } from "./write/file-writer.ts";
import type { Part } from "./write/packed-part.ts";

export const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Above the longest that a batch takes. */
const leaseSeconds = 60;
/** After so many failures in a row nothing is tried any more. */
const mostTries = 4;

export interface RunRow {
  id: string;
  name: string;
  definition: ExportDefinition;
  schedule_id: string | null;
  is_personal: boolean;
  is_masked: boolean;
  is_only_new: boolean;
  is_to_folder: boolean;
  saved_at: string | null;
  after_export: AfterExport | null;
  parts_marked: number;
  state: ExportState;
  scope: ExportScope;
  rows_total: number | null;
  rows_done: number;
  place: Place | null;
  writer: State | null;
  parts: number;
  by_name: string;
  created_at: string;
  fence: number;
}

const columns = `id, name, definition, schedule_id, is_personal, is_masked, is_only_new, is_to_folder,
  saved_at, after_export, parts_marked, state, scope, rows_total, rows_done, place, writer, parts, by_name,
  created_at, fence`;

export interface NewRun {
  key: string;
  name: string;
  definition: ExportDefinition;
  scheduleId: string | null;
  isPersonal: boolean;
  isMasked: boolean;
  isOnlyNew: boolean;
  isToFolder: boolean;
  afterExport: AfterExport | null;
  scope: ExportScope;
  byId: string | null;
  byName: string;
  at: Date;
  /** When its last day is over; null: it begins at once. */
  waitsUntil: string | null;
}

/** Adds a run that waits, as under a lease until its days are over; null: there is one of this key already. */
export async function addRun(tx: StoreTx, run: NewRun): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    `insert into export_runs (store_id, press_key, name, definition, schedule_id, is_personal, is_masked,
       is_only_new, is_to_folder, after_export, scope, by_id, by_name, created_at, lease_until, waits_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       case when $15::timestamptz > $14 then now() + ($15::timestamptz - $14) end,
       case when $15::timestamptz > $14 then $15::timestamptz end)
     on conflict (store_id, press_key) do nothing returning id`,
    [
      tx.storeId,
      run.key,
      run.name,
      JSON.stringify(run.definition),
      run.scheduleId,
      run.isPersonal,
      run.isMasked,
      run.isOnlyNew,
      run.isToFolder,
      run.afterExport === null ? null : JSON.stringify(run.afterExport),
      JSON.stringify(run.scope),
      run.byId,
      run.byName,
      run.at.toISOString(),
      run.waitsUntil,
    ],
  );
  return row?.id ?? null;
}

/** The run that was made under a key, and whether it was for the same; null: none. */
export function findRunByKey(
  tx: StoreTx,
  { key, name, definition }: Pick<NewRun, "key" | "name" | "definition">,
): Promise<{ id: string; is_same: boolean } | null> {
  return tx.one<{ id: string; is_same: boolean }>(
    `select id, name = $2 and definition = $3::jsonb as is_same from export_runs where press_key = $1`,
    [key, name, JSON.stringify(definition)],
  );
}

/** A run of the store; null: there is none. */
export async function findRun(tx: StoreTx, id: string): Promise<RunRow | null> {
  if (!uuidShape.test(id)) return null;
  return tx.one<RunRow>(`select ${columns} from export_runs where id = $1::uuid`, [id]);
}

/** A run of the store, locked; null: there is none. */
export async function lockRun(tx: StoreTx, id: string): Promise<RunRow | null> {
  if (!uuidShape.test(id)) return null;
  return tx.one<RunRow>(`select ${columns} from export_runs where id = $1::uuid for no key update`, [id]);
}

/** Takes a run that waits; null: it's in other hands, or doesn't wait. */
export function takeLease(tx: StoreTx, id: string): Promise<RunRow | null> {
  return tx.one<RunRow>(
    `update export_runs set fence = fence + 1, lease_until = now() + interval '${leaseSeconds} seconds'
     where id = $1::uuid and state = 'running' and (lease_until is null or lease_until < now())
     returning ${columns}`,
    [id],
  );
}

/** Holds the lease on and locks the run. False: it's in other hands, so nothing may be written. */
export async function holdLease(tx: StoreTx, { id, fence }: Pick<RunRow, "id" | "fence">): Promise<boolean> {
  return (
    (await tx.run(
      `update export_runs set lease_until = now() + interval '${leaseSeconds} seconds'
       where id = $1::uuid and fence = $2 and state = 'running'`,
      [id, fence],
    )) > 0
  );
}

/** Keeps a batch: its bytes, and where and how the next one goes on. The lease is held. */
export async function keepBatch(
  tx: StoreTx,
  { id, parts }: Pick<RunRow, "id" | "parts">,
  batch: {
    part: Part;
    rows: number;
    /** Of its rows, where only new ones are wanted. */
    keys: string[] | null;
    /** Of the orders in it, where something becomes of them. */
    orderIds: string[] | null;
    place: Place | null;
    writer: State;
    total: number | null;
  },
): Promise<void> {
  const { content, isPacked, size } = batch.part;
  tx.send(
    `insert into export_parts (store_id, run_id, at, content, is_packed, row_keys, order_ids)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.storeId, id, parts, content, isPacked, batch.keys, batch.orderIds],
    "exports-keep-part",
  );
  await tx.run(
    `update export_runs set parts = parts + 1, bytes = bytes + $2, rows_done = rows_done + $3, place = $4,
       writer = $5, rows_total = coalesce($6, rows_total), tries = 0, problem = null
     where id = $1::uuid`,
    [
      id,
      size,
      batch.rows,
      batch.place === null ? null : JSON.stringify(batch.place),
      JSON.stringify(batch.writer),
      batch.total,
    ],
  );
}

/** The file is whole. */
export async function finishRun(tx: StoreTx, id: string, at: Date, expiresAt: Date): Promise<void> {
  await tx.run(
    `update export_runs set state = 'ready', rows_total = rows_done, lease_until = null, finished_at = $2,
       expires_at = $3 where id = $1::uuid`,
    [id, at.toISOString(), expiresAt.toISOString()],
  );
}

/** Lets go after a failure; true: it was the last try, or `isFinal`. */
export async function noteFailure(
  tx: StoreTx,
  { id, fence }: Pick<RunRow, "id" | "fence">,
  { problem, isFinal, at }: { problem: string; isFinal: boolean; at: Date },
): Promise<boolean> {
  const row = await tx.one<{ state: ExportState }>(
    `update export_runs set lease_until = null, tries = tries + 1, problem = $3,
       state = case when $4 or tries + 1 >= ${mostTries} then 'failed' else state end,
       finished_at = case when $4 or tries + 1 >= ${mostTries} then $5::timestamptz end
     where id = $1::uuid and fence = $2 and state = 'running' returning state`,
    [id, fence, problem, isFinal, at.toISOString()],
  );
  return row?.state !== "running";
}

/** Ends a run that nobody wants any more; its file goes. `problem`: why, where nobody pressed Cancel. */
export async function cancelRun(
  tx: StoreTx,
  id: string,
  at: Date,
  problem: string | null = null,
): Promise<void> {
  await tx.run(
    `update export_runs set state = 'cancelled', fence = fence + 1, lease_until = null, finished_at = $2,
       bytes = 0, parts = 0, problem = $3 where id = $1::uuid`,
    [id, at.toISOString(), problem],
  );
  await tx.run("delete from export_parts where run_id = $1::uuid", [id]);
}

/** Lets a run go on from where it stopped. */
export async function resumeRun(tx: StoreTx, id: string): Promise<void> {
  await tx.run(
    `update export_runs set state = 'running', tries = 0, problem = null, lease_until = null, finished_at = null
     where id = $1::uuid`,
    [id],
  );
}

/** The file stands in the folder of the server; `problem`: it doesn't, and why. */
export async function noteSaved(tx: StoreTx, id: string, at: Date, problem: string | null): Promise<void> {
  await tx.run(
    `update export_runs set saved_at = case when $3::text is null then $2::timestamptz end, save_problem = $3
     where id = $1::uuid and saved_at is null`,
    [id, at.toISOString(), problem],
  );
}

/** A part of a file, as it's kept; null: there are no more. */
export function readPart(
  tx: StoreTx,
  id: string,
  at: number,
): Promise<Pick<Part, "content" | "isPacked"> | null> {
  return tx.one<Pick<Part, "content" | "isPacked">>(
    `select content, is_packed as "isPacked" from export_parts where run_id = $1::uuid and at = $2`,
    [id, at],
  );
}

/** Ids of runs that nobody works at, though they wait for it. */
export async function listWaiting(tx: StoreTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from export_runs where state = 'running' and (lease_until is null or lease_until < now())
     order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Forgets runs with their files: those that expired, and those from before a moment that came to nothing. */
export async function pruneRuns(tx: StoreTx, now: Date, before: Date): Promise<void> {
  await tx.run(
    `delete from export_runs where state <> 'running' and coalesce(expires_at < $1, created_at < $2)`,
    [now.toISOString(), before.toISOString()],
  );
}

/** The zone in which the store counts its days. */
export async function findTimeZone(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ time_zone: string }>("select time_zone from stores_shared where id = $1", [
    tx.storeId,
  ]);
  return row?.time_zone ?? "UTC";
}
