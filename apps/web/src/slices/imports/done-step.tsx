import { importFields } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { AlertDialog, Button, ButtonLink, Count, Panel, Stat } from "../../ui/index.ts";
import { ChangeRows } from "./change-rows.tsx";
import {
  importRowsQuery,
  problemsUrl,
  undoImport,
  unlinkedCountQuery,
  type ShownImport,
} from "./imports.api.ts";
import { ParityPanel } from "./parity-panel.tsx";
import { texts } from "./texts.ts";

const words = texts.done;

/** What somebody changed since, or that a new item is in use. */
function keptReason(note: string): string {
  const names = importFields.filter((field) => note.split(", ").includes(field));
  return names.length === 0
    ? words.keptItem
    : words.keptFields(names.map((field) => texts.fields[field]).join(", "));
}

/** What became of the file, and its way back. */
export function DoneStep({ found, onOther }: { found: ShownImport; onOther: () => void }) {
  const { _id, state, counts, fileName } = found;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const mayImport = useAllows("inventory.write");
  const isUndone = state === "undone";
  const { data: taken = [] } = useQuery(importRowsQuery(_id, { result: "done" }));
  const { data: partly = [] } = useQuery(importRowsQuery(_id, { result: "partly" }));
  const { data: kept = [] } = useQuery(importRowsQuery(_id, { result: "kept" }));
  const { data: unlinked = 0 } = useQuery({ ...unlinkedCountQuery, enabled: state === "done" });
  const countOf = (name: string): number => counts[name] ?? 0;
  const left = [...kept, ...partly].toSorted((one, other) => one.line - other.line);
  const imported = countOf("done") + countOf("partly");
  const undo = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await undoImport(_id);
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  const problems = countOf("wrong") + countOf("failed") + countOf("kept") + countOf("partly");
  return (
    <>
      <Panel title={texts.states[state]} meta={fileName}>
        <div role="status" className="grid gap-3 p-4 grid-cols-2 md:grid-cols-5">
          {isUndone ? (
            <>
              <Stat label={words.undone} value={<Count value={countOf("undone")} />} />
              <Stat label={words.kept} value={<Count value={countOf("kept")} />} hint={words.keptHint} />
            </>
          ) : (
            <>
              <Stat label={words.done} value={<Count value={imported} />} />
              <Stat label={words.failed} value={<Count value={countOf("failed")} />} />
            </>
          )}
          <Stat label={texts.checked.unchanged} value={<Count value={countOf("unchanged")} />} />
          <Stat label={texts.checked.wrong} value={<Count value={countOf("wrong")} />} />
        </div>
        <div className="flex flex-wrap gap-2 items-center px-4 py-3 border-t border-line">
          <ButtonLink variant="primary" href="/inventory">
            {words.items}
          </ButtonLink>
          <Button onClick={onOther}>{texts.again}</Button>
          {problems > 0 && (
            <a className="text-accent underline" href={problemsUrl(_id)} download>
              {texts.checked.download}
            </a>
          )}
          <span className="sk-space" />
          {!isUndone && imported > 0 && (
            <Button isDisabled={!mayImport} disabledReason={texts.noScope} onClick={() => setIsAsking(true)}>
              {words.undo}
            </Button>
          )}
        </div>
      </Panel>
      {!isUndone && unlinked > 0 && (
        <Panel title={words.linkTitle}>
          <div className="flex flex-wrap gap-3 items-center px-4 py-3">
            <span className="grow">{words.unlinked(unlinked)}</span>
            <ButtonLink href="/inventory?show=unlinked">{words.link}</ButtonLink>
          </div>
        </Panel>
      )}
      {!isUndone && found.kind !== "listings" && <ParityPanel importId={_id} />}
      {left.length > 0 && (
        <Panel title={words.keptList}>
          <ul className="grid">
            {left.map(({ _id: rowId, sku, note }) => (
              <li
                key={rowId}
                className="grid gap-x-3 px-4 py-2 border-b border-line md:grid-cols-[220px_1fr]"
              >
                <span className="sk-mono min-w-0 break-words">{sku}</span>
                <span>{keptReason(note)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {taken.length > 0 && (
        <Panel title={texts.checked.changes} meta={texts.checked.changesMeta(taken.length, countOf("done"))}>
          <ChangeRows rows={taken} />
        </Panel>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.undoTitle}
        description={words.undoText}
        confirmLabel={words.undo}
        cancelLabel={words.undoKeep}
        isBusy={isBusy}
        busyLabel={words.undoing}
        onConfirm={() => void undo()}
      />
    </>
  );
}
