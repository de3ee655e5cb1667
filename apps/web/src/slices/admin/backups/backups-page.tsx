/** `/admin/backups`: copies of everything, made here and tried here. */
import type { BackupView, DrillView } from "@stallkeeper/contract";
import { formatTime } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import {
  Button,
  Callout,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
  useFormatSettings,
  useNow,
  When,
} from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { backupsQuery, makeBackup, testRestore } from "./backups.api.ts";
import { texts } from "./texts.ts";

const rowClass =
  "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_100px_auto]";
const drillClass =
  "grid gap-x-4 gap-y-1 items-center px-4 py-2 border-b border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.5fr)]";

function BackupRow({ backup: { file, at, bytes } }: { backup: BackupView }) {
  const [isBusy, setIsBusy] = useState(false);
  const settings = useFormatSettings();
  const moment = formatTime(Date.parse(at), "full", { ...settings, nowMs: useNow() });
  const handleCheck = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { rows, tables } = await testRestore(file);
      notifySuccess(texts.checked(rows, tables));
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className={rowClass}>
      <strong>
        <When at={at} format="full" />
      </strong>
      <span className="sk-mono min-w-0 [overflow-wrap:anywhere]">{file}</span>
      <span className="sk-meta">{texts.size(bytes)}</span>
      <Button
        size="sm"
        isBusy={isBusy}
        busyLabel={texts.checking}
        aria-label={texts.checkOf(moment)}
        onClick={() => void handleCheck()}
      >
        {texts.check}
      </Button>
    </li>
  );
}

function MakeButton() {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await makeBackup();
      notifySuccess(texts.started);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => void handleClick()}>
      {texts.make}
    </Button>
  );
}

function Drills({ drills }: { drills: readonly DrillView[] }) {
  const words = texts.drills;
  return (
    <Panel title={words.title}>
      {drills.length === 0 ? (
        <EmptyState text={words.empty} />
      ) : (
        <ul className="grid" aria-label={words.title}>
          {drills.map(({ _id, at, file, rows, tables, problem }) => (
            <li key={_id} className={drillClass}>
              <When at={at} format="full" />
              <span className="sk-mono min-w-0 [overflow-wrap:anywhere]">{file}</span>
              <span className={problem === null ? "text-green" : "text-red"}>
                {problem === null ? words.good(rows ?? 0, tables ?? 0) : words.bad(problem)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Backups() {
  const { data, error, refetch } = useQuery(backupsQuery);
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Panel title={texts.title} end={<MakeButton />}>
        <p className="px-4 py-2 sk-meta">
          {texts.about(data.everyHours)} {texts.key}
        </p>
        <div role="status">
          {data.isRunning && <Callout tone="blue">{texts.running}</Callout>}
          {data.problem !== null && <Callout tone="red">{texts.problem(data.problem)}</Callout>}
        </div>
        {data.backups.length === 0 ? (
          <EmptyState text={texts.empty} />
        ) : (
          <ul className="grid" aria-label={texts.title}>
            {data.backups.map((backup) => (
              <BackupRow key={backup.file} backup={backup} />
            ))}
          </ul>
        )}
      </Panel>
      <Drills drills={data.drills} />
      <Panel title={texts.restoreTitle}>
        <div className="grid gap-2 px-4 py-3">
          <p>{texts.restore}</p>
          <ol className="grid gap-1 list-decimal ps-5">
            {texts.steps.map(({ text, command }) => (
              <li key={text}>
                {text}
                {command !== undefined && (
                  <code className="sk-mono block [overflow-wrap:anywhere]">{command}</code>
                )}
              </li>
            ))}
          </ol>
          <p className="sk-meta">{texts.lost}</p>
        </div>
      </Panel>
    </>
  );
}

/** The page. */
export function BackupsPage() {
  return (
    <AdminFrame forAuditors="look">
      <Backups />
    </AdminFrame>
  );
}
