/** Why orders came back, the most frequent reason first, with how much of all the first ones are. */
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import { useFormatSettings } from "../../../ui/index.ts";
import { BarCell } from "../bar-cell.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import type { ServiceResult } from "./served-panel.tsx";
import { texts } from "./texts.ts";

/** The panel. */
export function ReasonsPanel({ analytics, query }: { analytics: Analytics; query: ServiceResult }) {
  const { range, search } = analytics;
  const { locale } = useFormatSettings();
  const rows = query.data?.reasons ?? [];
  const all = rows.reduce((sum, { returns }) => sum + returns, 0);
  const most = Math.max(1, ...rows.map(({ returns }) => returns));
  const orders = (query.data?.rows ?? []).reduce((sum, row) => sum + row.orders, 0);
  const returned = (query.data?.rows ?? []).reduce((sum, row) => sum + row.returned, 0);
  return (
    <FigurePanel
      title={texts.reasons}
      {...(orders > 0 ? { meta: texts.rate(formatPercent(returned / orders, locale)) } : {})}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.noReasons } : {})}
      fileName={`return-reasons-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.reason },
        { label: texts.columns.returns, isNumber: true },
        { label: texts.columns.together, isNumber: true },
      ]}
      rows={rows.map(({ reason, returns }, index) => {
        const upTo = rows.slice(0, index + 1).reduce((sum, row) => sum + row.returns, 0);
        return {
          key: reason,
          cells: [
            {
              text: reason === "" ? texts.noReason : reason.charAt(0).toUpperCase() + reason.slice(1),
              href: measureHref({ ...search, reason: reason === "" ? "-" : reason }, "returned"),
            },
            {
              text: formatNumber(returns, locale),
              file: returns,
              shown: <BarCell share={returns / most} text={formatNumber(returns, locale)} />,
            },
            { text: formatPercent(upTo / all, locale), file: Math.round((upTo / all) * 1_000) / 1_000 },
          ],
        };
      })}
    />
  );
}
