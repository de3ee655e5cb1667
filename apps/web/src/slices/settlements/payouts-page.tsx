/**
 * `/analytics/payouts`: whether what platforms paid out is what the orders say, what isn't, each payout with
 * its lines, and what is still to come.
 */
import { dayOf, toDecimal } from "@stallkeeper/domain";
import type { PayoutRow, PayoutsView } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { messages } from "../../platform/messages.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows, useSession } from "../../platform/session.ts";
import {
  Button,
  EmptyState,
  IconButton,
  Panel,
  PanelError,
  Select,
  SkeletonLines,
  useNow,
  When,
} from "../../ui/index.ts";
import { PayoutItem, payoutGrid } from "./payout-item.tsx";
import { daysOfRange, payoutRanges, readRange } from "./payout-range.ts";
import { payoutQuery, payoutsQuery, settlementsKey, unmatchedQuery } from "./settlements.api.ts";
import { texts } from "./texts.ts";
import { TotalsPanel } from "./totals-panel.tsx";
import { UnmatchedPanel } from "./unmatched-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

const route = getRouteApi("/analytics/payouts");
const { columns } = texts;

function save(rows: readonly PayoutRow[], timeZone: string): void {
  downloadCsv(
    "payouts.csv",
    writeCsv(
      [
        columns.date,
        columns.payout,
        columns.platform,
        columns.account,
        columns.state,
        columns.entries,
        columns.amount,
        columns.should,
        columns.difference,
        columns.currency,
      ],
      rows.map((row) => [
        dayOf(Date.parse(row.paidAt), timeZone),
        row.payoutNumber,
        row.platform,
        row.account,
        texts.states[row.state] ?? row.state,
        row.entries,
        toDecimal(row.amountMinor, row.currency),
        ...(row.entriesElsewhere > 0
          ? ["", ""]
          : [
              toDecimal(row.entriesMinor, row.currency),
              toDecimal(row.amountMinor - row.entriesMinor, row.currency),
            ]),
        row.currency,
      ]),
    ),
  );
}

/** Platforms with accounts here that tell nothing of payouts. */
function SilentPlatforms() {
  const accounts = useAccounts();
  const silent = usePlatforms().filter(
    ({ _id, capabilities }) =>
      !capabilities.includes("payouts") && accounts.some(({ platform }) => platform === _id),
  );
  if (silent.length === 0) return null;
  const names = silent.map(({ name }) => name).join(", ");
  return <p className="sk-meta">{silent.length === 1 ? texts.silent(names) : texts.silentMany(names)}</p>;
}

function PayoutList({
  view,
  unmatchedOf,
  opened,
  onShow,
  timeZone,
}: {
  view: PayoutsView;
  unmatchedOf: (payoutId: string) => number;
  opened: string | undefined;
  onShow: (payoutId: string | undefined) => void;
  timeZone: string;
}) {
  const { rows, count } = view;
  // An order's link may name one of another range.
  const isElsewhere = opened !== undefined && rows.every(({ id }) => id !== opened);
  const single = useQuery({ ...payoutQuery(opened ?? ""), enabled: isElsewhere });
  const shown = isElsewhere && single.data !== undefined ? [single.data.payout, ...rows] : rows;
  return (
    <Panel
      title={texts.title}
      label={texts.title}
      meta={count > rows.length ? texts.shown(rows.length, count) : undefined}
      end={
        rows.length > 0 ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.csvOf(texts.title)}
            onClick={() => save(rows, timeZone)}
          >
            {texts.csv}
          </Button>
        ) : undefined
      }
    >
      {shown.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <>
          <div
            aria-hidden="true"
            className={`${payoutGrid} max-lg:hidden sk-label py-2 border-b border-line`}
          >
            <span>{columns.date}</span>
            <span className="px-2">{columns.payout}</span>
            <span>{columns.account}</span>
            <span className="text-end">{columns.entries}</span>
            <span className="text-end">{columns.amount}</span>
            <span />
          </div>
          <ul aria-label={texts.title} className="grid">
            {shown.map((payout) => (
              <PayoutItem
                key={payout.id}
                payout={payout}
                unmatched={unmatchedOf(payout.id)}
                isOpen={payout.id === opened}
                onToggle={() => onShow(payout.id === opened ? undefined : payout.id)}
              />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Payouts() {
  const search: { payout?: string; range?: string } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const name = readRange(search.range);
  const timeZone = useSession().user?.store?.timeZone ?? "UTC";
  const range = daysOfRange(name, dayOf(useNow(), timeZone));
  const query = useQuery(payoutsQuery(range));
  const unmatched = useQuery(unmatchedQuery(range));
  const view = query.data;
  const refresh = (): void => void client.invalidateQueries({ queryKey: settlementsKey });
  useEffect(
    () => keepFresh(() => void client.invalidateQueries({ queryKey: settlementsKey }), ["account"]),
    [client],
  );
  const change = (patch: { payout?: string | undefined; range?: string }): void =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined),
        ),
      replace: true,
      resetScroll: false,
    });
  const show = (payout: string | undefined): void => change({ payout });
  const jump = (payout: string): void => {
    show(payout);
    requestAnimationFrame(() =>
      document.querySelector(`[data-payout="${CSS.escape(payout)}"]`)?.scrollIntoView({ block: "center" }),
    );
  };
  return (
    <div className="grid gap-4 grid-cols-1">
      <div className="flex items-center gap-3 flex-wrap">
        <Select
          size="sm"
          className="w-auto"
          label={texts.range}
          value={name}
          options={payoutRanges.map((value) => ({ value, label: texts.ranges[value] }))}
          onValueChange={(next) => change({ range: next })}
        />
        <SilentPlatforms />
        <span className="sk-space" />
        {view !== undefined && (
          <span className="sk-meta flex gap-1 items-center">
            {texts.asOf} <When at={view.asOf} format="age" />
            <IconButton label={texts.refresh} icon={<RefreshCw className="sk-icon" />} onClick={refresh} />
          </span>
        )}
      </div>
      {query.isError && view === undefined ? (
        <PanelError
          title={texts.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      ) : view === undefined ? (
        <div className="p-4">
          <SkeletonLines lines={6} />
        </div>
      ) : (
        <>
          {view.totals.length > 0 && <TotalsPanel totals={view.totals} />}
          <UnmatchedPanel query={unmatched} timeZone={timeZone} onShow={jump} />
          <WaitingPanel waiting={view.waiting} />
          <PayoutList
            view={view}
            unmatchedOf={(id) =>
              unmatched.data?.filter(
                ({ payoutId, reason }) => payoutId === id && !reason.startsWith("payout"),
              ).length ?? 0
            }
            opened={search.payout}
            onShow={show}
            timeZone={timeZone}
          />
        </>
      )}
    </div>
  );
}

/** The page. */
export function PayoutsPage() {
  usePageTitle(texts.title);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader />
      {mayRead ? <Payouts /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
