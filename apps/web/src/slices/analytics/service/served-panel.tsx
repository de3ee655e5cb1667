/** What counts against each account: late, cancelled, oversold and returned orders, each opening its list. */
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import type { ServiceRow, ServiceView } from "@stallkeeper/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { useFormatSettings } from "../../../ui/index.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import { texts } from "./texts.ts";

export type ServiceResult = UseQueryResult<ServiceView>;

const measures = ["late", "cancelled", "oversold", "returned"] as const;
type Against = (typeof measures)[number];
/** What a measure is a share of: only orders with a deadline can be late. */
const ofWhich = (row: ServiceRow, measure: Against): number => (measure === "late" ? row.due : row.orders);

const sumRows = (rows: readonly ServiceRow[]): ServiceRow =>
  rows.reduce(
    (sum, row) => ({
      accountId: "",
      orders: sum.orders + row.orders,
      due: sum.due + row.due,
      late: sum.late + row.late,
      cancelled: sum.cancelled + row.cancelled,
      oversold: sum.oversold + row.oversold,
      returned: sum.returned + row.returned,
    }),
    { accountId: "", orders: 0, due: 0, late: 0, cancelled: 0, oversold: 0, returned: 0 },
  );

/** The panel. */
export function ServedPanel({ analytics, query }: { analytics: Analytics; query: ServiceResult }) {
  const { range } = analytics;
  const { reason: _reason, ...search } = analytics.search;
  const { locale } = useFormatSettings();
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const told = query.data?.rows ?? [];
  const rows = told.length > 1 ? [sumRows(told), ...told] : told;
  return (
    <FigurePanel
      title={texts.orders}
      meta={texts.ordersMeta}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.noOrders } : {})}
      fileName={`service-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.account },
        { label: texts.columns.orders, isNumber: true },
        ...measures.flatMap((measure) => [
          { label: texts.measures[measure], isNumber: true },
          { label: texts.columns.rate(texts.measures[measure]), isNumber: true },
        ]),
      ]}
      rows={rows.map((row) => ({
        key: row.accountId,
        cells: [
          {
            text:
              row.accountId === ""
                ? texts.all
                : nameApart(
                    row.accountId,
                    accounts.find(({ _id }) => _id === row.accountId)?.username ?? row.accountId,
                  ),
          },
          {
            text: formatNumber(row.orders, locale),
            file: row.orders,
            href: measureHref(search, "orders", row.accountId),
          },
          ...measures.flatMap((measure) => {
            const [count, of] = [row[measure], ofWhich(row, measure)];
            return [
              {
                text: formatNumber(count, locale),
                file: count,
                ...(count === 0 ? {} : { href: measureHref(search, measure, row.accountId) }),
              },
              of === 0
                ? { text: "—", file: "" }
                : {
                    text: formatPercent(count / of, locale),
                    file: Math.round((count / of) * 10_000) / 10_000,
                  },
            ];
          }),
        ],
      }))}
    />
  );
}
