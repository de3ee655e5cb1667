/** An export is put together in four steps, with its first rows beside it. */
import { exportSets } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Panel, Stepper } from "../../ui/index.ts";
import { BuilderButtons } from "./builder-buttons.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { problemOf, toDefinition, toDraft, withoutNames, type Draft } from "./draft.ts";
import { previewQuery, savePreset, startRun } from "./exports.api.ts";
import { DataStep, FilterStep, FormatStep } from "./filter-steps.tsx";
import { keepDraft, readKeptDraft } from "./kept-draft.ts";
import { NameDialog } from "./name-dialog.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { stepTexts } from "./summaries.ts";
import { texts } from "./texts.ts";
import { stepIds, useStep, type Begun, type StepId } from "./use-beginning.ts";
import { useBusy } from "./use-busy.ts";

const stepOf = { data: DataStep, filters: FilterStep, columns: ColumnsStep, format: FormatStep };
const recent = 3;

/** What the page says of its beginning, with a way to begin anew. */
function Note({ text, onStartOver }: { text: string; onStartOver?: () => void }) {
  return (
    <p role="status" className="flex flex-wrap gap-3 items-center sk-panel px-4 py-2">
      <span>{text}</span>
      {onStartOver !== undefined && (
        <Button size="sm" onClick={onStartOver}>
          {texts.startOver}
        </Button>
      )}
    </p>
  );
}

/** The builder. `begun` never changes while it's drawn. */
export function Builder({ begun }: { begun: Begun }) {
  const navigate = useNavigate();
  const { origin } = begun;
  const [kept, setKept] = useState(() => readKeptDraft(origin));
  const [draft, setDraft] = useState<Draft>(() => kept ?? toDraft(begun.definition));
  // In the address, so that the browser's Back goes to the step before.
  const step = useStep(begun.step);
  const setStep = (to: StepId): void =>
    void navigate({ to: "/export/new", search: (search) => ({ ...search, step: to }) });
  const change = (changed: Draft): void => {
    setDraft(changed);
    keepDraft(origin, changed);
    // Another export: an answer to the one before mustn't count for it.
    setKey(crypto.randomUUID());
  };
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<"change" | "new" | "schedule" | null>(null);
  const { isBusy, run } = useBusy();
  const definition = toDefinition(draft);
  const { set } = definition;
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
  const count = hold === null ? preview.data?.count : undefined;
  const label = typeof count === "number" ? texts.export(count) : texts.exportRows;
  const start = async (): Promise<void> => {
    if (hold !== null) return;
    if (!(await run(() => startRun(key, name, definition)))) return;
    setKey(crypto.randomUUID());
    keepDraft(origin, null);
    notifyInfo(texts.started(name));
    document.querySelector("#export-runs")?.scrollIntoView({ block: "nearest" });
  };
  const save = async (presetName: string): Promise<void> => {
    const presetId = asked === "change" ? begun.presetId : null;
    if (!(await run(() => savePreset(key, presetId, { name: presetName, definition })))) return;
    keepDraft(origin, null);
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
    {
      keys: "Escape",
      label: texts.backToPresets,
      group: texts.newExport,
      isOn: () => asked === null,
      run: () => void navigate({ to: "/export" }),
    },
  ]);
  const at = stepIds.indexOf(step);
  const before = stepIds[at - 1];
  const after = stepIds[at + 1];
  const Step = stepOf[step];
  const notes = stepTexts(draft);
  return (
    <>
      {begun.gone !== null && <Note text={texts.gone[begun.gone]} />}
      {kept !== null && (
        <Note
          text={texts.kept}
          onStartOver={() => {
            setKept(null);
            change(toDraft(begun.definition));
            keepDraft(origin, null);
          }}
        />
      )}
      <Stepper
        steps={stepIds.map((id) => ({ id, label: texts.steps[id], note: notes[id] }))}
        currentId={step}
        variant="wide"
        label={texts.steps.label}
        onChoose={(id) => setStep(id as StepId)}
      />
      <div className="grid grid-cols-1 gap-4 items-start lg:grid-cols-[400px_minmax(0,1fr)]">
        <Panel title={texts.steps[step]} {...(step === "columns" ? { meta: notes.columns } : {})}>
          <Step draft={draft} onChange={change} />
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
            <BuilderButtons
              label={label}
              problem={problem}
              hold={hold}
              isBusy={isBusy}
              isPreset={begun.presetId !== null}
              isSchedule={begun.schedule !== null}
              onAsk={setAsked}
              onStart={() => void start()}
            />
          </PreviewPanel>
          <div id="export-runs">
            <RunsPanel most={recent} />
          </div>
        </div>
      </div>
      {(asked === "new" || asked === "change") && (
        <NameDialog
          usual={name}
          title={asked === "change" ? texts.nameDialog.change : texts.nameDialog.title}
          isBusy={isBusy}
          onSave={(chosen) => void save(chosen)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "schedule" && (
        <ScheduleDialog
          definition={definition}
          usualName={name}
          {...(begun.schedule === null ? {} : { found: begun.schedule })}
          onSaved={() => {
            keepDraft(origin, null);
            if (begun.schedule !== null) void navigate({ to: "/export/schedules" });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
