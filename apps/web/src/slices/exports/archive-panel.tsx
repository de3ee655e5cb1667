/** Everything of the store in one file, to keep or to take elsewhere. */
import type { ArchiveView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { writeFileSize } from "../../ui/format.ts";
import { Button, Callout, EmptyState, Panel, PanelError, SkeletonLines, When } from "../../ui/index.ts";
import { archivesQuery, archiveUrl, makeArchive } from "./archive.api.ts";
import { texts } from "./texts.ts";
import { useBusy } from "./use-busy.ts";

const words = texts.archive;
const rowClass =
  "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]";

function ArchiveRow({ archive: { file, at, bytes, expiresAt } }: { archive: ArchiveView }) {
  return (
    <li className={rowClass}>
      <strong>
        <When at={at} format="full" />
      </strong>
      <span className="sk-meta">{writeFileSize(bytes)}</span>
      <span className="sk-meta">
        {texts.runs.expires} <When at={expiresAt} format="day" />
      </span>
      <a
        className="sk-btn sk-btn-secondary sk-btn-sm justify-self-start"
        href={archiveUrl(file)}
        download
        aria-label={words.downloadOf(file)}
      >
        {texts.runs.download}
      </a>
    </li>
  );
}

/** The store's archives, for administrators. */
export function ArchivePanel() {
  return useAllows("admin") ? <Archives /> : <EmptyState text={words.closed} />;
}

function Archives() {
  const { data, error, refetch } = useQuery(archivesQuery);
  const { isBusy, run } = useBusy();
  const handleMake = async (): Promise<void> => {
    if (await run(makeArchive)) notifySuccess(words.started);
  };
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={words.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  const make = (
    <Button
      size="sm"
      variant="primary"
      isBusy={isBusy}
      isDisabled={data.isRunning}
      disabledReason={data.isRunning ? words.running : undefined}
      onClick={() => void handleMake()}
    >
      {words.make}
    </Button>
  );
  return (
    <>
      <Panel title={words.title} end={make}>
        <p className="px-4 py-2">{words.about}</p>
        <p className="px-4 pb-2 sk-meta">{words.without}</p>
        <div role="status">
          {data.isRunning && <Callout tone="blue">{words.running}</Callout>}
          {data.problem !== null && <Callout tone="red">{words.problem(data.problem)}</Callout>}
        </div>
        {data.archives.length === 0 ? (
          <EmptyState text={words.empty} />
        ) : (
          <ul className="grid" aria-label={words.title}>
            {data.archives.map((archive) => (
              <ArchiveRow key={archive.file} archive={archive} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={words.restoreTitle}>
        <p className="px-4 py-2">{words.restore}</p>
        <p className="px-4 pb-3">
          <code className="sk-mono [overflow-wrap:anywhere]">{words.command}</code>
        </p>
      </Panel>
    </>
  );
}
