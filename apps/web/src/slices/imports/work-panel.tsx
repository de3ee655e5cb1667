import { Panel, ProgressMeter } from "../../ui/index.ts";
import type { ShownImport } from "./imports.api.ts";
import { texts } from "./texts.ts";

/** How far the service is with a step. */
export function WorkPanel({
  found: { state, fileName, rowsDone, rowsTotal, counts },
}: {
  found: ShownImport;
}) {
  const total =
    state === "applying"
      ? (counts["new"] ?? 0) + (counts["changed"] ?? 0)
      : state === "undoing"
        ? (counts["done"] ?? 0) + (counts["partly"] ?? 0)
        : rowsTotal;
  const progress = texts.work.progress(rowsDone, total);
  return (
    <Panel title={texts.states[state]} meta={fileName}>
      <div className="p-4 grid gap-2" role="status">
        <ProgressMeter
          label={texts.states[state]}
          value={rowsDone}
          max={total}
          isWaiting={total === 0}
          valueText={progress}
        />
        <p>{progress}</p>
        <p className="sk-meta">{texts.work.safe}</p>
      </div>
    </Panel>
  );
}
