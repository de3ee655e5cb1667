/** Control › Rule log: what each rule did each time it was started, in a sentence, and what waits for a person. */
import type { RuleEvaluationView } from "@stallkeeper/contract";
import { evaluationOutcomes, explainEvaluation, isReplayable, triggerTitles } from "@stallkeeper/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { Button, joinClasses, PanelError, Select, SkeletonLines, When } from "../../../ui/index.ts";
import { BreakBanners } from "../breaks/break-banners.tsx";
import { useRuleNames } from "../rule-names.ts";
import { useRules } from "../use-rules.ts";
import { logKey, logQuery, outcomeOf, replayLine } from "./log.api.ts";
import { SubjectLink } from "./subject-link.tsx";
import { texts } from "./texts.ts";
import { WaitingList } from "./waiting-list.tsx";

const all = "all";
const outcomeOptions: readonly { value: string; label: string }[] = [
  { value: all, label: texts.allOutcomes },
  ...evaluationOutcomes.map((value) => ({ value, label: texts.outcomes[value] })),
];
const columns = "md:grid-cols-[120px_150px_170px_minmax(0,1fr)]";

function useLiveLog(): void {
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: logKey });
    const stops = [onChange("rule", readAgain), onGap(readAgain)];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** The page. */
export function RuleLogPage() {
  const { rule, outcome: asked } = useSearch({ strict: false });
  const outcome = outcomeOf(asked);
  const navigate = useNavigate();
  const rules = useRules().data?.rules ?? [];
  const query = useInfiniteQuery(logQuery(rule, outcome));
  usePageTitle(texts.title);
  useLiveLog();
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  const choose = (next: { rule?: string | undefined; outcome?: string | undefined }): void => {
    const wanted = { rule, outcome, ...next };
    void navigate({
      to: ".",
      search: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="shrink-0">
        <BreakBanners />
      </div>
      <div className="grow min-h-0 overflow-y-auto bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-b border-line">
          <p className="sk-meta grow">{texts.intro}</p>
          <Select
            size="sm"
            className="w-[200px]"
            label={texts.rule}
            value={rule ?? all}
            options={[
              { value: all, label: texts.allRules },
              ...rules.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onValueChange={(id) => choose({ rule: id === all ? undefined : id })}
          />
          <Select
            size="sm"
            className="w-[200px]"
            label={texts.outcome}
            value={outcome ?? all}
            options={outcomeOptions}
            onValueChange={(value) => choose({ outcome: value === all ? undefined : value })}
          />
        </div>
        <WaitingList />
        {query.isError && (
          <PanelError
            title={texts.failed}
            message={normaliseError(query.error).message}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && (
          <div className="p-4">
            <SkeletonLines lines={6} />
          </div>
        )}
        {query.isSuccess && lines.length === 0 && (
          <p className="px-4 py-6 sk-meta">
            {rule === undefined && outcome === undefined ? texts.empty : texts.noneMatch}
          </p>
        )}
        {lines.length > 0 && (
          <div role="table" aria-label={texts.title}>
            <div
              role="row"
              className={joinClasses(
                "max-md:sr-only md:grid gap-x-4 px-4 py-2 sk-label border-b border-line2",
                columns,
              )}
            >
              {texts.columns.map((head) => (
                <span key={head} role="columnheader">
                  {head}
                </span>
              ))}
            </div>
            {lines.map((line) => (
              <LogLine key={line._id} line={line} />
            ))}
          </div>
        )}
        {query.hasNextPage && (
          <div className="p-4">
            <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function LogLine({ line }: { line: RuleEvaluationView }) {
  const names = useRuleNames();
  const mayAct = useAllows("orders.write");
  const [isBusy, setIsBusy] = useState(false);
  const again = async (): Promise<void> => {
    setIsBusy(true);
    try {
      notifyInfo(explainEvaluation(await replayLine(line._id), names));
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries({ queryKey: logKey });
    }
  };
  const isTrouble = line.outcome === "failed" || line.outcome === "looped";
  return (
    <div role="row" className={joinClasses("grid gap-x-4 gap-y-1 px-4 py-2 border-b border-line", columns)}>
      <span role="cell" className="sk-meta">
        <When at={line.at} format="age" />
      </span>
      <span role="cell" className="min-w-0 sk-cut">
        <SubjectLink orderId={line.orderId} name={line.subjectName} />
      </span>
      <span role="cell">{triggerTitles[line.trigger]}</span>
      <span role="cell" className={joinClasses("flex flex-wrap items-start gap-2", isTrouble && "text-red")}>
        <span>
          {explainEvaluation(line, names)}
          {line.dueAt !== null && (
            <span className="sk-meta">
              {" "}
              {texts.until} <When at={line.dueAt} format="clock" />
            </span>
          )}
        </span>
        {isReplayable(line.outcome) && (
          <Button
            size="sm"
            variant="quiet"
            needsConnection
            isBusy={isBusy}
            busyLabel={texts.replaying}
            isDisabled={!mayAct}
            disabledReason={texts.noScope}
            onClick={() => void again()}
          >
            {texts.replay}
          </Button>
        )}
      </span>
    </div>
  );
}
