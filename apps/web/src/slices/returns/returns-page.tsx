/** `/shipping/returns`: what comes back, by state; the state stands in the address. */
import { returnStates } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { EmptyState, PanelError, RadioGroup, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { setTabCount, WorkbenchHeader } from "../workbench/index.ts";
import { ReturnFacts, ReturnStateChip, ReturnSteps } from "./return-line.tsx";
import type { ShownReturn } from "./returns.api.ts";
import { texts } from "./texts.ts";
import { useReturns } from "./use-returns.ts";

const route = getRouteApi("/shipping/returns");
const choices = [{ value: "open" as const, label: texts.open }, ...returnStates.map((state) => ({ value: state, label: texts.states[state] }))];

function ReturnRow({ line }: { line: ShownReturn }) {
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2 pr-3 whitespace-nowrap"><TextLink href={`/shipping/orders/${encodeURIComponent(line.orderId)}`}><span className="sk-mono">{line.orderNumber}</span></TextLink><span className="block sk-meta">{line.source}</span></td>
      <td className="py-2 pr-3 min-w-0"><span className="block">{texts.quantity(line.itemName, line.quantity)}</span>{line.sku !== "" && <span className="block sk-mono sk-meta">{line.sku}</span>}<ReturnFacts line={line} /></td>
      <td className="py-2 pr-3"><ReturnStateChip line={line} /></td>
      <td className="py-2 pr-3 whitespace-nowrap max-md:hidden"><When at={line.createdAt} format="age" /></td>
      <td className="py-2"><ReturnSteps line={line} /></td>
    </tr>
  );
}

/** The page. */
export function ReturnsPage() {
  const { state: asked } = route.useSearch();
  const state = returnStates.find((known) => known === asked) ?? "open";
  const navigate = route.useNavigate();
  const query = useReturns(state);
  usePageTitle(texts.title);
  const rows = query.data ?? [];
  const openCount = state === "open" && query.isSuccess ? rows.length : null;
  useEffect(() => {
    if (openCount !== null) setTabCount("returns", openCount);
  }, [openCount]);
  const { columns } = texts;
  return (
    <>
      <WorkbenchHeader tab="returns" title={texts.title} {...(openCount === null ? {} : { meta: texts.openCount(openCount) })} />
      <div className="p-4 grid gap-3 content-start overflow-y-auto min-h-0">
        <RadioGroup label={texts.filter} options={choices} value={state} onValueChange={(chosen) => void navigate({ search: chosen === "open" ? {} : { state: chosen }, replace: true })} />
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && <PanelError title={texts.loadFailed} message={normaliseError(query.error).message} onRetry={() => void query.refetch()} />}
        {query.isSuccess && rows.length === 0 && <EmptyState text={texts.noOpen} />}
        {rows.length > 0 && (
          <div className="overflow-x-auto border border-line bg-surface px-3">
            <table className="w-full border-collapse text-start">
              <thead><tr className="text-start sk-label"><th className="text-start py-2 pr-3">{columns.order}</th><th className="text-start pr-3">{columns.item}</th><th className="text-start pr-3">{columns.state}</th><th className="text-start pr-3 max-md:hidden">{columns.since}</th><th className="text-start">{columns.next}</th></tr></thead>
              <tbody>{rows.map((line) => <ReturnRow key={line._id} line={line} />)}</tbody>
            </table>
          </div>
        )}
      </div>
    </>
  );
}
