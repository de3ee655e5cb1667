/** `/admin/jobs`: what the service is doing for the store, what waits, and what failed. */
import type { JobState, JobView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, EmptyState, Panel, PanelError, SkeletonLines } from "../../../ui/index.ts";
import { writeNumber } from "../../../ui/format.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { JobRow } from "./job-row.tsx";
import { jobsQuery } from "./jobs.api.ts";
import { texts } from "./texts.ts";

type Shown = "all" | JobState;
const choices: readonly Shown[] = ["all", "failed", "running", "waiting"];

function Filter({
  jobs,
  shown,
  onShow,
}: {
  jobs: readonly JobView[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}) {
  return (
    <div
      role="group"
      aria-label={texts.filter}
      className="flex flex-wrap gap-2 px-4 py-2 border-b border-line"
    >
      {choices.map((choice) => {
        const count = choice === "all" ? jobs.length : jobs.filter(({ state }) => state === choice).length;
        return (
          <Button
            key={choice}
            size="sm"
            variant={choice === shown ? "secondary" : "quiet"}
            aria-pressed={choice === shown}
            onClick={() => onShow(choice)}
          >
            {choice === "all" ? texts.all : texts.states[choice]} {writeNumber(count)}
          </Button>
        );
      })}
    </div>
  );
}

function Jobs() {
  const { data, error, refetch } = useQuery(jobsQuery);
  const [shown, setShown] = useState<Shown>("all");
  if (data === undefined)
    return error === null ? (
      <Panel title={texts.title}>
        <SkeletonLines lines={6} />
      </Panel>
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  const jobs = data.jobs.filter(({ state }) => shown === "all" || state === shown);
  return (
    <Panel title={texts.title} meta={data.isCut ? texts.cut : undefined}>
      <Filter jobs={data.jobs} shown={shown} onShow={setShown} />
      {jobs.length === 0 ? (
        <EmptyState text={texts.empty[shown]} />
      ) : (
        <ul className="grid" aria-label={texts.title}>
          {jobs.map((job) => (
            <JobRow key={`${job.kind} ${job._id}`} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The page. */
export function JobsPage() {
  return (
    <AdminFrame forAuditors="use">
      <Jobs />
    </AdminFrame>
  );
}
