/** The items or brands that sold best in one currency. */
import { formatMoney, formatNumber, toDecimal } from "@stallkeeper/domain";
import type { ItemSalesRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, useFormatSettings } from "../../ui/index.ts";
import { itemsQuery } from "./analytics.api.ts";
import { BarCell } from "./bar-cell.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

const shown = 12;
const noRows: readonly ItemSalesRow[] = [];

/** The panel; the bars show shares of the best one. */
export function ItemsPanel({ analytics, currency }: { analytics: Analytics; currency: string }) {
  const { asked, askedBefore, hrefOf, range } = analytics;
  const { locale } = useFormatSettings();
  const [of, setOf] = useState<"item" | "brand">("item");
  const query = useQuery(itemsQuery(asked, of));
  const old = useQuery(itemsQuery(askedBefore, of)).data?.rows;
  const rows = (query.data?.rows ?? noRows).filter((row) => row.currency === currency).slice(0, shown);
  const best = Math.max(1, ...rows.map(({ goodsMinor }) => goodsMinor));
  const soldBefore = new Map(
    (old ?? noRows).filter((row) => row.currency === currency).map(({ key, pieces }) => [key, pieces]),
  );
  return (
    <FigurePanel
      title={texts.topItems}
      meta={texts.byGoods}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 ? { empty: of === "brand" ? texts.noBrands : texts.empty } : {})}
      fileName={`top-${of}s-${currency}-${range.from}-${range.to}`}
      end={
        <>
          {(["item", "brand"] as const).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === of ? "secondary" : "quiet"}
              aria-pressed={one === of}
              onClick={() => setOf(one)}
            >
              {one === "item" ? texts.items : texts.brands}
            </Button>
          ))}
        </>
      }
      columns={[
        { label: of === "item" ? texts.columns.item : texts.columns.brand },
        { label: texts.columns.sold, isNumber: true },
        { label: texts.columns.goods, isNumber: true, file: `${texts.columns.goods} ${currency}` },
        { label: texts.previous, isNumber: true },
      ]}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [
          {
            text: row.name === "" ? row.key : row.name,
            ...(of === "brand"
              ? { href: hrefOf({ ...range, currency, brand: row.key }) }
              : row.sku === "" || row.sku.includes(",")
                ? {}
                : { href: hrefOf({ ...range, currency, sku: row.sku }) }),
          },
          { text: formatNumber(row.pieces, locale), file: row.pieces },
          {
            text: formatMoney(row.goodsMinor, currency, locale),
            file: toDecimal(row.goodsMinor, currency),
            shown: (
              <BarCell share={row.goodsMinor / best} text={formatMoney(row.goodsMinor, currency, locale)} />
            ),
          },
          // Of the days before, only the best are told: one that isn't among them isn't nothing.
          {
            text: soldBefore.has(row.key) ? formatNumber(soldBefore.get(row.key) ?? 0, locale) : "—",
            file: soldBefore.get(row.key) ?? "",
          },
        ],
      }))}
    />
  );
}
