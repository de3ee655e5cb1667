/** `/analytics/orders`: the orders that a figure counts, where the list of Shipping can't be asked for them. */
import { formatMoney, toDecimal } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNameApart } from "../../platform/account-names.ts";
import { messages } from "../../platform/messages.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { EmptyState, useFormatSettings, When } from "../../ui/index.ts";
import { analyticsKey, salesOrdersQuery } from "./analytics.api.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { RangeBar } from "./range-bar.tsx";
import { texts } from "./texts.ts";
import { useAnalytics } from "./use-analytics.ts";

function Orders() {
  const analytics = useAnalytics("/analytics/orders");
  const { asked, range, search } = analytics;
  const { locale } = useFormatSettings();
  const client = useQueryClient();
  const currency = search.currency === "base" ? undefined : search.currency;
  const { sku, weekday, hour } = search;
  const query = useQuery(salesOrdersQuery(asked, { currency, sku, weekday, hour }));
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const nameApart = useNameApart();
  const { rows = [], total = 0 } = query.data ?? {};
  const when = [
    ...(weekday === undefined ? [] : [texts.weekdays[Number(weekday) - 1] ?? ""]),
    ...(hour === undefined ? [] : [texts.hour(Number(hour))]),
  ].join(" ");
  return (
    <div className="grid gap-4 grid-cols-1">
      <RangeBar
        analytics={analytics}
        currencies={[]}
        currency={currency ?? analytics.ownCurrency}
        asOf={query.data?.asOf}
        isBusy={query.isFetching}
        hasTime={false}
        onRefresh={() => void client.invalidateQueries({ queryKey: analyticsKey })}
      />
      <FigurePanel
        title={texts.behind}
        meta={[
          total > rows.length ? texts.newest(rows.length, total) : texts.orders(total),
          ...(currency === undefined ? [] : [currency]),
          ...(sku === undefined ? [] : [texts.of(sku)]),
          ...(when === "" ? [] : [when]),
        ].join(" · ")}
        query={query}
        isLoading={query.data === undefined}
        {...(query.data !== undefined && rows.length === 0 ? { empty: texts.empty } : {})}
        fileName={`orders-${range.from}-${range.to}`}
        columns={[
          { label: texts.columns.order },
          { label: texts.columns.item },
          { label: texts.columns.platform },
          { label: texts.columns.account },
          { label: texts.columns.bought },
          { label: texts.columns.net, isNumber: true },
          { label: texts.columns.refunded, isNumber: true },
          { label: texts.columns.currency },
        ]}
        rows={rows.map((order) => ({
          key: order.orderId,
          cells: [
            { text: order.orderNumber, href: `/shipping/orders/${encodeURIComponent(order.orderId)}` },
            { text: order.itemName },
            { text: platforms.find(({ _id }) => _id === order.platform)?.name ?? order.platform },
            {
              text: nameApart(
                order.accountId,
                accounts.find(({ _id }) => _id === order.accountId)?.username ?? order.accountId,
              ),
            },
            { text: order.boughtAt, shown: <When at={order.boughtAt} format="day" /> },
            ...[order.netMinor, order.refundedMinor].map((minor) => ({
              text: formatMoney(minor, order.currency, locale),
              file: toDecimal(minor, order.currency),
            })),
            { text: order.currency },
          ],
        }))}
      />
    </div>
  );
}

/** The page. */
export function OrdersPage() {
  usePageTitle(texts.behind);
  const mayRead = useAllows("analytics.read");
  return (
    <>
      <SectionHeader title={texts.title} />
      {mayRead ? <Orders /> : <EmptyState text={messages.noScope} />}
    </>
  );
}
