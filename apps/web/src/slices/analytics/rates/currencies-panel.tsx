/** Figures in the store's currency: what they were originally, the rates that were used, and what has none. */
import { formatDayText, formatMoney, formatNumber, toDecimal } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useFormatSettings } from "../../../ui/index.ts";
import { currenciesQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import { texts } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { RatesButton } from "./rates-button.tsx";

const words = texts.currencies;

/** The panel: original beside converted, never their sum. */
export function CurrenciesPanel({ analytics }: { analytics: Analytics }) {
  const { asked, range, hrefOf, ownCurrency } = analytics;
  const { locale } = useFormatSettings();
  const query = useQuery(currenciesQuery(asked));
  const rows = query.data?.rows ?? [];
  const base = query.data?.base ?? ownCurrency;
  const without = rows.reduce((sum, { ordersWithoutRate }) => sum + ordersWithoutRate, 0);
  const first = rows.find(({ missingFrom }) => missingFrom !== null);
  const write = (day: string): string => formatDayText(day, locale, "day");
  return (
    <FigurePanel
      title={words.title}
      {...(without > 0 ? { meta: words.noRate(without) } : {})}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.empty } : {})}
      fileName={`currencies-${range.from}-${range.to}`}
      {...(first === undefined
        ? {}
        : {
            end: (
              <RatesButton
                label={words.addRate}
                currency={first.currency}
                {...(first.missingFrom === null ? {} : { day: first.missingFrom })}
              />
            ),
          })}
      columns={[
        { label: words.columns.currency },
        { label: words.columns.orders, isNumber: true },
        { label: words.columns.original, isNumber: true },
        { label: words.columns.rate, isNumber: true },
        { label: words.columns.base(base), isNumber: true },
        { label: words.columns.without, isNumber: true },
      ]}
      rows={rows.map((row) => ({
        key: row.currency,
        cells: [
          { text: row.currency },
          {
            text: formatNumber(row.orders, locale),
            file: row.orders,
            href: hrefOf({ ...range, currency: row.currency }, true),
          },
          {
            text: formatMoney(row.netMinor, row.currency, locale),
            file: toDecimal(row.netMinor, row.currency),
          },
          {
            text:
              row.lowestRate === null
                ? "—"
                : row.lowestRate === row.highestRate
                  ? row.lowestRate
                  : `${row.lowestRate} – ${row.highestRate}`,
          },
          { text: formatMoney(row.baseMinor, base, locale), file: toDecimal(row.baseMinor, base) },
          row.ordersWithoutRate === 0
            ? { text: "—", file: 0 }
            : {
                text: `${texts.orders(row.ordersWithoutRate)} · ${formatMoney(row.netMinorWithoutRate, row.currency, locale)} · ${words.days(
                  write(row.missingFrom ?? range.from),
                  write(row.missingTo ?? range.to),
                )}`,
                file: row.ordersWithoutRate,
              },
        ],
      }))}
    />
  );
}
