/** `/export/new`: an export is put together in four steps, with its first rows beside it. */
import { exportSetIds, exportSets, startExport, type ExportDefinition } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Panel, SkeletonLines, Stepper } from "../../ui/index.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { problemOf, toDefinition, toDraft, withoutNames, type Draft } from "./draft.ts";
import { ExportFrame } from "./export-frame.tsx";
import { presetsQuery, previewQuery, runsQuery, savePreset, startRun } from "./exports.api.ts";
import { DataStep, FilterStep, FormatStep } from "./filter-steps.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { texts } from "./texts.ts";
import { useBusy } from "./use-busy.ts";

const stepIds = ["data", "filters", "columns", "format"] as const;
type StepId = (typeof stepIds)[number];
const steps = stepIds.map((id) => ({ id, label: texts.steps[id] }));
const stepOf = { data: DataStep, filters: FilterStep, columns: ColumnsStep, format: FormatStep };
const recent = 3;
const route = getRouteApi("/export/new");

interface Begun {
  definition: ExportDefinition;
  name: string;
  /** The preset that is changed. */
  presetId: string | null;
  /** A set was named, so it is chosen already. */
  step: StepId;
}

/** What the address begins with; undefined: it isn't here yet. */
function useBeginning(): Begun | undefined {
  const { set: wished, preset, run } = route.useSearch();
  const presets = useQuery({ ...presetsQuery, enabled: preset !== undefined });
  const runs = useQuery({ ...runsQuery, enabled: run !== undefined });
  const set = exportSetIds.find((id) => id === wished);
  const fresh: Begun = {
    definition: startExport(set ?? "orders"),
    name: exportSets[set ?? "orders"].label,
    presetId: null,
    step: set === undefined ? "data" : "filters",
  };
  if (preset !== undefined) {
    if (presets.data === undefined && presets.error === null) return undefined;
    const found = presets.data?.find(({ _id }) => _id === preset);
    return found === undefined
      ? fresh
      : { definition: found.definition, name: found.name, presetId: found._id, step: "columns" };
  }
  if (run !== undefined) {
    if (runs.data === undefined && runs.error === null) return undefined;
    const found = runs.data?.find(({ _id }) => _id === run);
    return found === undefined
      ? fresh
      : { definition: found.definition, name: found.name, presetId: null, step: "columns" };
  }
  return fresh;
}

function Builder({ begun }: { begun: Begun }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => toDraft(begun.definition));
  const [step, setStep] = useState<StepId>(begun.step);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<"name" | "schedule" | null>(null);
  const { isBusy, run } = useBusy();
  const definition = toDefinition(draft);
  const { columns, set } = definition;
  const problem = problemOf(definition);
  const preview = useQuery({ ...previewQuery(withoutNames(definition)), enabled: problem === null });
  // The answer to what was chosen before: it says nothing of what would be exported now.
  const isOld = preview.isPlaceholderData;
  const hold =
    problem ??
    (preview.error !== null
      ? texts.preview.failed
      : preview.data === undefined || isOld
        ? texts.preview.loading
        : null);
  const name = begun.presetId !== null || set === begun.definition.set ? begun.name : exportSets[set].label;
  const label =
    hold === null && preview.data !== undefined ? texts.export(preview.data.count) : texts.exportRows;
  const start = async (): Promise<void> => {
    if (hold !== null) return;
    if (!(await run(() => startRun(key, name, definition)))) return;
    setKey(crypto.randomUUID());
    notifyInfo(texts.started(name));
    document.querySelector("#export-runs")?.scrollIntoView({ block: "nearest" });
  };
  const save = async (presetName: string): Promise<void> => {
    if (!(await run(() => savePreset(key, begun.presetId, { name: presetName, definition })))) return;
    notifySuccess(texts.saved);
    await navigate({ to: "/export" });
  };
  useShortcuts([
    {
      keys: "Mod+Enter",
      label,
      group: texts.newExport,
      isOn: () => asked === null && hold === null,
      run: () => void start(),
    },
  ]);
  const at = stepIds.indexOf(step);
  const before = stepIds[at - 1];
  const after = stepIds[at + 1];
  const Step = stepOf[step];
  const count = texts.columns.count(columns.length, draft.columns.length);
  return (
    <>
      <Stepper steps={steps} currentId={step} variant="wide" label={texts.steps.label} />
      <div className="grid grid-cols-1 gap-4 items-start lg:grid-cols-[400px_minmax(0,1fr)]">
        <Panel title={texts.steps[step]} {...(step === "columns" ? { meta: count } : {})}>
          <Step
            draft={draft}
            onChange={(changed) => {
              setDraft(changed);
              // Another export: an answer to the one before mustn't count for it.
              setKey(crypto.randomUUID());
            }}
          />
          <div className="flex gap-2 justify-between p-4 border-t border-line">
            <Button
              isDisabled={before === undefined}
              disabledReason={texts.steps.data}
              onClick={() => before !== undefined && setStep(before)}
            >
              {texts.back}
            </Button>
            {after !== undefined && (
              <Button onClick={() => setStep(after)}>{texts.next(texts.steps[after])}</Button>
            )}
          </div>
        </Panel>
        <div className="grid grid-cols-1 gap-4 min-w-0">
          <PreviewPanel
            definition={definition}
            preview={problem === null ? preview.data : undefined}
            problem={problem}
            isOld={isOld}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          >
            <span className="sk-space" />
            <Button
              isDisabled={problem !== null}
              disabledReason={problem ?? undefined}
              onClick={() => (begun.presetId === null ? setAsked("name") : void save(begun.name))}
            >
              {begun.presetId === null ? texts.savePreset : texts.saveChanges}
            </Button>
            <Button
              isDisabled={problem !== null}
              disabledReason={problem ?? undefined}
              onClick={() => setAsked("schedule")}
            >
              {texts.schedule}
            </Button>
            <Button
              variant="primary"
              keys="Mod+Enter"
              isBusy={isBusy}
              busyLabel={texts.exporting}
              isDisabled={hold !== null}
              disabledReason={hold ?? undefined}
              onClick={() => void start()}
            >
              {label}
            </Button>
          </PreviewPanel>
          <div id="export-runs">
            <RunsPanel most={recent} />
          </div>
        </div>
      </div>
      {asked === "name" && (
        <NameDialog
          usual={name}
          isBusy={isBusy}
          onSave={(chosen) => void save(chosen)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "schedule" && (
        <ScheduleDialog definition={definition} usualName={name} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** The page. */
export function BuilderPage() {
  const begun = useBeginning();
  return (
    <ExportFrame title={texts.newExport}>
      {begun === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <Builder key={begun.presetId ?? ""} begun={begun} />
      )}
    </ExportFrame>
  );
}
