/** `/ratings`: what buyers said of sales at every account, and replying to them. */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { RatingRow } from "@stallkeeper/contract";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import {
  Banner,
  Button,
  DataGrid,
  EmptyState,
  PanelError,
  PlainLink,
  type GridHandle,
} from "../../ui/index.ts";
import { AccountStrip } from "./account-strip.tsx";
import { FeedBar } from "./feed-bar.tsx";
import { getSpine, keyOf, nameOf, RatingCard, ratingColumns } from "./rating-columns.tsx";
import { RatingDrawer } from "./rating-drawer.tsx";
import { texts } from "./texts.ts";
import { useFeed } from "./use-feed.ts";
import { useRatingKeys } from "./use-rating-keys.ts";

const noFilters = {
  q: undefined,
  sku: undefined,
  polarity: undefined,
  platform: undefined,
  account: undefined,
  comment: undefined,
  order: undefined,
  revision: undefined,
  days: undefined,
};

/** Accounts whose ratings couldn't be read, and scores that didn't load. */
function FeedBanners({ summary }: Pick<ReturnType<typeof useFeed>, "summary">) {
  const late = summary.data?.accounts.filter(({ problem }) => problem !== null) ?? [];
  return (
    <>
      {late.length > 0 && (
        <Banner
          tone="ochre"
          end={
            <PlainLink className="sk-link" href="/profile">
              {texts.seeAccounts}
            </PlainLink>
          }
        >
          {texts.notRead(late.map(({ account }) => account).join(", "))}
        </Banner>
      )}
      {summary.isError && <Banner tone="ochre">{texts.summaryFailed}</Banner>}
    </>
  );
}

/** The page. */
export function RatingsPage() {
  const feed = useFeed();
  const { search, rows, query, summary, openId, openRow, isMissing, open, change } = feed;
  const [opensByKey, setOpensByKey] = useState(false);
  const grid = useRef<GridHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const lastAt = useRef(0);
  const router = useRouter();
  usePageTitle(texts.title, summary.data?.needsReply ?? 0);
  useEffect(() => {
    if (!isMissing) return;
    notifyInfo(texts.detail.missing);
    open(null);
  }, [isMissing, open]);

  useEffect(() => {
    const at = rows.findIndex(({ _id }) => _id === openId);
    if (at >= 0) lastAt.current = at;
  }, [rows, openId]);

  const current = (): RatingRow | undefined =>
    openRow ?? rows.find(({ _id }) => _id === grid.current?.getFocusedKey());
  const step = (delta: number): void => {
    if (openId === null) return grid.current?.moveFocus(delta);
    const at = rows.findIndex(({ _id }) => _id === openId);
    // One that was answered may have left the list: the next one stands in its place by now.
    const to = at >= 0 ? at + delta : lastAt.current + (delta > 0 ? 0 : delta);
    const next = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (next === undefined) return;
    grid.current?.reveal(next._id);
    open(next._id);
    if (rows.indexOf(next) > rows.length - 5) feed.readMore();
  };
  const close = (): void => {
    open(null);
    requestAnimationFrame(() => grid.current?.focus(openId ?? undefined));
  };
  const reply = (): void => {
    const row = current();
    if (row === undefined) return;
    open(row._id);
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>("[data-reply]")?.focus());
  };
  useRatingKeys({
    grid,
    filter,
    name: () => {
      const row = current();
      return row === undefined ? null : nameOf(row);
    },
    step,
    reply,
    openOrder: () => {
      const { orderId } = current()?.order ?? {};
      if (orderId !== undefined) router.history.push(`/shipping/orders/${encodeURIComponent(orderId)}`);
    },
    close: openRow === undefined ? null : close,
  });
  const { view, rating: _open, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const listId = JSON.stringify({ view, ...filters });
  return (
    <>
      <SectionHeader title={texts.title} tab={view === undefined ? "/ratings" : `/ratings?view=${view}`} />
      <AccountStrip
        accounts={summary.data?.accounts ?? []}
        current={search.account}
        onChoose={(account) => change({ account })}
      />
      <div className="flex grow min-h-0">
        <section aria-label={texts.list} className="grow min-w-0 flex flex-col bg-surface">
          <FeedBar
            search={search}
            change={change}
            accounts={summary.data?.accounts ?? []}
            count={feed.count}
            filter={filter}
          />
          <DataGrid
            label={texts.list}
            listId={listId}
            rows={rows}
            rowCount={feed.count}
            onEndNear={feed.readMore}
            getKey={keyOf}
            getRowName={nameOf}
            columns={ratingColumns}
            handleRef={grid}
            hasSingleKeys={false}
            currentKey={openId}
            getSpine={getSpine}
            cardHeight={132}
            renderCard={(row) => <RatingCard row={row} />}
            banner={<FeedBanners summary={summary} />}
            skeletonRows={8}
            status={
              query.isError && query.data === undefined ? "error" : query.isPending ? "loading" : "ready"
            }
            emptyState={
              <EmptyState
                text={view === "needsReply" && !isFiltered ? texts.emptyReply : texts.empty}
                action={
                  isFiltered ? (
                    <Button onClick={() => change(noFilters)}>{texts.clearFilters}</Button>
                  ) : undefined
                }
              />
            }
            errorState={
              query.isError ? (
                <PanelError
                  title={texts.failed}
                  message={normaliseError(query.error).message}
                  onRetry={() => void query.refetch()}
                />
              ) : undefined
            }
            onOpen={({ _id }, _where, by) => {
              setOpensByKey(by === "key");
              open(_id);
            }}
          />
        </section>
        {openRow !== undefined && (
          <RatingDrawer
            key={openRow._id}
            row={openRow}
            takesFocus={opensByKey}
            onStep={step}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
