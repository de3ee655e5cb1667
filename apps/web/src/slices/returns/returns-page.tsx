/** `/shipping/returns`: what comes back, by state; the state stands in the address. */
import { returnStates } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { EmptyState, PanelError, RadioGroup, SkeletonLines, TextLink, useIsPhone, When } from "../../ui/index.ts";
import { setTabCount, WorkbenchHeader } from "../workbench/index.ts";
import { ReturnFacts, ReturnStateChip, ReturnSteps } from "./return-line.tsx";
import type { ShownReturn } from "./returns.api.ts";
import { texts } from "./texts.ts";
import { useReturns } from "./use-returns.ts";

const route = getRouteApi("/shipping/returns");
const choices = [{ value: "open" as const, label: texts.open }, ...returnStates.map((state) => ({ value: state, label: texts.states[state] }))];

function OrderLink({ line }: { line: ShownReturn }) {
  return <TextLink href={`/shipping/orders/${encodeURIComponent(line.orderId)}`}><span className="sk-mono">{line.orderNumber}</span></TextLink>;
}

function ReturnRow({ line }: { line: ShownReturn }) {
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2 pr-3 whitespace-nowrap"><OrderLink line={line} /><span className="block sk-meta">{line.source}</span></td>
      <td className="py-2 pr-3 min-w-0"><span className="block">{texts.quantity(line.itemName, line.quantity)}</span>{line.sku !== "" && <span className="block sk-mono sk-meta">{line.sku}</span>}<ReturnFacts line={line} /></td>
      <td className="py-2 pr-3"><ReturnStateChip line={line} /></td>
      <td className="py-2 pr-3 whitespace-nowrap"><When at={line.createdAt} format="age" /></td>
      <td className="py-2"><ReturnSteps line={line} /></td>
    </tr>
  );
}

function ReturnTable({ rows }: { rows: readonly ShownReturn[] }) {
  const { columns } = texts;
  return (
    <div className="overflow-x-auto border border-line bg-surface px-3">
      <table className="w-full border-collapse text-start">
        <thead><tr className="sk-label">{Object.values(columns).map((name) => <th key={name} className="text-start py-2 pr-3">{name}</th>)}</tr></thead>
        <tbody>{rows.map((line) => <ReturnRow key={line._id} line={line} />)}</tbody>
      </table>
    </div>
  );
}

function ReturnCards({ rows }: { rows: readonly ShownReturn[] }) {
  return (
    <ul className="border border-line bg-surface px-3">
      {rows.map((line) => (
        <li key={line._id} className="grid gap-1 py-3 border-t border-line first:border-t-0">
          <span className="flex gap-2 items-center"><ReturnStateChip line={line} /><OrderLink line={line} /><span className="sk-space" /><span className="sk-meta"><When at={line.createdAt} format="age" /></span></span>
          <span>{texts.quantity(line.itemName, line.quantity)}</span>
          <ReturnFacts line={line} />
          <ReturnSteps line={line} />
        </li>
      ))}
    </ul>
  );
}

/** The page. */
export function ReturnsPage() {
  const { state: asked } = route.useSearch();
  const state = returnStates.find((known) => known === asked) ?? "open";
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const query = useReturns(state);
  usePageTitle(texts.title);
  const rows = query.data ?? [];
  const openCount = state === "open" && query.isSuccess ? rows.length : null;
  useEffect(() => {
    if (openCount !== null) setTabCount("returns", openCount);
  }, [openCount]);
  return (
    <>
      <WorkbenchHeader tab="returns" title={texts.title} {...(openCount === null ? {} : { meta: texts.openCount(openCount) })} />
      <div className="p-4 grid gap-3 content-start overflow-y-auto min-h-0">
        <RadioGroup label={texts.filter} options={choices} value={state} onValueChange={(chosen) => void navigate({ search: chosen === "open" ? {} : { state: chosen }, replace: true })} />
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && <PanelError title={texts.loadFailed} message={normaliseError(query.error).message} onRetry={() => void query.refetch()} />}
        {query.isSuccess && rows.length === 0 && <EmptyState text={texts.noOpen} />}
        {rows.length > 0 && (isPhone ? <ReturnCards rows={rows} /> : <ReturnTable rows={rows} />)}
      </div>
    </>
  );
}
