/** `/ratings/requests`: buyers are asked for a rating once their parcel has arrived. */
import type { AutoMessageView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { ButtonLink, EmptyState, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { FilledText, snippetsQuery, type Snippet } from "../../messaging/index.ts";
import { AutoLog } from "../auto/auto-log.tsx";
import { PauseBanner, PauseButton } from "../auto/pause-all.tsx";
import { PlanButton } from "../auto/plan-button.tsx";
import { describePlan } from "../auto/plan-draft.ts";
import { SnippetChoice } from "../auto/snippet-choice.tsx";
import { texts as autoTexts } from "../auto/texts.ts";
import { useAutoMessages } from "../auto/use-auto-messages.ts";
import { useSampleOrder } from "../sample-order.tsx";
import { texts } from "./texts.ts";

const trigger = "ratingDue";

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="sk-label">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

interface RuleProps {
  view: AutoMessageView;
  snippets: readonly Snippet[];
  mayChange: boolean;
}

function Rule({ view, snippets, mayChange }: RuleProps) {
  const { values, element } = useSampleOrder();
  const { snippet, isMissing, plan, waitingCount, heldCount, lastSentAt } = view;
  return (
    <dl className="grid gap-3 p-4 border-b border-line">
      <Line name={texts.snippet}>
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-[240px] max-w-full">
            <SnippetChoice view={view} snippets={snippets} mayChange={mayChange} />
          </div>
          {snippet === null && !isMissing && <span className="sk-meta">{texts.off}</span>}
          {isMissing && <span className="text-red">{autoTexts.missingHint}</span>}
        </div>
      </Line>
      {snippet !== null && (
        <Line name={texts.preview}>
          <div className="grid gap-2">
            <div>{element}</div>
            <p className="max-w-[72ch]">
              <FilledText text={snippet.content} values={values} />
            </p>
          </div>
        </Line>
      )}
      <Line name={texts.when}>
        <div className="flex flex-wrap items-center gap-3">
          <span>{describePlan(trigger, plan)}</span>
          <PlanButton view={view} mayChange={mayChange} />
        </div>
        <p className="sk-meta">{texts.delivered}</p>
      </Line>
      <Line name={texts.never}>
        <ul className="list-disc ps-4">
          {texts.nevers.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Line>
      <Line name={texts.state}>
        {[
          waitingCount > 0 ? texts.waiting(waitingCount) : "",
          heldCount > 0 ? texts.held(heldCount) : "",
          lastSentAt === null ? texts.neverSent : "",
        ]
          .filter((part) => part !== "")
          .join(" · ")}{" "}
        {lastSentAt !== null && (
          <>
            {texts.lastSent} <When at={lastSentAt} format="age" />
          </>
        )}
      </Line>
    </dl>
  );
}

/** The page. */
export function RequestsPage() {
  const query = useAutoMessages();
  const own = useQuery(snippetsQuery);
  const mayChange = useAllows("settings.write");
  usePageTitle(texts.pageTitle);
  const view = query.data?.find((one) => one.trigger === trigger);
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="grow min-h-0 overflow-y-auto bg-surface">
        {query.isError && (
          <PanelError
            title={texts.loadFailed}
            message={normaliseError(query.error).message}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {(query.isPending || own.isPending) && !query.isError && (
          <div className="p-4">
            <SkeletonLines lines={6} />
          </div>
        )}
        {own.data?.length === 0 && (
          <EmptyState
            text={autoTexts.noSnippets}
            action={<ButtonLink href="/messaging/snippets?snippet=new">{autoTexts.write}</ButtonLink>}
          />
        )}
        {!mayChange && <p className="px-4 py-2 sk-meta border-b border-line">{autoTexts.noScope}</p>}
        {view !== undefined && own.data !== undefined && (
          <>
            <div className="flex items-center gap-3 px-4 py-2 border-b border-line flex-wrap">
              <span className="sk-meta">{texts.intro}</span>
              <span className="sk-space" />
              <PauseButton mayChange={mayChange} />
            </div>
            <PauseBanner mayChange={mayChange} waitingCount={view.waitingCount} />
            <Rule view={view} snippets={own.data} mayChange={mayChange} />
            <AutoLog trigger={trigger} />
          </>
        )}
      </div>
    </>
  );
}
