/** `/analytics/service`: how orders, buyers and offers are served, for whoever may read it. */
import type { ServiceMeasure, ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messages } from "../../../platform/messages.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { EmptyState } from "../../../ui/index.ts";
import { analyticsKey, serviceQuery } from "../analytics.api.ts";
import { RangeBar } from "../range-bar.tsx";
import { texts as words } from "../texts.ts";
import { useAnalytics } from "../use-analytics.ts";
import { OffersBehindPanel, TalksBehindPanel } from "./behind-figures.tsx";
import { BehindPanel } from "./behind-panel.tsx";
import { FunnelPanel, OffersPanel, RepliesPanel } from "./facts-panels.tsx";
import { HoursByAccountPanel, HoursToShipPanel } from "./hours-to-ship-panel.tsx";
import { RateTrendPanel } from "./rate-trend-panel.tsx";
import { ReasonsPanel } from "./reasons-panel.tsx";
import { ServedPanel } from "./served-panel.tsx";
import { texts } from "./texts.ts";

// Not from the contract: its schemas would come along.
const measures: readonly ServiceMeasure[] = [
  "orders",
  "shipped",
  "waiting",
  "undated",
  "late",
  "cancelled",
  "oversold",
  "refunded",
  "returned",
  "replaced",
];
const talks: readonly ServiceTalk[] = ["begun", "answered", "waiting", "waitingLong"];
const offers: readonly ServiceOfferKind[] = ["received", "accepted", "rejected", "withAsking"];

function Service() {
  const analytics = useAnalytics("/analytics/service");
  const client = useQueryClient();
  const query = useQuery(serviceQuery(analytics.asked));
  const opened = <Name extends string>(names: readonly Name[]): Name | undefined =>
    names.find((one) => one === analytics.search.measure);
  const [measure, talk, offer] = [opened(measures), opened(talks), opened(offers)];
  return (
    <div className="grid gap-4 grid-cols-1">
      <RangeBar
        analytics={analytics}
        currencies={[]}
        currency={analytics.ownCurrency}
        asOf={query.data?.asOf}
        isBusy={query.isFetching}
        basis={texts.basis}
        onRefresh={() => void client.invalidateQueries({ queryKey: analyticsKey })}
      />
      <ServedPanel analytics={analytics} query={query} />
      {measure !== undefined && <BehindPanel analytics={analytics} measure={measure} />}
      {talk !== undefined && <TalksBehindPanel analytics={analytics} talk={talk} />}
      {offer !== undefined && <OffersBehindPanel analytics={analytics} offer={offer} />}
      <div className="grid gap-4 grid-cols-1 xl:grid-cols-2">
        <HoursToShipPanel analytics={analytics} query={query} />
        <RateTrendPanel analytics={analytics} title={texts.lateTrend} measures={["late"]} />
      </div>
      {(query.data?.rows.length ?? 0) > 1 && <HoursByAccountPanel analytics={analytics} />}
      <div className="grid gap-4 grid-cols-1 xl:grid-cols-2">
        <RateTrendPanel
          analytics={analytics}
          title={texts.afterSale}
          measures={["refunded", "returned", "replaced"]}
        />
        <ReasonsPanel analytics={analytics} query={query} of="refunded" />
        <ReasonsPanel analytics={analytics} query={query} of="returned" />
        <RepliesPanel analytics={analytics} query={query} />
        <OffersPanel analytics={analytics} query={query} />
        <FunnelPanel analytics={analytics} query={query} />
      </div>
    </div>
  );
}

/** The page. */
export function ServicePage() {
  usePageTitle(texts.tab);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader title={words.title} />
      {mayRead ? <Service /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
