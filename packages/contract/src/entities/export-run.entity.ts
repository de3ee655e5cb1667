/**
 * Exports: runs with their files, presets and schedules (docs/adr/0112-exports.md). Changed by REST commands
 * and by the job that writes the files.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, json, number, text } from "./field.ts";

export const exportRun = defineEntity({
  name: "ExportRun",
  table: "export_runs",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    // ExportDefinition of the domain
    definition: json({ required: true }),
    scheduleId: id({ isUuid: true }),
    // the file tells who buyers are; columns that would have were masked
    isPersonal: boolean({ required: true }),
    isMasked: boolean({ required: true }),
    // without the rows of earlier files of its schedule
    isOnlyNew: boolean({ required: true }),
    // also saved in a folder of the server: since when, or why not
    isToFolder: boolean({ required: true }),
    savedAt: date(),
    saveProblem: text(),
    // AfterExport of the domain; why it isn't done to all of its orders yet
    afterExport: json(),
    markProblem: text(),
    // ExportState of the domain
    state: text({ required: true }),
    // null: nobody counted them yet
    rowsTotal: integer(),
    rowsDone: integer({ required: true }),
    // written so far; 0: it waits for its turn
    parts: integer({ required: true }),
    // until the last of its days is over; null: only for its turn
    waitsUntil: date(),
    bytes: number({ required: true }),
    problem: text(),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    finishedAt: date(),
    expiresAt: date(),
  },
  sorts: ["_id", "createdAt"],
  readable: "export.run",
  updatable: {},
});
export type ExportRun = EntityOf<typeof exportRun>;

export const exportPreset = defineEntity({
  name: "ExportPreset",
  table: "export_presets",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    definition: json({ required: true }),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "name", "createdAt"],
  readable: "export.run",
  updatable: {},
});
export type ExportPreset = EntityOf<typeof exportPreset>;

export const exportSchedule = defineEntity({
  name: "ExportSchedule",
  table: "export_schedule_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    definition: json({ required: true }),
    // ExportTimes of the domain
    rhythm: text({ required: true }),
    time: text({ required: true }),
    weekday: integer({ required: true }),
    monthDay: integer({ required: true }),
    timeZone: text({ required: true }),
    email: text({ required: true }),
    isOnlyNew: boolean({ required: true }),
    isToFolder: boolean({ required: true }),
    // AfterExport of the domain
    afterExport: json(),
    isPaused: boolean({ required: true }),
    // "rights": its person may no longer export, so it paused itself
    pausedBecause: text(),
    nextAt: date({ required: true }),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    lastRunId: id({ isUuid: true }),
    lastState: text(),
    lastAt: date(),
    lastRows: integer(),
    lastProblem: text(),
    lastIsMasked: boolean(),
    lastSaveProblem: text(),
    lastMarkProblem: text(),
    // as a run's own: 0 of a run that is running waits
    lastParts: integer(),
    lastWaitsUntil: date(),
  },
  sorts: ["_id", "name", "createdAt"],
  readable: "export.run",
  updatable: {},
});
export type ExportSchedule = EntityOf<typeof exportSchedule>;
