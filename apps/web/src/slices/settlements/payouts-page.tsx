/** `/analytics/payouts`: what platforms paid out, what each payout is made of, and what doesn't match. */
import { dayOf, resolveRange } from "@stallkeeper/domain";
import type { PayoutRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { messages } from "../../platform/messages.ts";
import { usePlatforms } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows, useSession } from "../../platform/session.ts";
import {
  Button,
  EmptyState,
  Money,
  Panel,
  PanelError,
  Select,
  SkeletonLines,
  TagChip,
  useNow,
  When,
} from "../../ui/index.ts";
import { PayoutLines } from "./payout-lines.tsx";
import { payoutsQuery } from "./settlements.api.ts";
import { texts } from "./texts.ts";
import { UnmatchedPanel } from "./unmatched-panel.tsx";

const route = getRouteApi("/analytics/payouts");
const ranges = ["30", "90", "year"] as const;

function PayoutItem({
  payout,
  isOpen,
  onToggle,
}: {
  payout: PayoutRow;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const platform = usePlatforms().find(({ _id }) => _id === payout.platform)?.name ?? payout.platform;
  const missingMinor = payout.amountMinor - payout.entriesMinor;
  return (
    <li className="border-b border-line last:border-b-0 px-4 py-2 grid gap-2">
      <div className="flex items-center gap-3 flex-wrap">
        <span className="grid grow min-w-0">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={(isOpen ? texts.hide : texts.show)(payout.payoutNumber)}
            onClick={onToggle}
          >
            {payout.payoutNumber}
          </Button>
          <span className="sk-meta">
            {platform} · {payout.account} · <When at={payout.paidAt} format="day" />
          </span>
        </span>
        {missingMinor !== 0 && payout.state === "paid" && (
          <span className="text-red">
            {texts.columns.difference} <Money amountMinor={missingMinor} currency={payout.currency} />
          </span>
        )}
        <TagChip
          label={texts.states[payout.state] ?? payout.state}
          family={payout.state === "paid" ? "green" : payout.state === "failed" ? "red" : "slate"}
        />
        <b className="tabular-nums">
          <Money amountMinor={payout.amountMinor} currency={payout.currency} />
        </b>
      </div>
      {isOpen && <PayoutLines payout={payout} />}
    </li>
  );
}

function Payouts() {
  const opened: string | undefined = route.useSearch().payout;
  const navigate = route.useNavigate();
  const [name, setName] = useState<(typeof ranges)[number]>("90");
  const timeZone = useSession().user?.store?.timeZone ?? "UTC";
  const query = useQuery(payoutsQuery(resolveRange(name, dayOf(useNow(), timeZone))));
  const show = (payout: string | undefined): void =>
    void navigate({ search: payout === undefined ? {} : { payout }, replace: true, resetScroll: false });
  return (
    <div className="grid gap-4 grid-cols-1">
      <div className="flex items-center gap-3 flex-wrap">
        <Select
          size="sm"
          className="w-auto"
          label={texts.range}
          value={name}
          options={ranges.map((value) => ({ value, label: texts.ranges[value] }))}
          onValueChange={setName}
        />
        {(query.data?.waiting ?? []).map(({ currency, amountMinor, orders }) => (
          <span key={currency} className="sk-meta">
            {texts.waiting}: <Money amountMinor={amountMinor} currency={currency} /> ·{" "}
            {texts.ordersOf(orders)}
          </span>
        ))}
      </div>
      <Panel title={texts.title} label={texts.title}>
        {query.isError ? (
          <PanelError
            title={texts.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <div className="p-4">
            <SkeletonLines lines={6} />
          </div>
        ) : query.data.rows.length === 0 ? (
          <p className="sk-meta p-4">{texts.empty}</p>
        ) : (
          <ul className="grid">
            {query.data.rows.map((payout) => (
              <PayoutItem
                key={payout.id}
                payout={payout}
                isOpen={payout.id === opened}
                onToggle={() => show(payout.id === opened ? undefined : payout.id)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <UnmatchedPanel />
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
