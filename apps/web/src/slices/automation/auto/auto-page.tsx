/** `/messaging/auto`: what is sent by itself when something happens to an order. */
import { autoMessageTitles, isOfferTrigger, type PlaceholderValues } from "@stallkeeper/domain";
import type { AutoMessageView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  ButtonLink,
  EmptyState,
  joinClasses,
  PanelError,
  SkeletonLines,
  TextLink,
  When,
} from "../../../ui/index.ts";
import { undoNewest } from "../../../platform/undo-stack.ts";
import { FilledText, snippetsQuery, type Snippet } from "../../messaging/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useSampleOrder } from "../sample-order.tsx";
import { texts as sharedTexts } from "../page-texts.ts";
import { AutoLog, logId } from "./auto-log.tsx";
import { PauseBanner, PauseButton } from "./pause-all.tsx";
import { PlanButton } from "./plan-button.tsx";
import { describePlan } from "./plan-draft.ts";
import { texts } from "./texts.ts";
import { SnippetChoice } from "./snippet-choice.tsx";
import { useAutoMessages } from "./use-auto-messages.ts";

const columns = "md:grid-cols-[170px_minmax(180px,1fr)_200px_minmax(0,2fr)_120px_100px]";

/** What an offer knows of what an order does: no number, date or tracking; its price stands for the offer's. */
function offerValues(values: PlaceholderValues): PlaceholderValues {
  const { buyerHandle = "", itemName = "", price = "", storeName = "", agentName = "" } = values;
  return { buyerHandle, itemName, items: itemName, price, offerAmount: price, storeName, agentName };
}

function Row({
  view,
  snippets,
  values,
  mayChange,
}: {
  view: AutoMessageView;
  snippets: readonly Snippet[];
  values: PlaceholderValues;
  mayChange: boolean;
}) {
  const { trigger, snippet, isMissing, lastSentAt, heldCount, waitingCount, plan } = view;
  const title = autoMessageTitles[trigger];
  return (
    <div
      role="row"
      className={joinClasses(
        "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line",
        columns,
        (isMissing || heldCount > 0) && "shadow-[inset_3px_0_0_var(--red-fill)]",
      )}
    >
      <span role="rowheader" className="font-[550]">
        {title}
      </span>
      <span role="cell" className="text-ink2">
        {texts.when[trigger]}
        {trigger !== "alreadySold" && <span className="block sk-meta">{describePlan(trigger, plan)}</span>}
      </span>
      <span role="cell">
        <SnippetChoice view={view} snippets={snippets} mayChange={mayChange} />
      </span>
      <span role="cell" className={joinClasses("min-w-0 line-clamp-2", isMissing && "text-red")}>
        {isMissing ? (
          texts.missingHint
        ) : snippet === null ? (
          <span className="sk-meta max-md:hidden">{texts.nothing}</span>
        ) : (
          <FilledText
            text={snippet.content}
            values={isOfferTrigger(trigger) ? offerValues(values) : values}
          />
        )}
      </span>
      <span role="cell" className="sk-meta">
        {heldCount > 0 ? (
          // An offer has no tag that finds it: what is held for one stands in the log below.
          <TextLink
            isPlain={isOfferTrigger(trigger)}
            href={isOfferTrigger(trigger) ? `#${logId}` : "/shipping?queue=all&tag=needsAdminAttention"}
            className="text-red"
          >
            {texts.held(heldCount)}
          </TextLink>
        ) : waitingCount > 0 ? (
          texts.waiting(waitingCount)
        ) : lastSentAt === null ? (
          <span className="max-md:hidden">{texts.nothing}</span>
        ) : (
          <When at={lastSentAt} format="age" />
        )}
      </span>
      <span role="cell">{trigger !== "alreadySold" && <PlanButton view={view} mayChange={mayChange} />}</span>
    </div>
  );
}

/** The page. */
export function AutoPage() {
  const query = useAutoMessages();
  const own = useQuery(snippetsQuery);
  const mayChange = useAllows("settings.write");
  const { values, element } = useSampleOrder();
  usePageTitle(texts.title);
  useShortcuts([
    {
      keys: "Mod+z",
      label: texts.keys.undo,
      group: texts.keys.group,
      run: () => void undoNewest(),
      isHint: true,
    },
  ]);
  const views = query.data ?? [];
  const snippets = own.data ?? [];
  const heads = Object.values(texts.columns);
  return (
    <>
      <SectionHeader
        title={texts.title}
        meta={
          query.data === undefined
            ? undefined
            : texts.counted(views.filter(({ snippet }) => snippet !== null).length, views.length)
        }
      />
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
            text={texts.noSnippets}
            action={<ButtonLink href="/messaging/snippets?snippet=new">{texts.write}</ButtonLink>}
          />
        )}
        {!mayChange && <p className="px-4 py-2 sk-meta border-b border-line">{texts.noScope}</p>}
        {query.data !== undefined && own.data !== undefined && (
          <>
            <div className="flex items-center gap-3 px-4 py-2 border-b border-line flex-wrap">
              <span className="sk-meta">{sharedTexts.previewOrder}</span>
              {element}
              <span className="sk-space" />
              <PauseButton mayChange={mayChange} />
            </div>
            <PauseBanner
              mayChange={mayChange}
              waitingCount={views.reduce((sum, { waitingCount }) => sum + waitingCount, 0)}
            />
            <div role="table" aria-label={texts.title}>
              <div
                role="row"
                className={joinClasses(
                  "max-md:sr-only md:grid gap-x-4 px-4 py-2 sk-label border-b border-line2",
                  columns,
                )}
              >
                {heads.map((head) => (
                  <span key={head} role="columnheader">
                    {head}
                  </span>
                ))}
              </div>
              {views.map((view) => (
                <Row
                  key={view.trigger}
                  view={view}
                  snippets={snippets}
                  values={values}
                  mayChange={mayChange}
                />
              ))}
            </div>
            <AutoLog trigger={null} />
          </>
        )}
      </div>
    </>
  );
}
