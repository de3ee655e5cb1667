import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { EmptyState, Panel, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { runsQuery } from "./exports.api.ts";
import { RunRows } from "./run-rows.tsx";
import { texts } from "./texts.ts";

/** Runs, the newest first; `most`: only so many, with a way to the others. */
export function RunsPanel({ most }: { most?: number }) {
  const { data: runs, error, refetch } = useQuery(runsQuery);
  const title = most === undefined ? texts.runs.title : texts.recent;
  if (error !== null && runs === undefined)
    return (
      <PanelError
        title={texts.runs.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Panel
      title={title}
      {...(most === undefined ? {} : { end: <TextLink href="/export/history">{texts.history}</TextLink> })}
    >
      {runs === undefined ? (
        <SkeletonLines lines={6} />
      ) : runs.length === 0 ? (
        <EmptyState text={texts.runs.empty} />
      ) : (
        <RunRows runs={runs.slice(0, most)} label={title} />
      )}
    </Panel>
  );
}
