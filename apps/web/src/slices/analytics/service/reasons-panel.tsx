/** Why orders or money went back, the most frequent reason first, with how much of all the first ones are. */
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import { useFormatSettings } from "../../../ui/index.ts";
import { BarCell } from "../bar-cell.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import { rateOf, sumCounts } from "./served-figures.ts";
import type { ServiceResult } from "./served-panel.tsx";
import { nameReason, texts } from "./texts.ts";

interface ReasonsProps {
  analytics: Analytics;
  query: ServiceResult;
  of: "returned" | "refunded";
}

/** The panel. */
export function ReasonsPanel({ analytics, query, of }: ReasonsProps) {
  const { range, search } = analytics;
  const { locale } = useFormatSettings();
  const { data } = query;
  const rows =
    of === "returned"
      ? (data?.reasons ?? []).map(({ reason, returns }) => ({ reason, count: returns }))
      : (data?.refundReasons ?? []).map(({ reason, orders }) => ({ reason, count: orders }));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const rate = rateOf(sumCounts(data?.rows ?? []), of);
  const words = texts.reasons[of];
  return (
    <FigurePanel
      title={words.title}
      {...(rate === null ? {} : { meta: words.rate(formatPercent(rate, locale)) })}
      query={query}
      isLoading={data === undefined}
      {...(rows.length === 0 && data !== undefined ? { empty: words.none } : {})}
      fileName={`${words.file}-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.reason },
        { label: words.counted, isNumber: true },
        { label: texts.columns.together, isNumber: true },
      ]}
      rows={rows.map(({ reason, count }, index) => {
        const upTo = rows.slice(0, index + 1).reduce((sum, row) => sum + row.count, 0);
        return {
          key: reason,
          cells: [
            {
              text: nameReason(reason),
              href: measureHref(search, of, { reason: reason === "" ? "-" : reason }),
            },
            {
              text: formatNumber(count, locale),
              file: count,
              shown: <BarCell share={count / most} text={formatNumber(count, locale)} />,
            },
            { text: formatPercent(upTo / all, locale), file: Math.round((upTo / all) * 1_000) / 1_000 },
          ],
        };
      })}
    />
  );
}
