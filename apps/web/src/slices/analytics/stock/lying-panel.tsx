/** Items on hand, each opening itself in Inventory: those that lie longest, or those without a cost. */
import { formatMoney, formatNumber, toDecimal } from "@stallkeeper/domain";
import type { LyingItem } from "@stallkeeper/contract";
import { useFormatSettings, When } from "../../../ui/index.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";
import { notOfStock, type StockResult } from "./value-panel.tsx";

const noRows: readonly LyingItem[] = [];

/** The panel. */
export function LyingPanel({
  analytics,
  title,
  rows = noRows,
  empty,
  query,
  fileName,
}: {
  analytics: Analytics;
  title: string;
  rows: readonly LyingItem[] | undefined;
  empty: string;
  query: StockResult;
  fileName: string;
}) {
  const { locale } = useFormatSettings();
  return (
    <FigurePanel
      title={title}
      meta={analytics.notNarrowedBy(notOfStock).join("")}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty } : {})}
      fileName={fileName}
      columns={[
        { label: texts.columns.item },
        { label: texts.columns.added },
        { label: texts.columns.pieces, isNumber: true },
        { label: texts.columns.value, isNumber: true },
      ]}
      rows={rows.map(({ itemId, sku, title: name, addedAt, pieces, valueMinor, currency }) => ({
        key: itemId,
        cells: [
          { text: name === "" ? sku : name, href: `/inventory?item=${encodeURIComponent(itemId)}` },
          { text: addedAt.slice(0, 10), shown: <When at={addedAt} format="day" /> },
          { text: formatNumber(pieces, locale), file: pieces },
          valueMinor === null
            ? { text: "—", file: "" }
            : {
                text: formatMoney(valueMinor, currency, locale),
                file: `${toDecimal(valueMinor, currency)} ${currency}`,
              },
        ],
      }))}
    />
  );
}
