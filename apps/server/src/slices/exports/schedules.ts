/**
 * Exports that run on their own. A schedule runs with the rights that its person has by then: whoever may no
 * longer export has theirs paused, and without export.personal what tells who buyers are is masked. A run and
 * the next time are written in one transaction, so none is missed or made twice; after a time without the
 * service each run that was missed is made up for (docs/adr/0190-days-of-schedules.md).
 */
import { randomUUID } from "node:crypto";
import { AppError, type NewScheduleInput, type ScheduleInput } from "@stallkeeper/contract";
import {
  allows,
  dayOf,
  daysOfRange,
  dueExportTimes,
  exportSets,
  nextExportAt,
  type ExportTimes,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { scheduleDue } from "./exports-due.ts";
import { markExported, requireMarks } from "./mark-orders.ts";
import { mailOutcomes, mailPaused } from "./mail-export.ts";
import { giveUp, makeWay } from "./only-new.ts";
import { findLostFrom, forgetGiven, lockOpenRun } from "./only-new.store.ts";
import { uuidShape } from "./runs.store.ts";
import {
  deleteSchedule,
  findScopes,
  insertSchedule,
  listDue,
  lockSchedule,
  moveSchedule,
  resumeSchedule,
  stopSchedule,
  updateSchedule,
  type ScheduleRow,
} from "./schedules.store.ts";
import { requireFolder, saveFiles } from "./save-to-folder.ts";
import { addExport, requireSet, type DueDays } from "./start-export.ts";

const sweepEveryMs = 60_000;

const timesOf = ({ rhythm, time, weekday, month_day, time_zone }: ScheduleRow): ExportTimes => ({
  rhythm,
  time,
  weekday,
  monthDay: month_day,
  timeZone: time_zone,
});

/**
 * The days of the files that are due, by the schedule's own calendar: one for each time that was missed, unless two
 * would hold the same days. Of only new rows one file holds all of those days.
 */
function dueDays(found: ScheduleRow, now: Date): DueDays[] {
  const { definition, is_only_new: isOnlyNew, next_at: nextAt, time_zone: timeZone } = found;
  const { dated } = exportSets[definition.set];
  const days = new Map<string, string>();
  for (const at of dueExportTimes(timesOf(found), new Date(nextAt), now)) {
    const day = dayOf(at.getTime(), timeZone);
    days.set(dated === null ? "" : JSON.stringify(daysOfRange(definition.filter, day)), day);
  }
  const all = [...days.values()];
  const last = all.at(-1);
  if (last === undefined) return [];
  // One file is no more work for many days than for few.
  if (isOnlyNew) return [{ first: dayOf(Date.parse(nextAt), timeZone), last }];
  return all.map((day) => ({ first: day, last: day }));
}

/** A timer runs it on time (docs/adr/0081-jobs-called-when-due.md); the sweep finds what a restart lost. */
async function callWhenDue(ctx: Ctx, tx: StoreTx, scheduleId: string, nextAt: Date): Promise<void> {
  const { storeId } = ctx;
  const delayMs = Math.max(0, nextAt.getTime() - ctx.now().getTime());
  await ctx.jobs.enqueue(tx, scheduleDue, { storeId, scheduleId }, { group: storeId, delayMs });
}

async function note(ctx: Ctx, tx: StoreTx, id: string, after: object): Promise<void> {
  await recordAudit(tx, ctx, {
    action: "exportScheduleChanged",
    object: { type: "exportSchedule", id },
    after,
  });
  await announce(tx, "exportSchedule", [id]);
}

const noted = ({
  name,
  email,
  rhythm,
  time,
  timeZone,
  isOnlyNew,
  isToFolder,
  afterExport,
  definition,
}: ScheduleInput): object => ({
  name,
  email,
  rhythm,
  time,
  timeZone,
  isOnlyNew,
  isToFolder,
  afterExport,
  set: definition.set,
});

/** Saves a schedule. Throws FORBIDDEN, FIELDS_INVALID. A repeat with the same key answers the same one. */
export function addSchedule(ctx: Ctx, { key, ...wish }: NewScheduleInput): Promise<{ _id: string }> {
  requireSet(ctx, wish.definition);
  requireFolder(ctx, wish);
  requireMarks(ctx, wish.afterExport);
  const nextAt = nextExportAt(wish, ctx.now());
  return inStore(ctx, async (tx) => {
    const { id, isNew, isSame } = await insertSchedule(tx, key, wish, nextAt, doneBy(ctx));
    if (!isSame) throw new AppError("EXPORT_KEY_REUSED");
    if (isNew) {
      await note(ctx, tx, id, noted(wish));
      await callWhenDue(ctx, tx, id, nextAt);
    }
    return { _id: id };
  });
}

function withSchedule(
  ctx: Ctx,
  id: string,
  act: (tx: StoreTx, found: ScheduleRow) => Promise<void>,
): Promise<void> {
  requireScope(ctx, "export.run");
  return inStore(ctx, async (tx) => {
    const found = uuidShape.test(id) ? await lockSchedule(tx, id) : null;
    if (found === null) throw new AppError("RECORD_NOT_FOUND");
    await act(tx, found);
  });
}

/**
 * Changes a schedule. Throws FORBIDDEN, FIELDS_INVALID, RECORD_NOT_FOUND. Safe to repeat. With other data, or
 * once it's to hold only new rows, its next file holds all of them.
 */
export const changeSchedule = (ctx: Ctx, id: string, wish: ScheduleInput): Promise<void> =>
  withSchedule(ctx, id, async (tx, found) => {
    requireSet(ctx, wish.definition);
    requireFolder(ctx, wish);
    requireMarks(ctx, wish.afterExport);
    if ((wish.isOnlyNew && !found.is_only_new) || wish.definition.set !== found.definition.set)
      await forgetGiven(tx, id);
    const nextAt = nextExportAt(wish, ctx.now());
    await updateSchedule(tx, id, wish, nextAt, doneBy(ctx));
    await note(ctx, tx, id, noted(wish));
    await callWhenDue(ctx, tx, id, nextAt);
  });

/**
 * Pauses a schedule, or lets it run on from its next time; whoever switches it on is its person from then on, so
 * that it never runs with the rights of somebody who lost them. Throws FORBIDDEN, RECORD_NOT_FOUND. Safe to
 * repeat.
 */
export const pauseSchedule = (ctx: Ctx, id: string, isPaused: boolean): Promise<void> =>
  withSchedule(ctx, id, async (tx, found) => {
    if (found.is_paused === isPaused) return;
    if (isPaused) {
      await stopSchedule(tx, id, null);
      await note(ctx, tx, id, { isPaused });
      return;
    }
    requireSet(ctx, found.definition);
    requireMarks(ctx, found.after_export);
    const nextAt = nextExportAt(timesOf(found), ctx.now());
    await resumeSchedule(tx, id, nextAt, doneBy(ctx));
    await note(ctx, tx, id, { isPaused });
    await callWhenDue(ctx, tx, id, nextAt);
  });

/** Forgets a schedule; its files stay. Throws FORBIDDEN, RECORD_NOT_FOUND. */
export const dropSchedule = (ctx: Ctx, id: string): Promise<void> =>
  withSchedule(ctx, id, async (tx, { name }) => {
    // Without the schedule nothing tells which of its rows were given before.
    const open = await lockOpenRun(tx, id);
    if (open !== null) await giveUp(ctx, tx, open.id, "Its schedule was deleted.");
    await deleteSchedule(tx, id);
    await note(ctx, tx, id, { name, isRemoved: true });
  });

async function moveOn(ctx: Ctx, tx: StoreTx, scheduleId: string, nextAt: Date): Promise<void> {
  await moveSchedule(tx, scheduleId, nextAt);
  await announce(tx, "exportSchedule", [scheduleId]);
  await callWhenDue(ctx, tx, scheduleId, nextAt);
}

/** Runs a schedule whose time has come; nothing happens otherwise. Safe to repeat. */
export async function runSchedule(services: Services, storeId: string, scheduleId: string): Promise<void> {
  const { db, now } = services;
  const known = await db.withStore(storeId, (tx) => lockSchedule(tx, scheduleId));
  if (known === null) return;
  const scopes = await findScopes(db, storeId, known.by_id);
  const ctx = systemCtx(services, storeId, `Schedule ${known.name}`);
  await inStore(ctx, async (tx) => {
    const found = await lockSchedule(tx, scheduleId);
    // Changed meanwhile: whose rights count is looked up again.
    if (found === null || found.by_id !== known.by_id) return;
    if (found.is_paused || Date.parse(found.next_at) > now().getTime()) return;
    const nextAt = nextExportAt(timesOf(found), now());
    const { scope = "export.run" } = exportSets[found.definition.set];
    const marking = found.after_export === null ? ([] as const) : (["orders.write"] as const);
    if (![scope, "export.run" as const, ...marking].every((one) => allows(scopes, one))) {
      await stopSchedule(tx, scheduleId, "rights");
      await mailPaused(ctx, tx, found);
      await note(ctx, tx, scheduleId, { isPaused: true, because: "export.run" });
      return;
    }
    // It stays due: the sweep asks again, and the file then has the days of both.
    if (found.is_only_new && !(await makeWay(ctx, tx, scheduleId))) return;
    const lostFrom = found.is_only_new ? await findLostFrom(tx, scheduleId, found.definition) : null;
    for (const due of dueDays(found, now()))
      // oxlint-disable-next-line no-await-in-loop -- runs of one schedule, the oldest first
      await addExport(ctx, tx, {
        key: randomUUID(),
        name: found.name,
        definition: found.definition,
        scheduleId,
        isOnlyNew: found.is_only_new,
        isToFolder: found.is_to_folder,
        afterExport: found.after_export,
        by: { byId: found.by_id, byName: found.by_name },
        maySeePersonal: allows(scopes, "export.personal"),
        due: { ...due, lostFrom },
      });
    await moveOn(ctx, tx, scheduleId, nextAt);
  });
}

/** Lets this process run schedules. Call once per process. */
export function workSchedules(services: Services): void {
  const { jobs, db, now } = services;
  mailOutcomes(services);
  saveFiles(services);
  markExported(services);
  jobs.work(scheduleDue, ({ storeId, scheduleId }) => runSchedule(services, storeId, scheduleId));
  jobs.repeat("export-schedules-sweep", sweepEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(db))
      for (const scheduleId of await db.viewStore(storeId, (tx) => listDue(tx, now())))
        jobs.offer(scheduleDue, { storeId, scheduleId }, storeId);
  });
}
