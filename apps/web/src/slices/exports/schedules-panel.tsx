/** Exports that run on their own. */
import { exportSets } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import {
  AlertDialog,
  Button,
  ButtonLink,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
  Switch,
  When,
  joinClasses,
} from "../../ui/index.ts";
import { pauseSchedule, removeSchedule, schedulesQuery, type ShownSchedule } from "./exports.api.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { afterText } from "./after-text.ts";
import { filterText } from "./summaries.ts";
import { texts } from "./texts.ts";
import { Waiting } from "./run-rows.tsx";
import { useBusy } from "./use-busy.ts";

const words = texts.schedules;
const rowClass = "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line";
const columns = "md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.2fr)_auto]";

function LastRun({
  schedule: { lastAt, lastState, lastRows, lastProblem, lastIsMasked, lastParts, lastWaitsUntil, ...last },
}: {
  schedule: ShownSchedule;
}) {
  const { lastSaveProblem, lastMarkProblem } = last;
  if (lastAt === null) return <span className="sk-meta">{words.never}</span>;
  const isFailed = lastState === "failed";
  return (
    <span className={isFailed ? "text-red" : "sk-meta"}>
      {words.last} <When at={lastAt} />:{" "}
      {isFailed ? (
        texts.runs.stopped((lastRows ?? 0) + 1, lastProblem ?? "")
      ) : lastState === "ready" ? (
        texts.rows(lastRows ?? 0)
      ) : lastState === "cancelled" ? (
        texts.runs.states.cancelled
      ) : lastParts === 0 ? (
        <Waiting until={lastWaitsUntil} />
      ) : (
        texts.runs.states.running
      )}
      {lastIsMasked === true && ` · ${words.masked}`}
      {lastMarkProblem !== null && (
        <span className="text-red block">{texts.runs.notMarked(lastMarkProblem)}</span>
      )}
      {lastSaveProblem !== null && (
        <span className="text-red block">{texts.runs.notSaved(lastSaveProblem)}</span>
      )}
    </span>
  );
}

function ScheduleRow({
  schedule,
  onEdit,
  onRemove,
}: {
  schedule: ShownSchedule;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const {
    _id,
    name,
    rhythm,
    time,
    weekday,
    monthDay,
    timeZone,
    email,
    isOnlyNew,
    isToFolder,
    afterExport,
    isPaused,
    nextAt,
    definition,
  } = schedule;
  const { run } = useBusy();
  const day = rhythm === "weekly" ? (words.weekdays[weekday - 1] ?? "") : String(monthDay);
  return (
    <li className={joinClasses(rowClass, columns)}>
      <Switch
        label={<span className="sk-hidden-text">{words.pauseOf(name)}</span>}
        isOn={!isPaused}
        onChange={(isOn) => void run(() => pauseSchedule(_id, !isOn))}
      />
      <strong className="min-w-0 break-words">{name}</strong>
      <span>
        {words.every(rhythm, time, timeZone, day)}
        {email !== "" && <span className="sk-meta"> · {words.emails(email)}</span>}
        {isToFolder && <span className="sk-meta"> · {words.toFolder}</span>}
        <span className="sk-meta block">
          {[
            exportSets[definition.set].label,
            filterText(definition),
            isOnlyNew ? words.onlyNew : "",
            afterExport === null ? "" : afterText(afterExport),
            texts.format.shortKinds[definition.format.kind],
          ]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
      </span>
      <span className="grid">
        <span className="sk-meta">
          {isPaused ? (
            schedule.pausedBecause === null ? (
              words.paused
            ) : (
              words.pausedBecause(schedule.byName)
            )
          ) : (
            <>
              {words.next} <When at={nextAt} format="full" />
            </>
          )}
        </span>
        <LastRun schedule={schedule} />
      </span>
      <span className="flex gap-2 justify-end">
        <Button size="sm" aria-label={texts.editOf(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <ButtonLink
          size="sm"
          variant="quiet"
          href={`/export/new?schedule=${_id}`}
          aria-label={`${words.definition}: ${words.definitionOf(name)}`}
        >
          {words.definition}
        </ButtonLink>
        <Button size="sm" variant="quiet" aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </span>
    </li>
  );
}

/** The schedules of the store, each with its last result. */
export function SchedulesPanel() {
  const { data: schedules, error, refetch } = useQuery(schedulesQuery);
  const [edited, setEdited] = useState<ShownSchedule | null>(null);
  const [leaving, setLeaving] = useState<ShownSchedule | null>(null);
  const { isBusy, run } = useBusy();
  const make = (
    <ButtonLink size="sm" variant="primary" href="/export/new">
      {words.new}
    </ButtonLink>
  );
  if (error !== null && schedules === undefined)
    return (
      <PanelError
        title={words.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Panel title={words.title} end={make}>
      {schedules === undefined ? (
        <SkeletonLines lines={4} />
      ) : schedules.length === 0 ? (
        <EmptyState text={words.empty} />
      ) : (
        <ul className="grid" aria-label={words.title}>
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule._id}
              schedule={schedule}
              onEdit={() => setEdited(schedule)}
              onRemove={() => setLeaving(schedule)}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <ScheduleDialog
          key={edited._id}
          definition={edited.definition}
          usualName={edited.name}
          found={edited}
          onClose={() => setEdited(null)}
        />
      )}
      <AlertDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={words.removeTitle(leaving?.name ?? "")}
        description={words.removeText}
        confirmLabel={words.remove}
        cancelLabel={words.keep}
        isBusy={isBusy}
        onConfirm={() =>
          void run(() => removeSchedule(leaving?._id ?? "")).then((isGone) => isGone && setLeaving(null))
        }
      />
    </Panel>
  );
}
