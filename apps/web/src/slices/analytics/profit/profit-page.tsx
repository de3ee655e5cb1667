/** `/analytics/profit`: what is left of sales, for whoever may read it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messages } from "../../../platform/messages.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { EmptyState } from "../../../ui/index.ts";
import { analyticsKey, profitQuery } from "../analytics.api.ts";
import { RangeBar } from "../range-bar.tsx";
import { CurrenciesPanel } from "../rates/currencies-panel.tsx";
import { useCurrencies } from "../rates/use-currencies.ts";
import { texts as words } from "../texts.ts";
import { useAnalytics } from "../use-analytics.ts";
import { ProfitGroups } from "./profit-groups.tsx";
import { ProfitPanel } from "./profit-panel.tsx";
import { texts } from "./texts.ts";

function Profit() {
  const analytics = useAnalytics("/analytics/profit");
  const client = useQueryClient();
  const query = useQuery(profitQuery(analytics.asked, "all"));
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
        onRefresh={() => void client.invalidateQueries({ queryKey: analyticsKey })}
      />
      <ProfitPanel analytics={analytics} currency={currency} />
      {analytics.isInBase && <CurrenciesPanel analytics={analytics} />}
      <ProfitGroups analytics={analytics} currency={currency} />
    </div>
  );
}

/** The page. */
export function ProfitPage() {
  usePageTitle(texts.tab);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader title={words.title} />
      {mayRead ? <Profit /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
