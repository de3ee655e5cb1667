/**
 * What a rule would have done in the last weeks, and which other rules it meets there. Nothing is changed by
 * looking.
 */
import {
  describeAction,
  describeCondition,
  presentTriggerKinds,
  subjectOf,
  usualLimits,
  usualTrigger,
  type RuleAction,
} from "@stallkeeper/domain";
import type { PreviewRuleInput, RulePreview as RulePreviewView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, joinClasses, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { useRuleNames } from "./rule-names.ts";
import { previewQuery } from "./rules.api.ts";
import { texts } from "./texts.ts";

const words = texts.preview;
const nothing: PreviewRuleInput = {
  trigger: usualTrigger,
  groups: [],
  limits: usualLimits,
  actions: [],
  otherwise: [],
};
const pauseMs = 300;
const shownRows = 8;
const columns =
  "grid-cols-[110px_minmax(0,1fr)] md:grid-cols-[110px_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]";

/** What stands still for a moment: typing does not try every letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const signature = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(signature) as Value), pauseMs);
    return () => clearTimeout(timer);
  }, [signature]);
  return settled;
}

interface RulePreviewProps {
  /** What it is tried with; null while the form is not filled in. */
  asked: PreviewRuleInput | null;
  /** What it does to an order, and where its conditions don't hold; empty while that is not filled in. */
  actions: readonly RuleAction[];
  otherwise: readonly RuleAction[];
  /** What is in its way, in words: conditions that can't hold together, and other rules. */
  conflicts: readonly string[];
  /** Runs the rule on orders; null: it has to be saved first. */
  onRun: ((orderIds: readonly string[]) => void) | null;
}

/** Draws it. */
export function RulePreview({ asked, actions, otherwise, conflicts, onRun }: RulePreviewProps) {
  const settled = useSettled(asked);
  const query = useQuery({ ...previewQuery(settled ?? nothing), enabled: settled !== null });
  const names = useRuleNames();
  const mayRun = useAllows("orders.write");
  const preview = settled === null ? undefined : query.data;
  const [allOf, setAllOf] = useState<RulePreviewView | null>(null);
  const rows =
    preview === undefined ? [] : allOf === preview ? preview.rows : preview.rows.slice(0, shownRows);
  const sayAll = (some: readonly RuleAction[]): string =>
    some.length === 0 ? "—" : some.map((action) => describeAction(action, names)).join(", ");
  const leftOut =
    preview === undefined
      ? []
      : [
          settled !== null && presentTriggerKinds.includes(settled.trigger.kind) && words.presentOnly,
          preview.otherwiseCount > 0 && words.otherwise(preview.otherwiseCount),
          preview.cappedCount > 0 && words.capped(preview.cappedCount),
          preview.pausedCount > 0 && words.paused(preview.pausedCount),
          preview.waitingCount > 0 && words.waiting(preview.waitingCount),
        ].filter((line) => line !== false);
  const isOrderless = settled !== null && subjectOf(settled.trigger) !== "order";
  const title =
    preview === undefined ? "" : (isOrderless ? words.times : words.title)(preview.count, preview.days);
  const reason = !mayRun ? texts.noScope : onRun === null ? words.saveFirst : null;
  return (
    <section aria-label={texts.dry} className="min-w-0 border-line max-lg:border-t lg:border-s">
      <div
        className="flex flex-wrap items-center gap-x-3 px-4 py-2 min-h-[48px] border-b border-line"
        role="status"
      >
        {asked === null && <span className="sk-meta">{words.unready}</span>}
        {asked !== null && preview === undefined && !query.isError && (
          <span className="sk-meta">{words.asking}</span>
        )}
        {preview !== undefined && (
          <>
            <strong>{title}</strong>
            {leftOut.map((line) => (
              <span key={line} className="sk-meta">
                {line}
              </span>
            ))}
            {preview.openCount > 0 && <span className="sk-meta">{words.open(preview.openCount)}</span>}
          </>
        )}
        <span className="sk-space" />
        {preview !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            isBusy={query.isFetching}
            busyLabel={words.again}
            onClick={() => void query.refetch()}
          >
            {words.again}
          </Button>
        )}
      </div>
      {conflicts.map((conflict) => (
        <div key={conflict} className="border-b border-line">
          <Callout tone="ochre">{conflict}</Callout>
        </div>
      ))}
      {asked !== null && query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {asked !== null && preview === undefined && !query.isError && (
        <div className="p-4">
          <SkeletonLines lines={5} />
        </div>
      )}
      {preview !== undefined && preview.rows.length === 0 && (
        <p className="px-4 py-3 sk-meta">{isOrderless ? words.nothing : words.none}</p>
      )}
      {preview !== undefined && preview.rows.length > 0 && (
        <>
          <div
            aria-hidden="true"
            className={joinClasses(
              "grid gap-x-3 px-4 py-1 sk-label border-b border-line2 max-md:hidden",
              columns,
            )}
          >
            {[words.order, words.item, words.why, words.would].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul aria-label={title}>
            {rows.map(({ orderId, orderNumber, platform, buyer, title, isOpen, isOtherwise, why }, at) => (
              <li
                key={`${orderId} ${at}`}
                className={joinClasses(
                  "grid gap-x-3 items-start px-4 py-2 border-b border-line",
                  columns,
                  isOpen ? "shadow-[inset_3px_0_0_var(--blue-fill)]" : "text-ink2",
                )}
              >
                <span className="min-w-0 sk-cut">
                  {orderId === "" ? (
                    <span className="sk-mono">{orderNumber}</span>
                  ) : (
                    <TextLink href={`/shipping/orders/${encodeURIComponent(orderId)}`}>
                      <span className="sk-mono">{orderNumber}</span>
                    </TextLink>
                  )}
                </span>
                <span className="min-w-0">
                  <span className="block sk-cut">{title}</span>
                  <span className="block sk-meta sk-cut">
                    {[names.platform(platform), buyer].filter((part) => part !== "").join(" · ")}
                  </span>
                </span>
                <span className="min-w-0 max-md:col-start-2">
                  <span className="block">
                    {isOtherwise
                      ? words.unmatched
                      : why.length === 0
                        ? words.every
                        : why.map((condition) => describeCondition(condition, names)).join(", ")}
                  </span>
                </span>
                <span className="min-w-0 max-md:col-start-2">
                  <span className="sk-hidden-text">{words.would}: </span>
                  {isOpen ? (
                    sayAll(isOtherwise ? otherwise : actions)
                  ) : (
                    <span className="sk-meta">{words.closed}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            {preview.rows.length > rows.length && (
              <Button size="sm" variant="quiet" onClick={() => setAllOf(preview)}>
                {words.all(preview.rows.length)}
              </Button>
            )}
            {preview.count + preview.otherwiseCount > rows.length && (
              <span className="sk-meta">
                {words.more(rows.length, preview.count + preview.otherwiseCount)}
              </span>
            )}
            {preview.openIds.length > 0 && (
              <Button
                size="sm"
                needsConnection
                isDisabled={reason !== null}
                disabledReason={reason ?? undefined}
                onClick={() => onRun?.(preview.openIds)}
              >
                {words.run(preview.openIds.length)}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
