/** Where orders of one currency go. */
import { formatMoney, formatNumber, formatPercent, nameRegion, toDecimal } from "@stallkeeper/domain";
import type { CountryRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormatSettings } from "../../ui/index.ts";
import { countriesQuery } from "./analytics.api.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

const noRows: readonly CountryRow[] = [];

/** The panel. */
export function CountriesPanel({ analytics, currency }: { analytics: Analytics; currency: string }) {
  const { asked, hrefOf, range } = analytics;
  const { locale } = useFormatSettings();
  const query = useQuery(countriesQuery(asked));
  const rows = (query.data?.rows ?? noRows).filter((row) => row.currency === currency);
  const sum = rows.reduce((all, { netMinor }) => all + netMinor, 0);
  const shareOf = (minor: number): number => (sum > 0 ? minor / sum : 0);
  return (
    <FigurePanel
      title={texts.countries}
      {...(rows.length === 0 ? {} : { meta: texts.countCountries(rows.length) })}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 ? { empty: texts.empty } : {})}
      fileName={`countries-${currency}-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.country },
        { label: texts.columns.orders, isNumber: true },
        { label: texts.columns.revenue, isNumber: true, file: `${texts.columns.revenue} ${currency}` },
        { label: texts.columns.share, isNumber: true },
      ]}
      rows={rows.map(({ country, orders, netMinor }) => ({
        key: country,
        cells: [
          { text: country === "" ? texts.noCountry : (nameRegion(country, locale) ?? country) },
          {
            text: formatNumber(orders, locale),
            file: orders,
            ...(country === "" || country.includes(",")
              ? {}
              : { href: hrefOf({ ...range, currency, country }) }),
          },
          { text: formatMoney(netMinor, currency, locale), file: toDecimal(netMinor, currency) },
          {
            text: formatPercent(shareOf(netMinor), locale),
            file: Math.round(shareOf(netMinor) * 1_000) / 1_000,
          },
        ],
      }))}
    />
  );
}
