/** What a new export begins with: a data set, a preset, an earlier run, or the schedule that is changed. */
import { exportSets, readyExport, startExport, type ExportDefinition } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { presetsQuery, runQuery, schedulesQuery, type ShownSchedule } from "./exports.api.ts";

export const stepIds = ["data", "filters", "columns", "format"] as const;
export type StepId = (typeof stepIds)[number];
const route = getRouteApi("/export/new");

export interface Begun {
  definition: ExportDefinition;
  name: string;
  /** The preset that is changed. */
  presetId: string | null;
  /** The schedule that is changed. */
  schedule: ShownSchedule | null;
  /** A set was named, so it is chosen already. */
  step: StepId;
  /** What the address names, which somebody deleted meanwhile. */
  gone: "preset" | "run" | "schedule" | null;
  /** Tells beginnings apart: each has its own unsaved choices. */
  origin: string;
}

type Wish = "preset" | "run" | "schedule";
interface Found {
  definition: ExportDefinition;
  name: string;
  presetId?: string;
  schedule?: ShownSchedule;
}

/** What the address begins with; undefined: it isn't here yet. */
export function useBeginning(): Begun | undefined {
  const { set: wished, preset, run, schedule } = route.useSearch();
  const presets = useQuery({ ...presetsQuery, enabled: preset !== undefined });
  const runs = useQuery({ ...runQuery(run ?? ""), enabled: run !== undefined });
  const schedules = useQuery({ ...schedulesQuery, enabled: schedule !== undefined });
  const ready = readyExport(wished);
  const origin = JSON.stringify([wished, preset, run, schedule]);
  const fresh: Begun = {
    definition: ready?.definition ?? startExport("orders"),
    name: ready?.label ?? exportSets.orders.label,
    presetId: null,
    schedule: null,
    step: ready === undefined ? "data" : "filters",
    gone: null,
    origin,
  };
  const from = (wish: Wish, found: Found | null | undefined): Begun =>
    found === undefined || found === null
      ? { ...fresh, gone: wish }
      : {
          ...fresh,
          definition: found.definition,
          name: found.name,
          presetId: found.presetId ?? null,
          schedule: found.schedule ?? null,
          step: "columns",
        };
  if (preset !== undefined) {
    if (presets.isPending) return undefined;
    const found = presets.data?.find(({ _id }) => _id === preset);
    return from("preset", found && { ...found, presetId: found._id });
  }
  if (run !== undefined) return runs.isPending ? undefined : from("run", runs.data);
  if (schedule !== undefined) {
    if (schedules.isPending) return undefined;
    const found = schedules.data?.find(({ _id }) => _id === schedule);
    return from("schedule", found && { ...found, schedule: found });
  }
  return fresh;
}

/** The step of the address; what it begins with, where it names none. */
export function useStep(usual: StepId): StepId {
  const { step } = route.useSearch();
  return stepIds.find((id) => id === step) ?? usual;
}
