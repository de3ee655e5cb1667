/** The orders that a figure of Service counts, each opening itself. */
import type { ServiceMeasure } from "@stallkeeper/contract";
import { formatHours, isRange } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { Button, useFormatSettings, When } from "../../../ui/index.ts";
import { serviceOrdersQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import { useWriteDays } from "../revenue-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { nameReason, texts } from "./texts.ts";

/** Which days are listed where not all of the range are; an address says anything. Pure. */
function listedDays(days: string | undefined): { from: string; to: string } | null {
  const [from = "", to = ""] = (days ?? "").split("_");
  return isRange(from, to) ? { from, to } : null;
}

/** The panel. */
export function BehindPanel({ analytics, measure }: { analytics: Analytics; measure: ServiceMeasure }) {
  const { asked, range, change } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const hasReasons = measure === "returned" || measure === "refunded";
  const reason = hasReasons ? analytics.search.reason : undefined;
  const why = reason === undefined ? "" : nameReason(reason);
  const days = listedDays(analytics.search.days);
  const query = useQuery(serviceOrdersQuery({ ...asked, ...days }, measure, reason));
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const { rows = [], total = 0 } = query.data ?? {};
  const moment = (at: string | null) =>
    at === null ? { text: "—", file: "" } : { text: at, shown: <When at={at} format="day" /> };
  return (
    <FigurePanel
      title={texts.behind(texts.measures[measure], why)}
      meta={[
        ...(days === null ? [] : [writeDays(days)]),
        total > rows.length ? texts.newest(rows.length, total) : texts.countOrders(total),
      ].join(" · ")}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.nothingBehind } : {})}
      fileName={`${measure}-${(days ?? range).from}-${(days ?? range).to}`}
      end={
        <Button
          size="sm"
          variant="quiet"
          onClick={() => change({ measure: undefined, reason: undefined, days: undefined })}
        >
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
        { label: texts.columns.hours, isNumber: true },
      ]}
      rows={rows.map(({ orderId, orderNumber, accountId, itemName, hoursToShip: hours, ...at }) => ({
        key: orderId,
        cells: [
          { text: orderNumber, href: `/shipping/orders/${encodeURIComponent(orderId)}` },
          { text: itemName },
          {
            text: nameApart(accountId, accounts.find(({ _id }) => _id === accountId)?.username ?? accountId),
          },
          moment(at.boughtAt),
          moment(at.dispatchBy),
          moment(at.shippedAt),
          hours === null ? { text: "—", file: "" } : { text: formatHours(hours, locale), file: hours },
        ],
      }))}
    />
  );
}
