/** `/inventory/import`: a file of items, step by step. Which step it is at, the service says. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ImportState } from "@stallkeeper/domain";
import { normaliseError } from "../../platform/api/api-error.ts";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { Button, EmptyState, Panel, PanelError, SkeletonLines, Stepper } from "../../ui/index.ts";
import { CheckStep } from "./check-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { FileStep } from "./file-step.tsx";
import { importQuery, importsKey, type ShownImport } from "./imports.api.ts";
import { MapStep } from "./map-step.tsx";
import { texts } from "./texts.ts";
import { useImportPlace } from "./use-import-place.ts";
import { WorkPanel } from "./work-panel.tsx";

const steps = [
  { id: "file", label: texts.file },
  { id: "map", label: texts.map },
  { id: "check", label: texts.check },
  { id: "import", label: texts.import },
];
const stepOf: Record<ImportState, string> = {
  receiving: "file",
  reading: "file",
  mapping: "map",
  checking: "check",
  ready: "check",
  applying: "import",
  done: "over",
  undoing: "over",
  undone: "over",
  failed: "file",
};

function OpenImport({ id, onOther }: { id: string; onOther: () => void }) {
  const { data: found, error, refetch } = useQuery(importQuery(id));
  // Of a file that was checked already, somebody changes the columns.
  const [isMapping, setIsMapping] = useState(false);
  const another = <Button onClick={onOther}>{texts.again}</Button>;
  if (error !== null)
    return (
      <PanelError
        title={texts.failedToLoad}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (found === undefined) return <SkeletonLines lines={6} />;
  if (found === null) return <EmptyState text={texts.notFound} action={another} />;
  const { state, problem } = found;
  const step = isMapping && state === "ready" ? "map" : stepOf[state];
  return (
    <>
      {step !== "over" && <Stepper steps={steps} currentId={step} variant="wide" label={texts.steps} />}
      <OpenStep found={found} isMapping={step === "map"} setIsMapping={setIsMapping} onOther={onOther} />
      {(state === "failed" || state === "receiving") && (
        <Panel title={found.fileName}>
          <div className="p-4 grid gap-3 justify-items-start">
            <p role="alert" className="text-red break-words">
              {problem ?? texts.states[state]}
            </p>
            {another}
          </div>
        </Panel>
      )}
    </>
  );
}

function OpenStep({
  found,
  isMapping,
  setIsMapping,
  onOther,
}: {
  found: ShownImport;
  isMapping: boolean;
  setIsMapping: (isMapping: boolean) => void;
  onOther: () => void;
}) {
  const { state } = found;
  if (isMapping)
    return (
      <MapStep
        // Other headings are other columns.
        key={found.headingLine}
        found={found}
        onHeading={() => void queryClient.invalidateQueries({ queryKey: importsKey })}
        onChecked={() => setIsMapping(false)}
        onDeleted={onOther}
      />
    );
  if (state === "ready") return <CheckStep found={found} onBack={() => setIsMapping(true)} />;
  if (state === "done" || state === "undone") return <DoneStep found={found} onOther={onOther} />;
  return state === "failed" || state === "receiving" ? null : <WorkPanel found={found} />;
}

/** The page. */
export function ImportPage() {
  const { id, open } = useImportPlace();
  usePageTitle(texts.import);
  useEffect(
    () => keepFresh(() => void queryClient.invalidateQueries({ queryKey: importsKey }), ["itemImport"]),
    [],
  );
  return (
    <>
      <SectionHeader />
      <div className="grid grid-cols-1 gap-4 pb-6">
        {id === undefined ? (
          <>
            <Stepper steps={steps} currentId="file" variant="wide" label={texts.steps} />
            <FileStep onSent={open} />
          </>
        ) : (
          <OpenImport key={id} id={id} onOther={() => open(undefined)} />
        )}
      </div>
    </>
  );
}
