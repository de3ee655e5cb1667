/** What an order comes to on average, net of refunds, in one currency. */
import { formatDayText, formatMoney, formatMoneyTick, toDecimal } from "@stallkeeper/domain";
import { Money, useFormatSettings } from "../../ui/index.ts";
import { LineChart } from "./charts/line-chart.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { useWriteDays, type SalesPanelProps } from "./revenue-panel.tsx";
import { averageOf, bucketSales, changeOf, sumOf } from "./sales-figures.ts";
import { texts } from "./texts.ts";

/** The panel; groups without an order have no average and are left out. */
export function AveragePanel({ analytics, query, rows, rowsBefore, currency }: SalesPanelProps) {
  const { range, group, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const write = (minor: number): string => formatMoney(minor, currency, locale);
  const buckets = bucketSales(rows ?? [], range, group, currency).filter(({ orders }) => orders > 0);
  const average = averageOf(sumOf(rows ?? [], currency));
  const before = averageOf(sumOf(rowsBefore ?? [], currency));
  return (
    <FigurePanel
      title={texts.average}
      query={query}
      isLoading={rows === undefined}
      {...(average === null ? { empty: texts.empty } : { value: write(average) })}
      change={average === null || before === null ? null : changeOf(average, before)}
      fileName={`average-order-${currency}-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.day[group] },
        { label: texts.columns.orders, isNumber: true },
        { label: texts.columns.average, isNumber: true, file: `${texts.columns.average} ${currency}` },
      ]}
      rows={buckets.map((bucket) => ({
        key: bucket.from,
        cells: [
          { text: writeDays(bucket), file: bucket.from },
          { text: String(bucket.orders), file: bucket.orders, href: hrefOf({ ...bucket, currency }) },
          { text: write(averageOf(bucket) ?? 0), file: toDecimal(averageOf(bucket) ?? 0, currency) },
        ],
      }))}
      chart={
        <LineChart
          label={texts.average}
          points={buckets.map((bucket) => ({
            key: bucket.from,
            axis: formatDayText(bucket.from, locale, "day"),
            value: averageOf(bucket) ?? 0,
            before: null,
            words: `${writeDays(bucket)}: ${write(averageOf(bucket) ?? 0)}, ${texts.orders(bucket.orders)}`,
            href: hrefOf({ ...bucket, currency }),
          }))}
          writeTick={(minor) => formatMoneyTick(minor, currency, locale)}
          nowLabel=""
          beforeLabel=""
          renderTip={(index) => (
            <>
              <b>{buckets[index] && writeDays(buckets[index])}</b>
              <Money
                amountMinor={buckets[index] === undefined ? null : averageOf(buckets[index])}
                currency={currency}
                isStrong
              />
              <span className="sk-meta">{texts.orders(buckets[index]?.orders ?? 0)}</span>
            </>
          )}
        />
      }
    />
  );
}
