/** Runs: how far each is, its file, and what went wrong. */
import { useState } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { writeFileSize } from "../../ui/format.ts";
import { Button, ProgressMeter, StateChip, useNow, When, joinClasses } from "../../ui/index.ts";
import { cancelRun, fileUrl, retryRun, startRun, type ShownRun } from "./exports.api.ts";
import { afterText } from "./after-text.ts";
import { filterText } from "./summaries.ts";
import { texts } from "./texts.ts";
import { useBusy } from "./use-busy.ts";

const words = texts.runs;
const rowClass = "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line";
const columns = "md:grid-cols-[112px_minmax(0,1.2fr)_minmax(0,2fr)_minmax(0,1fr)_220px]";
const looks = {
  running: { glyph: "clock", family: "blue" },
  ready: { glyph: "check-disc", family: "green" },
  failed: { glyph: "cross-disc", family: "red" },
  cancelled: { glyph: "cross", family: "neutral" },
} as const;

/** One of a store is written at a time, and some begin when their last day is over; those haven't begun. */
const isWaiting = ({ state, parts }: ShownRun): boolean => state === "running" && parts === 0;

/** That a run hasn't begun, and until when it can't. */
export function Waiting({ until }: { until: string | null }) {
  const now = useNow();
  return until === null || Date.parse(until) <= now ? (
    words.waiting
  ) : (
    <>
      {words.waitingUntil} <When at={until} />
    </>
  );
}

/** What became of a file once it was whole. */
function Afterwards({ run: { savedAt, saveProblem, afterExport, markProblem } }: { run: ShownRun }) {
  return (
    <>
      {savedAt !== null && ` · ${words.saved}`}
      {afterExport !== null && ` · ${afterText(afterExport)}`}
      {markProblem !== null && <span className="text-red block">{words.notMarked(markProblem)}</span>}
      {saveProblem !== null && <span className="text-red block">{words.notSaved(saveProblem)}</span>}
    </>
  );
}

/** What became of a run, in a line. */
function Outcome({ run }: { run: ShownRun }) {
  const { name, state, rowsDone, rowsTotal, bytes, problem, expiresAt, definition, isMasked, isOnlyNew } =
    run;
  const which = filterText(definition);
  if (isWaiting(run))
    return (
      <span className="sk-meta">
        <Waiting until={run.waitsUntil} />
      </span>
    );
  if (state === "running") {
    const progress = words.progress(rowsDone, rowsTotal);
    return (
      <span className="flex gap-3 items-center min-w-0">
        <span className="grow max-w-[240px]">
          <ProgressMeter
            label={words.progressOf(name)}
            value={rowsDone}
            max={rowsTotal ?? 0}
            isWaiting={rowsTotal === null}
            valueText={progress}
            family="blue"
          />
        </span>
        <span className="sk-meta">{progress}</span>
      </span>
    );
  }
  if (state === "failed")
    return <span className="text-red">{words.stopped(rowsDone + 1, problem ?? "")}</span>;
  if (state === "cancelled") return <span className="sk-meta">{problem ?? words.states.cancelled}</span>;
  return (
    <span className="sk-meta">
      {which !== "" && `${which} · `}
      {words.size(rowsDone, texts.format.shortKinds[definition.format.kind], writeFileSize(bytes))}
      {expiresAt !== null && (
        <>
          {" · "}
          {words.expires} <When at={expiresAt} format="day" />
        </>
      )}
      {isOnlyNew && ` · ${words.onlyNew}`}
      {isMasked && ` · ${words.masked}`}
      <Afterwards run={run} />
    </span>
  );
}

/** The file; of a run that stopped, the rows that it has. */
function Download({ run: { _id, name, isPersonal, state, rowsDone } }: { run: ShownRun }) {
  const maySee = useAllows("export.personal");
  const isPart = state === "failed";
  const label = isPart ? words.takeOf(rowsDone, name) : words.downloadOf(name);
  if (isPersonal && !maySee)
    return (
      <Button size="sm" isDisabled disabledReason={words.noPersonal} aria-label={label}>
        {isPart ? words.take(rowsDone) : words.download}
      </Button>
    );
  return (
    <a
      className={joinClasses("sk-btn sk-btn-sm", isPart ? "sk-btn-quiet" : "sk-btn-secondary")}
      href={fileUrl(_id)}
      download
      aria-label={label}
    >
      {isPart ? words.take(rowsDone) : words.download}
    </a>
  );
}

function Actions({ run }: { run: ShownRun }) {
  const { _id, name, state, definition } = run;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { isBusy, run: busy } = useBusy();
  const again = async (): Promise<void> => {
    await startRun(key, name, definition);
    setKey(crypto.randomUUID());
    notifyInfo(texts.started(name));
  };
  return (
    <span className="flex gap-2 justify-end flex-wrap">
      {state === "running" && (
        <Button size="sm" aria-label={words.cancelOf(name)} onClick={() => void busy(() => cancelRun(_id))}>
          {words.cancel}
        </Button>
      )}
      {state === "failed" && (
        <Button size="sm" aria-label={words.retryOf(name)} onClick={() => void busy(() => retryRun(_id))}>
          {words.retry}
        </Button>
      )}
      {(state === "ready" || (state === "failed" && run.rowsDone > 0)) && <Download run={run} />}
      {/* Again would be all rows, which whoever reads the files has. */}
      {state !== "running" && !run.isOnlyNew && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={isBusy}
          aria-label={words.againOf(name)}
          onClick={() => void busy(again)}
        >
          {words.again}
        </Button>
      )}
    </span>
  );
}

/** A list of runs. */
export function RunRows({ runs, label }: { runs: readonly ShownRun[]; label: string }) {
  return (
    <ul className="grid" aria-label={label}>
      {runs.map((run) => (
        <li key={run._id} data-state={run.state} className={joinClasses(rowClass, columns)}>
          <span className="justify-self-start">
            <StateChip
              {...looks[run.state]}
              label={isWaiting(run) ? words.waiting : words.states[run.state]}
            />
          </span>
          <strong className="min-w-0 break-words">{run.name}</strong>
          <Outcome run={run} />
          <span className="sk-meta">
            {run.scheduleId === null ? run.byName : words.bySchedule}, <When at={run.createdAt} />
          </span>
          <Actions run={run} />
        </li>
      ))}
    </ul>
  );
}
