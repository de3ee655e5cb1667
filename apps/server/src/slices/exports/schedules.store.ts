/** The SQL of schedules. */
import type { AfterExport, ExportDefinition, ExportTimes } from "@stallkeeper/domain";
import type { Db, StoreTx } from "../../platform/db/index.ts";
import type { DoneBy } from "../../platform/context.ts";

export interface ScheduleRow {
  id: string;
  name: string;
  definition: ExportDefinition;
  rhythm: ExportTimes["rhythm"];
  time: string;
  weekday: number;
  month_day: number;
  time_zone: string;
  email: string;
  is_only_new: boolean;
  is_to_folder: boolean;
  after_export: AfterExport | null;
  is_paused: boolean;
  next_at: string;
  by_id: string;
  by_name: string;
}

export interface WishedSchedule extends ExportTimes {
  name: string;
  definition: ExportDefinition;
  email: string;
  isOnlyNew: boolean;
  isToFolder: boolean;
  afterExport: AfterExport | null;
}

const columns = `id, name, definition, rhythm, time, weekday, month_day, time_zone, email, is_only_new,
  is_to_folder, after_export, is_paused, next_at, by_id, by_name`;

const writeAfter = ({ afterExport }: Pick<WishedSchedule, "afterExport">): string | null =>
  afterExport === null ? null : JSON.stringify(afterExport);

/** Adds a schedule, or answers the one that was made under its key, and whether that is the same. */
export async function insertSchedule(
  tx: StoreTx,
  key: string,
  wish: WishedSchedule,
  nextAt: Date,
  { byId, byName, at }: DoneBy,
): Promise<{ id: string; isNew: boolean; isSame: boolean }> {
  const row = await tx.one<{ id: string; is_new: boolean; is_same: boolean }>(
    `insert into export_schedules (store_id, press_key, name, definition, rhythm, time, weekday, month_day,
       time_zone, email, is_only_new, is_to_folder, after_export, next_at, by_id, by_name, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
     on conflict (store_id, press_key) do update set press_key = excluded.press_key
     returning new.id, old.id is null as is_new, new.definition = $4::jsonb
       and new.after_export is not distinct from $13::jsonb and
       (new.name, new.rhythm, new.time, new.weekday, new.month_day, new.time_zone, new.email, new.is_only_new,
         new.is_to_folder) = ($3, $5, $6, $7, $8, $9, $10, $11, $12) as is_same`,
    [
      tx.storeId,
      key,
      wish.name,
      JSON.stringify(wish.definition),
      wish.rhythm,
      wish.time,
      wish.weekday,
      wish.monthDay,
      wish.timeZone,
      wish.email,
      wish.isOnlyNew,
      wish.isToFolder,
      writeAfter(wish),
      nextAt.toISOString(),
      byId,
      byName,
      at.toISOString(),
    ],
  );
  if (row === null) throw new Error("a schedule was added and isn't there");
  return { id: row.id, isNew: row.is_new, isSame: row.is_same };
}

/** A schedule of the store, locked; null: there is none. */
export function lockSchedule(tx: StoreTx, id: string): Promise<ScheduleRow | null> {
  return tx.one<ScheduleRow>(
    `select ${columns} from export_schedules where id = $1::uuid for no key update`,
    [id],
  );
}

/** From then on it runs with the rights of whoever changed it. */
export async function updateSchedule(
  tx: StoreTx,
  id: string,
  wish: WishedSchedule,
  nextAt: Date,
  { byId, byName, at }: DoneBy,
): Promise<void> {
  await tx.run(
    `update export_schedules set name = $2, definition = $3, rhythm = $4, time = $5, weekday = $6,
       month_day = $7, time_zone = $8, email = $9, is_only_new = $10, is_to_folder = $11, after_export = $12,
       next_at = $13, by_id = $14, by_name = $15, updated_at = $16
     where id = $1::uuid`,
    [
      id,
      wish.name,
      JSON.stringify(wish.definition),
      wish.rhythm,
      wish.time,
      wish.weekday,
      wish.monthDay,
      wish.timeZone,
      wish.email,
      wish.isOnlyNew,
      wish.isToFolder,
      writeAfter(wish),
      nextAt.toISOString(),
      byId,
      byName,
      at.toISOString(),
    ],
  );
}

/** When it runs next. */
export async function moveSchedule(tx: StoreTx, id: string, nextAt: Date): Promise<void> {
  await tx.run("update export_schedules set next_at = $2 where id = $1::uuid", [id, nextAt.toISOString()]);
}

/** It runs no more; "rights": because its person may no longer export. */
export async function stopSchedule(tx: StoreTx, id: string, because: "rights" | null): Promise<void> {
  await tx.run("update export_schedules set is_paused = true, paused_because = $2 where id = $1::uuid", [
    id,
    because,
  ]);
}

/** It runs again, with the rights of whoever switched it on. */
export async function resumeSchedule(
  tx: StoreTx,
  id: string,
  nextAt: Date,
  { byId, byName, at }: DoneBy,
): Promise<void> {
  await tx.run(
    `update export_schedules set next_at = $2, is_paused = false, paused_because = null, by_id = $3, by_name = $4,
       updated_at = $5 where id = $1::uuid`,
    [id, nextAt.toISOString(), byId, byName, at.toISOString()],
  );
}

export async function deleteSchedule(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from export_schedules where id = $1::uuid", [id]);
}

/** Ids of schedules whose time has come. */
export async function listDue(tx: StoreTx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select id from export_schedules where not is_paused and next_at <= $1 order by next_at",
    [now.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** Who is told of a schedule's runs; "": nobody. */
export async function findScheduleEmail(tx: StoreTx, id: string): Promise<string> {
  const row = await tx.one<{ email: string }>("select email from export_schedules where id = $1::uuid", [id]);
  return row?.email ?? "";
}

/** A schedule that paused itself; null: there is none, or it was switched on again. */
export function findPaused(tx: StoreTx, id: string): Promise<Pick<ScheduleRow, "name" | "email"> | null> {
  return tx.one<Pick<ScheduleRow, "name" | "email">>(
    "select name, email from export_schedules where id = $1::uuid and paused_because is not null",
    [id],
  );
}

/** What a person may do in a store by now; empty: they don't belong to it any more. */
export async function findScopes(db: Db, storeId: string, userId: string): Promise<string[]> {
  const row = await db.asSystem((tx) =>
    tx.one<{ scopes: string[] }>("select scopes from identity_members where store_id = $1 and user_id = $2", [
      storeId,
      userId,
    ]),
  );
  return row?.scopes ?? [];
}
