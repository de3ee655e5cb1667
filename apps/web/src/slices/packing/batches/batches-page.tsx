/** `/shipping/batches`: who packs what, and how far it is. */
import { batchStates, type BatchState } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import {
  ButtonLink,
  EmptyState,
  PanelError,
  PlainLink,
  ProgressMeter,
  SkeletonLines,
  TagChip,
  When,
} from "../../../ui/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { batchesQuery, type ListedBatch } from "./batches.api.ts";
import { texts } from "./texts.ts";
import { useLiveBatches } from "./use-live-batches.ts";

const route = getRouteApi("/shipping/batches");
const columns =
  "md:grid md:grid-cols-[minmax(160px,2fr)_1fr_90px_minmax(140px,2fr)_110px_110px_90px] md:gap-4 md:items-center";

function BatchRow({ batch }: { batch: ListedBatch }) {
  const { _id, name, ownerName, orderCount, packedCount, cutOffAt, state, updatedAt } = batch;
  const look = texts.states[state as BatchState];
  return (
    <li className="border-b border-line">
      <PlainLink
        href={`/shipping/batches/${encodeURIComponent(_id)}`}
        className={`px-4 py-2 min-h-[44px] hover:bg-hover max-md:grid max-md:gap-1 ${columns}`}
      >
        <span className="font-[650] min-w-0 wrap-anywhere line-clamp-2">{name}</span>
        <span>{ownerName}</span>
        <span>{texts.orders(orderCount)}</span>
        <span className="flex items-center gap-2">
          <span className="grow">
            <ProgressMeter
              label={texts.columns.progress}
              value={packedCount}
              max={orderCount}
              valueText={texts.packed(packedCount, orderCount)}
            />
          </span>
          <span className="sk-meta sk-mono">{`${packedCount}/${orderCount}`}</span>
        </span>
        <span>
          {cutOffAt === null ? (
            <span className="sk-meta">{texts.noCutOff}</span>
          ) : (
            <When at={cutOffAt} format="deadline" />
          )}
        </span>
        <span>
          <TagChip label={look.label} family={look.family} />
        </span>
        <span className="sk-meta">
          <When at={updatedAt} />
        </span>
      </PlainLink>
    </li>
  );
}

function Filter({ current }: { current: BatchState | "all" }) {
  const options = [
    ...batchStates.map((state) => ({ id: state, label: texts.states[state].label })),
    { id: "all" as const, label: texts.all },
  ];
  return (
    <nav aria-label={texts.columns.state} className="sk-tabs px-4 py-2 border-b border-line">
      {options.map(({ id, label }) => (
        <PlainLink
          key={id}
          href={id === "open" ? "/shipping/batches" : `/shipping/batches?state=${id}`}
          className="sk-tab"
          aria-current={id === current ? "page" : undefined}
        >
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}

/** The page. */
export function BatchesPage() {
  const { state = "open" } = route.useSearch();
  const query = useQuery(batchesQuery(state === "all" ? null : state));
  usePageTitle(texts.title);
  useLiveBatches();
  const { columns: heads } = texts;
  const failure = query.isError ? (
    <PanelError
      title={texts.failed}
      message={normaliseError(query.error).message}
      onRetry={() => void query.refetch()}
    />
  ) : null;
  return (
    <>
      <SectionHeader />
      <section aria-label={texts.title} className="grow min-h-0 overflow-y-auto bg-surface">
        <Filter current={state} />
        {failure}
        {query.data === undefined && failure === null && (
          <div className="p-4">
            <SkeletonLines lines={8} />
          </div>
        )}
        {query.data?.length === 0 && (
          <EmptyState
            text={
              <>
                {texts.empty[state]} {state === "open" && texts.howTo}
              </>
            }
            action={<ButtonLink href="/shipping">{texts.toOrders}</ButtonLink>}
          />
        )}
        {query.data !== undefined && query.data.length > 0 && (
          <>
            <div
              className={`max-md:hidden px-4 py-2 sk-label border-b border-line2 ${columns}`}
              aria-hidden="true"
            >
              {[
                heads.name,
                heads.owner,
                heads.orders,
                heads.progress,
                heads.cutOff,
                heads.state,
                heads.changed,
              ].map((head) => (
                <span key={head}>{head}</span>
              ))}
            </div>
            <ul>
              {query.data.map((batch) => (
                <BatchRow key={batch._id} batch={batch} />
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
