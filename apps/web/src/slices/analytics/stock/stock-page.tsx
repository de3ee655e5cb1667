/** `/analytics/stock`: what lies on hand and how it sells, for whoever may read it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messages } from "../../../platform/messages.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { EmptyState } from "../../../ui/index.ts";
import { analyticsKey, stockQuery } from "../analytics.api.ts";
import { RangeBar } from "../range-bar.tsx";
import { useCurrencies } from "../rates/use-currencies.ts";
import { texts as words } from "../texts.ts";
import { useAnalytics } from "../use-analytics.ts";
import { ItemProfits } from "./item-profits.tsx";
import { ListingsPanel } from "./listings-panel.tsx";
import { LyingPanel } from "./lying-panel.tsx";
import { SellsPanel } from "./sells-panel.tsx";
import { texts } from "./texts.ts";
import { ValuePanel } from "./value-panel.tsx";

function Stock() {
  const analytics = useAnalytics("/analytics/stock");
  const client = useQueryClient();
  const query = useQuery(stockQuery(analytics.asked));
  const { currencies, currency } = useCurrencies(analytics);
  return (
    <div className="grid gap-4 grid-cols-1">
      <RangeBar
        analytics={analytics}
        currencies={currencies}
        currency={currency}
        asOf={query.data?.asOf}
        isBusy={query.isFetching}
        hasTime={false}
        basis={texts.basis}
        onRefresh={() => void client.invalidateQueries({ queryKey: analyticsKey })}
      />
      <div className="grid gap-4 grid-cols-1 xl:grid-cols-2">
        <ValuePanel analytics={analytics} query={query} />
        <SellsPanel analytics={analytics} query={query} />
        <LyingPanel
          analytics={analytics}
          title={texts.oldest}
          rows={query.data?.oldest}
          empty={texts.noStock}
          query={query}
          fileName="longest-on-hand"
        />
        <ItemProfits analytics={analytics} currency={currency} />
        <LyingPanel
          analytics={analytics}
          title={texts.noCost}
          rows={query.data?.withoutCost}
          empty={texts.allHaveCost}
          query={query}
          fileName="no-cost"
        />
        <ListingsPanel analytics={analytics} query={query} />
      </div>
    </div>
  );
}

/** The page. */
export function StockPage() {
  usePageTitle(texts.tab);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader title={words.title} />
      {mayRead ? <Stock /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
