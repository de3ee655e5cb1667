/** `/analytics`: what was sold over time, for whoever may read it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { messages } from "../../platform/messages.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { Button, EmptyState, Money, PanelError } from "../../ui/index.ts";
import { analyticsKey, salesQuery } from "./analytics.api.ts";
import { AveragePanel } from "./average-panel.tsx";
import { CountriesPanel } from "./countries-panel.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { ItemsPanel } from "./items-panel.tsx";
import { ProfitPanel } from "./profit/profit-panel.tsx";
import { PlatformsPanel } from "./platforms-panel.tsx";
import { RangeBar } from "./range-bar.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { CurrenciesPanel } from "./rates/currencies-panel.tsx";
import { useCurrencies } from "./rates/use-currencies.ts";
import { sumOf } from "./sales-figures.ts";
import { texts } from "./texts.ts";
import { useAnalytics } from "./use-analytics.ts";

function SalesFigures() {
  const analytics = useAnalytics();
  const { asked, askedBefore, change } = analytics;
  const client = useQueryClient();
  const query = useQuery(salesQuery(asked));
  const old = useQuery(salesQuery(askedBefore));
  const rows = query.data?.rows;
  const { currencies, currency } = useCurrencies(analytics);
  const others = analytics.isInBase ? [] : currencies.filter((one) => one !== currency);
  const panel = { analytics, query, rows, rowsBefore: old.data?.rows };
  return (
    <div className="grid gap-4 grid-cols-1">
      <RangeBar
        analytics={analytics}
        currencies={currencies}
        currency={currency}
        asOf={query.data?.asOf}
        isBusy={query.isFetching}
        onRefresh={() => void client.invalidateQueries({ queryKey: analyticsKey })}
      />
      {old.isError && (
        <PanelError
          title={texts.failed(texts.comparison)}
          message={normaliseError(old.error).message}
          isBusy={old.isFetching}
          onRetry={() => void old.refetch()}
        />
      )}
      <RevenuePanel {...panel} currency={currency} />
      {analytics.isInBase && <CurrenciesPanel analytics={analytics} />}
      {rows !== undefined && others.length > 0 && (
        <p className="sk-meta flex items-center gap-2 flex-wrap">
          {texts.otherCurrencies}
          {others.map((one) => (
            <Button key={one} size="sm" variant="quiet" onClick={() => change({ currency: one })}>
              {one} <Money amountMinor={sumOf(rows, one).netMinor} currency={one} />
            </Button>
          ))}
        </p>
      )}
      <div className="grid gap-4 grid-cols-1 xl:grid-cols-2">
        <PlatformsPanel {...panel} />
        <ItemsPanel analytics={analytics} currency={currency} />
        <HoursPanel analytics={analytics} />
        <ProfitPanel
          analytics={analytics}
          currency={currency}
          title={texts.margin}
          withoutCosts={texts.addCosts}
        />
        <CountriesPanel analytics={analytics} currency={currency} />
        <AveragePanel {...panel} currency={currency} />
      </div>
    </div>
  );
}

/** The page. */
export function SalesPage() {
  usePageTitle(texts.title);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader title={texts.title} />
      {mayRead ? <SalesFigures /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
