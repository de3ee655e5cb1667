/** Net sales over time in one currency, against the days that they're compared with. */
import {
  comparedGroups,
  formatDayText,
  formatMoney,
  formatMoneyTick,
  toDecimal,
  type DaySpan,
} from "@stallkeeper/domain";
import type { SalesRow } from "@stallkeeper/contract";
import { Kbd, Money, useFormatSettings } from "../../ui/index.ts";
import { LineChart } from "./charts/line-chart.tsx";
import { FigurePanel, type FigurePanelProps } from "./figure-panel.tsx";
import { bucketer, bucketSales, changeOf, sumOf } from "./sales-figures.ts";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

export interface SalesPanelProps {
  analytics: Analytics;
  query: FigurePanelProps["query"];
  rows: readonly SalesRow[] | undefined;
  rowsBefore: readonly SalesRow[] | undefined;
  currency: string;
}

/** Days as people write them: one, or the first and the last. */
export function useWriteDays(): (range: DaySpan) => string {
  const { locale } = useFormatSettings();
  const write = (day: string): string => formatDayText(day, locale, "day");
  return ({ from, to }) => (from === to ? write(from) : `${write(from)} – ${write(to)}`);
}

/** The panel. */
export function RevenuePanel({ analytics, query, rows, rowsBefore, currency }: SalesPanelProps) {
  const { range, group, today, hrefOf, comparison } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const write = (minor: number): string => formatMoney(minor, currency, locale);
  const now = bucketSales(rows ?? [], range, group, currency);
  // While the comparison isn't known, nothing is said of it.
  const sumBefore = rowsBefore === undefined ? undefined : bucketer(rowsBefore, currency);
  const old = comparedGroups(range, group, comparison).map((days) =>
    days === null ? undefined : sumBefore?.(days),
  );
  const [sum, oldSum] = [sumOf(rows ?? [], currency), sumOf(rowsBefore ?? [], currency)];
  const points = now.map((bucket, index) => {
    const earlier = old[index];
    const days = writeDays(bucket);
    const said = `${days}: ${write(bucket.netMinor)}, ${texts.orders(bucket.orders)}`;
    return {
      key: bucket.from,
      axis: formatDayText(bucket.from, locale, "day"),
      value: bucket.netMinor,
      before: earlier?.netMinor ?? null,
      words: earlier === undefined ? said : `${said}; ${writeDays(earlier)}: ${write(earlier.netMinor)}`,
      href: hrefOf({ ...bucket, currency }),
    };
  });
  const beforeLabel = comparison === "year" ? texts.lastYear : texts.previous;
  const isOpen = range.to === today;
  return (
    <FigurePanel
      title={texts.revenue}
      query={query}
      isLoading={rows === undefined}
      {...(rows === undefined ? {} : { value: write(sum.netMinor) })}
      change={rowsBefore === undefined ? null : changeOf(sum.netMinor, oldSum.netMinor)}
      {...(rows === undefined
        ? {}
        : {
            meta: [
              ...(rowsBefore === undefined ? [] : [texts.before(write(oldSum.netMinor))]),
              texts.orders(sum.orders),
              sum.refundedMinor === 0 ? texts.net : texts.refunded(write(sum.refundedMinor)),
            ].join(" · "),
          })}
      {...(sum.orders === 0 && oldSum.orders === 0 ? { empty: texts.empty } : {})}
      fileName={`revenue-${currency}-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.day[group] },
        { label: texts.columns.orders, isNumber: true },
        { label: texts.columns.revenue, isNumber: true, file: `${texts.columns.revenue} ${currency}` },
        { label: texts.columns.refunded, isNumber: true, file: `${texts.columns.refunded} ${currency}` },
        { label: beforeLabel, isNumber: true, file: `${beforeLabel} ${currency}` },
      ]}
      rows={now.map((bucket, index) => ({
        key: bucket.from,
        cells: [
          { text: writeDays(bucket), file: bucket.from },
          { text: String(bucket.orders), file: bucket.orders, href: hrefOf({ ...bucket, currency }) },
          { text: write(bucket.netMinor), file: toDecimal(bucket.netMinor, currency) },
          { text: write(bucket.refundedMinor), file: toDecimal(bucket.refundedMinor, currency) },
          old[index] === undefined
            ? { text: "—", file: "" }
            : { text: write(old[index].netMinor), file: toDecimal(old[index].netMinor, currency) },
        ],
      }))}
      chart={
        <>
          <LineChart
            label={texts.revenue}
            points={points}
            writeTick={(minor) => formatMoneyTick(minor, currency, locale)}
            isLastOpen={isOpen}
            nowLabel={isOpen ? texts.todayOpen : texts.thisPeriod}
            beforeLabel={beforeLabel}
            renderTip={(index) => (
              <>
                <span className="flex justify-between gap-2">
                  <b>{now[index] && writeDays(now[index])}</b>
                  <span className="sk-meta">{texts.orders(now[index]?.orders ?? 0)}</span>
                </span>
                <span className="flex justify-between gap-2 text-accent">
                  {texts.thisPeriod}
                  <Money amountMinor={now[index]?.netMinor} currency={currency} isStrong />
                </span>
                {old[index] !== undefined && (
                  <span className="flex justify-between gap-2 sk-meta">
                    {writeDays(old[index])}
                    <Money amountMinor={old[index].netMinor} currency={currency} />
                  </span>
                )}
              </>
            )}
          />
          <p className="sk-meta mt-2 max-md:hidden">
            {isOpen && `${texts.notOver} `}
            {texts.keys} <Kbd keys="←" /> <Kbd keys="→" /> <Kbd keys="Enter" />
          </p>
        </>
      }
    />
  );
}
