import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Count, Panel, Stat } from "../../ui/index.ts";
import { ChangeRows } from "./change-rows.tsx";
import {
  applyImport,
  importRowsQuery,
  importsKey,
  problemsUrl,
  rowsShown,
  settleSimilar,
  type ShownImport,
} from "./imports.api.ts";
import { ProblemRows } from "./problem-rows.tsx";
import { texts } from "./texts.ts";

const words = texts.checked;
const figures = ["new", "changed", "unchanged", "skipped", "wrong"] as const;

/** What the file would do, its problems to correct, and the button that does it. */
export function CheckStep({ found, onBack }: { found: ShownImport; onBack: () => void }) {
  const { _id, counts, rowsTotal } = found;
  const [isBusy, setIsBusy] = useState(false);
  const mayImport = useAllows("inventory.write");
  const { data: wrong = [] } = useQuery(importRowsQuery(_id, { state: "wrong" }));
  const { data: changed = [] } = useQuery(importRowsQuery(_id, { state: "changed" }));
  const { data: added = [] } = useQuery(importRowsQuery(_id, { state: "new" }));
  const countOf = (name: string): number => counts[name] ?? 0;
  const valid = countOf("new") + countOf("changed");
  const moreWrong = countOf("wrong") - wrong.length;
  const effects = [...changed, ...added].slice(0, rowsShown);
  const apply = async (): Promise<void> => {
    if (isBusy || valid === 0 || !mayImport) return;
    setIsBusy(true);
    try {
      await applyImport(_id);
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  const settle = async (say: "take" | "other"): Promise<void> => {
    try {
      await settleSimilar(_id, say);
    } catch (error) {
      notifyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: importsKey });
  };
  const label = words.apply(valid, rowsTotal - valid);
  useShortcuts([{ keys: "Mod+Enter", label, group: texts.import, run: () => void apply() }]);
  return (
    <>
      <Panel title={texts.check} meta={found.fileName}>
        <div role="status" className="grid gap-3 p-4 grid-cols-2 md:grid-cols-5">
          {figures.map((name) => (
            <Stat key={name} label={words[name]} value={<Count value={countOf(name)} />} />
          ))}
        </div>
        {countOf("uncounted") > 0 && (
          <p role="status" className="px-4 py-2 border-t border-line">
            {words.uncounted(countOf("uncounted"))}
          </p>
        )}
        <div className="flex flex-wrap gap-2 items-center px-4 py-3 border-t border-line">
          <Button onClick={onBack}>{words.back}</Button>
          <span className="sk-meta grow">{valid === 0 ? words.nothing : words.safe}</span>
          <Button
            variant="primary"
            keys="Mod+Enter"
            isBusy={isBusy}
            busyLabel={words.starting}
            isDisabled={valid === 0 || !mayImport}
            disabledReason={mayImport ? words.nothing : texts.noScope}
            onClick={() => void apply()}
          >
            {label}
          </Button>
        </div>
      </Panel>
      {countOf("wrong") > 0 && (
        <Panel
          title={words.problems}
          meta={words.problemsMeta}
          end={
            <a className="text-accent underline" href={problemsUrl(_id)} download>
              {words.download}
            </a>
          }
        >
          {mayImport && countOf("similar") > 1 && (
            <div className="flex flex-wrap gap-2 items-center px-4 py-2 border-b border-line">
              <span className="grow">{words.similar(countOf("similar"))}</span>
              <Button size="sm" onClick={() => void settle("take")}>
                {words.takeAll}
              </Button>
              <Button size="sm" onClick={() => void settle("other")}>
                {words.allOther}
              </Button>
            </div>
          )}
          <ProblemRows found={found} rows={wrong} mayEdit={mayImport} />
          {moreWrong > 0 && wrong.length === rowsShown && (
            <p className="px-4 py-2 sk-meta">{words.more(moreWrong)}</p>
          )}
        </Panel>
      )}
      {effects.length > 0 && (
        <Panel title={words.changes} meta={words.changesMeta(effects.length, valid)}>
          <ChangeRows rows={effects} />
        </Panel>
      )}
    </>
  );
}
