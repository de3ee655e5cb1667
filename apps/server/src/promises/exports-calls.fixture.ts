/** Calls of exports. */
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestApp } from "@stallkeeper/testkit";
import { startExport } from "@stallkeeper/domain";
import { change } from "./prepare-calls.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

const definition = startExport("orders");
const times = { rhythm: "weekly", time: "06:00", weekday: 1, monthDay: 1, timeZone: "Europe/Lisbon" };
const schedule = { name: "Orders", definition, ...times, email: "" };
const ofRun: ValidCall["params"] = (id) => ({ runId: id("export_runs") });
const ofPreset: ValidCall["params"] = (id) => ({ presetId: id("export_presets") });
const ofSchedule: ValidCall["params"] = (id) => ({ scheduleId: id("export_schedules") });
const inState =
  (state: string): ValidCall["prepare"] =>
  (store, house) =>
    change(
      house,
      `update export_runs set state = '${state}', parts = 0, lease_until = now() + interval '1 hour' where id = $1`,
      store.id("export_runs"),
    );

const archiveName = "stallkeeper-archive-2036-01-02T03-04-05Z.tar.gz";
async function keepArchive({ services: { config } }: TestApp, storeId: string): Promise<void> {
  const folder = join(config.dataDir, "archives", storeId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, archiveName), "an archive");
}

export const exportsCalls: Record<string, ValidCall> = {
  "POST /api/exports/preview": { body: () => ({ definition }), isWithoutTrace: true },
  "POST /api/exports/runs": {
    body: () => ({ key: randomUUID(), name: "Orders", definition }),
    audit: "exportStarted",
  },
  "POST /api/exports/runs/:runId/cancel": { params: ofRun, prepare: inState("running") },
  "POST /api/exports/runs/:runId/retry": { params: ofRun, prepare: inState("failed") },
  "GET /api/exports/runs/:runId/file": { params: ofRun, prepare: inState("ready") },
  "POST /api/exports/presets": { body: () => ({ key: randomUUID(), name: "Orders", definition }) },
  "POST /api/exports/presets/:presetId": {
    params: ofPreset,
    body: () => ({ name: "Orders of the week", definition }),
  },
  "POST /api/exports/presets/:presetId/remove": { params: ofPreset },
  "POST /api/exports/schedules": {
    body: () => ({ key: randomUUID(), ...schedule }),
    audit: "exportScheduleChanged",
  },
  "POST /api/exports/schedules/:scheduleId": {
    params: ofSchedule,
    body: () => schedule,
    audit: "exportScheduleChanged",
  },
  "POST /api/exports/schedules/:scheduleId/pause": {
    params: ofSchedule,
    body: () => ({ isPaused: false }),
    audit: "exportScheduleChanged",
  },
  "POST /api/exports/schedules/:scheduleId/remove": { params: ofSchedule, audit: "exportScheduleChanged" },
  "POST /api/exports/archives": { audit: "archiveWanted" },
  "GET /api/exports/archives/file": {
    prepare: ({ storeId }, { test }) => keepArchive(test, storeId),
    query: () => ({ file: archiveName }),
  },
};
