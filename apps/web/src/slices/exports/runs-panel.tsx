import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { Button, EmptyState, Panel, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { runsQuery } from "./exports.api.ts";
import { RunRows } from "./run-rows.tsx";
import { texts } from "./texts.ts";

const pageSize = 100;

/** Runs, the newest first; `most`: only so many, with a way to the others. */
export function RunsPanel({ most }: { most?: number }) {
  const [pages, setPages] = useState(1);
  const shown = most ?? pages * pageSize;
  const { data: runs, error, refetch, isFetching } = useQuery(runsQuery(shown));
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
        <>
          <RunRows runs={runs.slice(0, shown)} label={title} />
          {most === undefined && runs.length > shown && (
            <div className="p-4">
              <Button isBusy={isFetching} onClick={() => setPages(pages + 1)}>
                {texts.runs.older}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
