/** The calls of Export: alone knows the transport. */
import type {
  ExportPreset,
  ExportPreview,
  ExportRun,
  ExportSchedule,
  ScheduleInput,
} from "@stallkeeper/contract";
import type { AfterExport, ExportDefinition, ExportRhythm, ExportState } from "@stallkeeper/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "../../platform/api/address-of.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { texts } from "./texts.ts";

const exportsKey = ["exports"] as const;
const listed = 200;
const runningMs = 5_000;

type Defined<Entity> = Omit<Entity, "definition"> & { definition: ExportDefinition };
type After<Entity> = Omit<Entity, "afterExport"> & { afterExport: AfterExport | null };
export type ShownRun = Omit<After<Defined<ExportRun>>, "state"> & { state: ExportState };
export type ShownPreset = Pick<Defined<ExportPreset>, "_id" | "name" | "definition" | "byName">;
export type ShownSchedule = Omit<After<Defined<ExportSchedule>>, "rhythm" | "createdAt"> & {
  rhythm: ExportRhythm;
};

const runFields = `_id name definition scheduleId isPersonal isMasked isOnlyNew isToFolder savedAt
  saveProblem afterExport markProblem state rowsTotal rowsDone parts waitsUntil bytes problem byName createdAt finishedAt
  expiresAt`;

/** The newest runs; one more than asked for tells that there are older ones. */
export const runsQuery = (most: number) =>
  queryOptions({
    queryKey: [...exportsKey, "runs", most],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ runs: ShownRun[] }>(
          `query ExportRuns($most: Int) { runs: ExportRunMany(sort: CREATEDAT_DESC, limit: $most) { ${runFields} } }`,
          { most: most + 1 },
          signal,
        )
      ).runs,
    placeholderData: keepPreviousData,
    // What changed while another page was open, and a change that no stream told of.
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === "running") === true ? runningMs : false,
  });

/** A run; null: there is none any more. */
export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: [...exportsKey, "runs", "one", runId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ run: ShownRun | null }>(
          `query ExportRun($runId: MongoID!) { run: ExportRunById(_id: $runId) { ${runFields} } }`,
          { runId },
          signal,
        )
      ).run,
  });

/** The store's own presets, by name. */
export const presetsQuery = queryOptions({
  queryKey: [...exportsKey, "presets"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ presets: ShownPreset[] }>(
        `query ExportPresets { presets: ExportPresetMany(sort: NAME_ASC, limit: ${listed}) {
           _id name definition byName } }`,
        {},
        signal,
      )
    ).presets,
  refetchOnMount: "always",
});

/** Schedules, by name, each with its last run. */
export const schedulesQuery = queryOptions({
  queryKey: [...exportsKey, "schedules"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ schedules: ShownSchedule[] }>(
        `query ExportSchedules { schedules: ExportScheduleMany(sort: NAME_ASC, limit: ${listed}) {
           _id name definition rhythm time weekday monthDay timeZone email isOnlyNew isToFolder
           afterExport isPaused pausedBecause nextAt byName lastRunId lastState lastAt lastRows lastProblem
           lastIsMasked lastSaveProblem lastMarkProblem lastParts lastWaitsUntil } }`,
        {},
        signal,
      )
    ).schedules,
  refetchOnMount: "always",
});

/** Where a schedule's files can go beside the page. */
export const targetsQuery = queryOptions({
  queryKey: [...exportsKey, "targets"],
  queryFn: ({ signal }) => call("GET /api/exports/targets", { signal }),
  staleTime: 60_000,
});

/** The first rows of an export; the last answer stays while another is asked for. */
export const previewQuery = (definition: ExportDefinition) =>
  queryOptions({
    queryKey: [...exportsKey, "preview", definition],
    queryFn: ({ signal }): Promise<ExportPreview> =>
      call("POST /api/exports/preview", { body: { definition }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const refresh = (part: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...exportsKey, part] });

/**
 * Starts a run; a toast tells when it's over, on whatever page. The same key starts one, however often it's
 * sent. Throws ApiError.
 */
export async function startRun(key: string, name: string, definition: ExportDefinition): Promise<void> {
  const { _id } = await call("POST /api/exports/runs", { body: { key, name, definition } });
  tellWhenOver(_id);
  await refresh("runs");
}

const told = new Set<string>();

function tellWhenOver(runId: string): void {
  if (told.has(runId)) return;
  told.add(runId);
  const look = async (): Promise<void> => {
    const run = await queryClient.fetchQuery({ ...runQuery(runId), staleTime: 0 }).catch(() => undefined);
    // Not heard of: the stream, or the next look, tells.
    if (run === undefined || run?.state === "running") return;
    stop();
    clearInterval(timer);
    if (run?.state === "ready")
      notifyInfo(texts.runs.ready(run.name), { label: texts.runs.download, run: () => download(runId) });
    if (run?.state === "failed") notifyInfo(texts.runs.failedToast(run.name), undefined, history);
  };
  const stop = keepFresh(() => void look(), ["exportRun"]);
  const timer = setInterval(() => void look(), runningMs);
}

const history = { label: texts.history, href: "/export/history" };

function download(runId: string): void {
  const link = document.createElement("a");
  link.href = fileUrl(runId);
  link.download = "";
  link.click();
}

/** Ends a run before it's ready. Throws ApiError. */
export async function cancelRun(runId: string): Promise<void> {
  await call("POST /api/exports/runs/:runId/cancel", { params: { runId } });
  await refresh("runs");
}
/** Lets a run go on where it stopped. Throws ApiError. */
export async function retryRun(runId: string): Promise<void> {
  await call("POST /api/exports/runs/:runId/retry", { params: { runId } });
  await refresh("runs");
}
/** Where a finished file is downloaded. */
export const fileUrl = (runId: string): string =>
  addressOf("GET /api/exports/runs/:runId/file", { params: { runId } });

/** Saves a preset; `presetId`: changes that one. Throws ApiError. */
export async function savePreset(
  key: string,
  presetId: string | null,
  preset: { name: string; definition: ExportDefinition },
): Promise<void> {
  if (presetId === null) await call("POST /api/exports/presets", { body: { key, ...preset } });
  else await call("POST /api/exports/presets/:presetId", { params: { presetId }, body: preset });
  await refresh("presets");
}
export async function removePreset(presetId: string): Promise<void> {
  await call("POST /api/exports/presets/:presetId/remove", { params: { presetId } });
  await refresh("presets");
}

/** Saves a schedule; `scheduleId`: changes that one. Throws ApiError. */
export async function saveSchedule(
  key: string,
  scheduleId: string | null,
  schedule: ScheduleInput,
): Promise<void> {
  if (scheduleId === null) await call("POST /api/exports/schedules", { body: { key, ...schedule } });
  else await call("POST /api/exports/schedules/:scheduleId", { params: { scheduleId }, body: schedule });
  await refresh("schedules");
}
export async function pauseSchedule(scheduleId: string, isPaused: boolean): Promise<void> {
  await call("POST /api/exports/schedules/:scheduleId/pause", { params: { scheduleId }, body: { isPaused } });
  await refresh("schedules");
}
export async function removeSchedule(scheduleId: string): Promise<void> {
  await call("POST /api/exports/schedules/:scheduleId/remove", { params: { scheduleId } });
  await refresh("schedules");
}

/** Reads again what the service tells of, as long as a page shows it. */
export function useLiveExports(): void {
  useEffect(() => {
    const stops = [
      keepFresh(() => void refresh("runs"), ["exportRun"]),
      keepFresh(() => void refresh("presets"), ["exportPreset"]),
      keepFresh(() => void refresh("schedules"), ["exportSchedule", "exportRun"]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
