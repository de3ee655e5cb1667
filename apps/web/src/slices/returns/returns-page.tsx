/** `/shipping/returns`: what comes back, by state; the state stands in the address. */
import { returnStates } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { EmptyState, PanelError, RadioGroup, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { setNavCount } from "../../platform/nav-counts.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { ReturnLabel } from "./return-label.tsx";
import { ReturnFacts, ReturnStateChip, ReturnSteps } from "./return-line.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import type { ShownReturn } from "./returns.api.ts";
import { texts } from "./texts.ts";
import { useReturnKeys } from "./use-return-keys.ts";
import { useReturns } from "./use-returns.ts";

const route = getRouteApi("/shipping/returns");
const choices = [
  { value: "open" as const, label: texts.open },
  ...returnStates.map((state) => ({ value: state, label: texts.states[state] })),
];

function OrderLink({ line }: { line: ShownReturn }) {
  return (
    <TextLink data-return-order href={`/shipping/orders/${encodeURIComponent(line.orderId)}`}>
      <span className="sk-mono">{line.orderNumber}</span>
    </TextLink>
  );
}

/** Each row is a grid of its own: a width that followed its buttons would move its columns. */
const columnWidths =
  "md:grid-cols-[130px_minmax(0,1fr)_110px_80px_220px] xl:grid-cols-[130px_minmax(0,1fr)_110px_80px_300px]";

/** One markup for every width: what is being asked about a line stays open when a window changes its size. */
function ReturnRow({ line }: { line: ShownReturn }) {
  return (
    <li
      data-return={line._id}
      className={`grid ${columnWidths} gap-x-3 gap-y-1 items-start px-3 py-3 border-t border-line has-[[data-return-order]:focus-visible]:bg-hover`}
    >
      <span className="max-md:flex max-md:gap-2">
        <OrderLink line={line} />
        <span className="md:block sk-meta">{line.source}</span>
      </span>
      <span className="min-w-0">
        <span className="block">{texts.quantity(line.itemName, line.quantity)}</span>
        {line.sku !== "" && <span className="block sk-mono sk-meta">{line.sku}</span>}
        <ReturnFacts line={line} />
        <ReturnLabel line={line} />
        <ReturnPhotos line={line} />
      </span>
      <span>
        <ReturnStateChip line={line} />
      </span>
      <span className="sk-meta whitespace-nowrap">
        <When at={line.createdAt} format="age" />
      </span>
      <span data-return-steps>
        <ReturnSteps line={line} />
      </span>
    </li>
  );
}

function ReturnList({ rows }: { rows: readonly ShownReturn[] }) {
  return (
    <div className="border border-line bg-surface">
      <div aria-hidden="true" className={`grid ${columnWidths} gap-x-3 px-3 py-2 sk-label max-md:hidden`}>
        {Object.values(texts.columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul aria-label={texts.title}>
        {rows.map((line) => (
          <ReturnRow key={line._id} line={line} />
        ))}
      </ul>
    </div>
  );
}

/** The page. */
export function ReturnsPage() {
  const { state: asked } = route.useSearch();
  const state = returnStates.find((known) => known === asked) ?? "open";
  const navigate = route.useNavigate();
  const query = useReturns(state);
  usePageTitle(texts.title);
  useReturnKeys();
  const rows = query.data ?? [];
  const openCount = state === "open" && query.isSuccess ? rows.length : null;
  useEffect(() => {
    if (openCount !== null) setNavCount("/shipping/returns", openCount);
  }, [openCount]);
  return (
    <>
      <SectionHeader
        title={texts.title}
        {...(openCount === null ? {} : { meta: texts.openCount(openCount) })}
      />
      <div className="p-4 grid gap-3 content-start overflow-y-auto min-h-0">
        <RadioGroup
          label={texts.filter}
          options={choices}
          value={state}
          onValueChange={(chosen) =>
            void navigate({ search: chosen === "open" ? {} : { state: chosen }, replace: true })
          }
        />
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && (
          <PanelError
            title={texts.loadFailed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && rows.length === 0 && <EmptyState text={texts.noOpen} />}
        {rows.length > 0 && <ReturnList rows={rows} />}
      </div>
    </>
  );
}
