/** The orders that a figure of Service counts, each opening itself. */
import type { ServiceMeasure } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { Button, When } from "../../../ui/index.ts";
import { serviceOrdersQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";

/** The panel. */
export function BehindPanel({ analytics, measure }: { analytics: Analytics; measure: ServiceMeasure }) {
  const { asked, range, change } = analytics;
  const { reason } = analytics.search;
  const why = measure !== "returned" ? "" : reason === "-" ? texts.noReason : (reason ?? "");
  const query = useQuery(serviceOrdersQuery(asked, measure, measure === "returned" ? reason : undefined));
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const { rows = [], total = 0 } = query.data ?? {};
  const moment = (at: string | null) =>
    at === null ? { text: "—", file: "" } : { text: at, shown: <When at={at} format="day" /> };
  return (
    <FigurePanel
      title={texts.behind(texts.measures[measure], why)}
      meta={total > rows.length ? texts.newest(rows.length, total) : texts.countOrders(total)}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.nothingBehind } : {})}
      fileName={`${measure}-${range.from}-${range.to}`}
      end={
        <Button size="sm" variant="quiet" onClick={() => change({ measure: undefined, reason: undefined })}>
          {texts.close}
        </Button>
      }
      columns={[
        { label: texts.columns.order },
        { label: texts.columns.item },
        { label: texts.columns.account },
        { label: texts.columns.bought },
        { label: texts.columns.due },
        { label: texts.columns.shipped },
      ]}
      rows={rows.map(({ orderId, orderNumber, accountId, itemName, boughtAt, dispatchBy, shippedAt }) => ({
        key: orderId,
        cells: [
          { text: orderNumber, href: `/shipping/orders/${encodeURIComponent(orderId)}` },
          { text: itemName },
          {
            text: nameApart(accountId, accounts.find(({ _id }) => _id === accountId)?.username ?? accountId),
          },
          moment(boughtAt),
          moment(dispatchBy),
          moment(shippedAt),
        ],
      }))}
    />
  );
}
