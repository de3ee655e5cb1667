/** What each account lists. */
import { formatNumber } from "@stallkeeper/domain";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { useFormatSettings } from "../../../ui/index.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";
import type { StockResult } from "./value-panel.tsx";

/** The panel. */
export function ListingsPanel({ analytics, query }: { analytics: Analytics; query: StockResult }) {
  const { locale } = useFormatSettings();
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const rows = query.data?.listings ?? [];
  return (
    <FigurePanel
      title={texts.listings}
      meta={analytics.notNarrowedBy(["country", "tag", "channel"]).join("")}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.noListings } : {})}
      fileName="listings-by-account"
      columns={[
        { label: texts.columns.account },
        { label: texts.live, isNumber: true },
        { label: texts.fresh, isNumber: true },
      ]}
      rows={rows.map(({ accountId, live, fresh }) => ({
        key: accountId,
        cells: [
          {
            text: nameApart(accountId, accounts.find(({ _id }) => _id === accountId)?.username ?? accountId),
          },
          {
            text: formatNumber(live, locale),
            file: live,
            href: `/inventory?status=live&platform=${encodeURIComponent(accountId)}`,
          },
          { text: formatNumber(fresh, locale), file: fresh },
        ],
      }))}
    />
  );
}
