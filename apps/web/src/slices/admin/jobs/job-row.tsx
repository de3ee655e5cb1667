import type { JobView } from "@stallkeeper/contract";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import {
  AlertDialog,
  Button,
  joinClasses,
  ProgressMeter,
  StateChip,
  TextLink,
  When,
} from "../../../ui/index.ts";
import { AccountStamp } from "../account-stamp.tsx";
import { shortOrderId } from "../audit/audit-words.ts";
import { cancelJob, retryJob } from "./jobs.api.ts";
import { texts } from "./texts.ts";

const rowClass = "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line";
const columns = "md:grid-cols-[104px_minmax(0,1.2fr)_minmax(0,2fr)_minmax(0,1fr)_170px]";
const looks = {
  failed: { glyph: "cross-disc", family: "red" },
  running: { glyph: "clock", family: "blue" },
  waiting: { glyph: "clock", family: "ochre" },
} as const;

export const nameJob = ({ kind, name, account }: JobView): string =>
  texts.name(kind, name, account?.username ?? "");

function Reason({ job }: { job: JobView }) {
  const { state, problem, isUnsure, done, total } = job;
  if (done !== null && state === "running")
    return (
      <ProgressMeter
        label={nameJob(job)}
        value={done}
        max={total ?? 0}
        isWaiting={total === null}
        valueText={texts.progress(done, total)}
        family="blue"
      />
    );
  const reason = problem ?? texts.noReason[state];
  return (
    <span className={joinClasses("[overflow-wrap:anywhere]", state === "failed" && "text-red")}>
      {isUnsure ? `${texts.unsure} ${texts.unsureHint}` : reason}
    </span>
  );
}

function Tries({ job: { tries, nextAt, by, since } }: { job: JobView }) {
  return (
    <span className="sk-meta">
      {tries > 0 && `${texts.tries(tries)}, `}
      {nextAt === null ? (
        <>
          {by === "" ? texts.service : by}, <When at={since} />
        </>
      ) : (
        <>
          {texts.next} <When at={nextAt} />
        </>
      )}
    </span>
  );
}

function Buttons({ job }: { job: JobView }) {
  const mayAct = useAllows("admin");
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const name = nameJob(job);
  const act = async (work: () => Promise<void>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  return (
    <span className="flex gap-2 md:justify-end">
      {mayAct && job.canRetry && (
        <Button
          size="sm"
          isBusy={isBusy}
          aria-label={texts.retryOf(name)}
          onClick={() => void act(() => retryJob(job), texts.retried(name))}
        >
          {texts.retry}
        </Button>
      )}
      {mayAct && job.canCancel && (
        <Button size="sm" variant="quiet" aria-label={texts.cancelOf(name)} onClick={() => setIsAsking(true)}>
          {texts.cancel}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          isOpen
          onClose={() => setIsAsking(false)}
          title={texts.ask.title(name)}
          description={texts.ask.text}
          confirmLabel={texts.cancelOf(name)}
          cancelLabel={texts.ask.keep}
          isBusy={isBusy}
          onConfirm={() => void act(() => cancelJob(job), texts.cancelled(name))}
        />
      )}
    </span>
  );
}

/** One job: its state, what it is, why it is where it is, and what may be done. */
export function JobRow({ job }: { job: JobView }) {
  const { state, account, orderId, kind } = job;
  return (
    <li className={joinClasses(rowClass, columns)} data-state={state}>
      <span className="justify-self-start">
        <StateChip {...looks[state]} label={texts.states[state]} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex gap-2 items-center">
          {account !== null && <AccountStamp platform={account.platform} />}
          <strong>{nameJob(job)}</strong>
        </span>
        {orderId !== null && (
          <TextLink
            href={`/shipping/orders/${encodeURIComponent(orderId)}`}
          >{`${texts.order} ${shortOrderId(orderId)}`}</TextLink>
        )}
        {kind === "import" && <TextLink href={`/inventory/import/${job._id}`}>{texts.openImport}</TextLink>}
      </span>
      <Reason job={job} />
      <Tries job={job} />
      <Buttons job={job} />
    </li>
  );
}
