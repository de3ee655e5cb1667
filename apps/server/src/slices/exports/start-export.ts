/** What a person does with exports: starts one, cancels it, tries it again. The job writes the file. */
import { AppError, type StartExportInput } from "@stallkeeper/contract";
import {
  allows,
  dayOf,
  daysInMs,
  exportKeptDays,
  exportSets,
  hasPersonal,
  momentsOfRange,
  type AfterExport,
  type ExportDefinition,
  type ExportRange,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { exportDue } from "./exports-due.ts";
import type { NamedExport } from "./presets.store.ts";
import {
  addRun,
  cancelRun,
  findRunByKey,
  findTimeZone,
  lockRun,
  pruneRuns,
  resumeRun,
  type RunRow,
} from "./runs.store.ts";
import type { ExportScope } from "./sets/export-source.ts";

/** Tells open screens of a run. */
export const announceRun = (tx: StoreTx, id: string): Promise<void> => announce(tx, "exportRun", [id]);

/** Whether the ctx's actor may export what tells who buyers are. */
export const mayExportPersonal = ({ actor }: Ctx): boolean =>
  actor.kind === "member" && allows(actor.scopes, "export.personal");

/** Refuses a data set that takes more than export.run. Throws FORBIDDEN. */
export function requireSet(ctx: Ctx, { set }: Pick<ExportDefinition, "set">): void {
  requireScope(ctx, "export.run");
  const { scope } = exportSets[set];
  if (scope !== undefined) requireScope(ctx, scope);
}

/** When a schedule's file was due: its first day and its last, as its own zone called them. */
export interface DueDays {
  first: string;
  last: string;
  /** When the days of files began that came to nothing and are made up for; null or missing: there are none. */
  lostFrom?: string | null;
}

/** What a definition's filter comes to now, or on the days that a schedule was due. Days begin in the store's zone. */
export async function scopeOf(
  ctx: Ctx,
  tx: StoreTx,
  { set, filter }: ExportDefinition,
  personId: string | null,
  due: DueDays | null = null,
): Promise<ExportScope> {
  const timeZone = await findTimeZone(tx);
  const { dated, isOfAccounts, hasStatus, hasVatRate } = exportSets[set];
  const today = dayOf(ctx.now().getTime(), timeZone);
  const momentsOn = (day: string) =>
    dated === null ? { from: null, until: null } : momentsOfRange(filter, day, timeZone);
  const from = momentsOn(due?.first ?? today).from?.toISOString() ?? null;
  const { until } = momentsOn(due?.last ?? today);
  const lostFrom = due?.lostFrom ?? from;
  return {
    from: from !== null && lostFrom !== null && lostFrom < from ? lostFrom : from,
    until: until?.toISOString() ?? null,
    accounts: isOfAccounts && filter.accounts.length > 0 ? filter.accounts : null,
    status: hasStatus ? filter.status : "any",
    timeZone,
    ...(hasVatRate === true && filter.vatRate !== undefined ? { vatRate: filter.vatRate } : {}),
    ...(set === "snippets" ? { personId } : {}),
  };
}

/** Ranges of days that are over. */
const pastRanges: ReadonlySet<ExportRange> = new Set(["yesterday", "lastMonth", "lastYear"]);

export interface WishedRun {
  key: string;
  name: string;
  definition: ExportDefinition;
  scheduleId: string | null;
  isOnlyNew: boolean;
  isToFolder: boolean;
  afterExport: AfterExport | null;
  by: { byId: string | null; byName: string };
  maySeePersonal: boolean;
  /** Missing: of today. */
  due?: DueDays;
}

/** Writes a run with its line in the audit log and the job that works it; null: its key was used before. */
export async function addExport(ctx: Ctx, tx: StoreTx, wish: WishedRun): Promise<string | null> {
  const { key, name, definition, scheduleId, isOnlyNew, isToFolder, afterExport, by, maySeePersonal } = wish;
  const tellsWho = hasPersonal(definition);
  const scope = await scopeOf(ctx, tx, definition, by.byId, wish.due);
  const runId = await addRun(tx, {
    key,
    name,
    definition,
    scheduleId,
    isPersonal: tellsWho && maySeePersonal,
    isMasked: tellsWho && !maySeePersonal,
    isOnlyNew,
    isToFolder,
    afterExport,
    scope,
    ...by,
    at: ctx.now(),
    // Where the store is behind the schedule's zone, its day isn't over yet.
    waitsUntil: wish.due !== undefined && pastRanges.has(definition.filter.range) ? scope.until : null,
  });
  if (runId === null) return null;
  await recordAudit(tx, ctx, {
    action: "exportStarted",
    object: { type: "export", id: runId },
    after: {
      name,
      set: definition.set,
      format: definition.format.kind,
      columns: definition.columns.map(({ id }) => id),
      filter: definition.filter,
      isPersonal: tellsWho && maySeePersonal,
      ...(scheduleId === null ? {} : { scheduleId, isOnlyNew, isToFolder, afterExport }),
    },
  });
  await putToWork(ctx, tx, runId);
  return runId;
}

async function putToWork(ctx: Ctx, tx: StoreTx, runId: string): Promise<void> {
  const { storeId } = ctx;
  await announceRun(tx, runId);
  await ctx.jobs.enqueue(tx, exportDue, { storeId, runId }, { group: storeId });
}

/**
 * Starts an export. Throws FORBIDDEN. A repeat with the same key answers the same run; with the same key and
 * other choices it throws EXPORT_KEY_REUSED.
 */
export function startExport(ctx: Ctx, input: StartExportInput): Promise<{ _id: string }> {
  requireSet(ctx, input.definition);
  const { byId, byName } = doneBy(ctx);
  return inStore(ctx, async (tx) => {
    const _id = await addExport(ctx, tx, {
      ...input,
      scheduleId: null,
      isOnlyNew: false,
      isToFolder: false,
      afterExport: null,
      by: { byId, byName },
      maySeePersonal: mayExportPersonal(ctx),
    });
    if (_id !== null) return { _id };
    const found = await findRunByKey(tx, input);
    if (found === null) throw new AppError("EXPORT_NOT_FOUND");
    if (!found.is_same) throw new AppError("EXPORT_KEY_REUSED");
    return { _id: found.id };
  });
}

/**
 * Starts a saved export within the caller's transaction, without what tells who buyers are. A repeat with the same
 * key starts nothing.
 */
export async function startNamedExport(
  ctx: Ctx,
  tx: StoreTx,
  { name, definition }: NamedExport,
  { key, by }: Pick<WishedRun, "key" | "by">,
): Promise<void> {
  await addExport(ctx, tx, {
    key,
    name,
    definition,
    scheduleId: null,
    isOnlyNew: false,
    isToFolder: false,
    afterExport: null,
    by,
    maySeePersonal: false,
  });
}

async function lockFound(tx: StoreTx, runId: string): Promise<RunRow> {
  const found = await lockRun(tx, runId);
  if (found === null) throw new AppError("EXPORT_NOT_FOUND");
  return found;
}

/** Ends a run before it's ready. Throws FORBIDDEN, EXPORT_NOT_FOUND, EXPORT_MOVED_ON. Safe to repeat. */
export function cancelExport(ctx: Ctx, runId: string): Promise<void> {
  requireScope(ctx, "export.run");
  return inStore(ctx, async (tx) => {
    const { state } = await lockFound(tx, runId);
    if (state === "cancelled") return;
    if (state === "ready") throw new AppError("EXPORT_MOVED_ON");
    await cancelRun(tx, runId, ctx.now());
    await announceRun(tx, runId);
  });
}

/**
 * Lets a run that failed go on where it stopped. Throws FORBIDDEN, EXPORT_NOT_FOUND, EXPORT_MOVED_ON. Safe to
 * repeat.
 */
export function retryExport(ctx: Ctx, runId: string): Promise<void> {
  requireScope(ctx, "export.run");
  return inStore(ctx, async (tx) => {
    const { state, is_personal: isPersonal, definition } = await lockFound(tx, runId);
    requireSet(ctx, definition);
    if (isPersonal) requireScope(ctx, "export.personal");
    if (state === "running") return;
    if (state !== "failed") throw new AppError("EXPORT_MOVED_ON");
    await resumeRun(tx, runId);
    await putToWork(ctx, tx, runId);
  });
}

/** Forgets files that have expired. Safe to repeat. */
export async function tidyExports({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - daysInMs(exportKeptDays));
  for (const storeId of await listOpenStoreIds(db))
    await db.withStore(storeId, (tx) => pruneRuns(tx, now(), before));
}
