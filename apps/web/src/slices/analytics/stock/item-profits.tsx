/** The items that earned most and least in one currency, each opening its orders. */
import { formatMoney, formatNumber, formatPercent, toDecimal } from "@stallkeeper/domain";
import type { ProfitRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, useFormatSettings } from "../../../ui/index.ts";
import { profitQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import { amountOf, doubtsOf, profitOf } from "../profit/profit-figures.ts";
import { texts as profitTexts } from "../profit/texts.ts";
import { texts as words } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";

const ends = ["top", "bottom"] as const;
const shown = 12;
const noRows: readonly ProfitRow[] = [];

/** The panel. */
export function ItemProfits({ analytics, currency }: { analytics: Analytics; currency: string }) {
  const { asked, range, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const [end, setEnd] = useState<(typeof ends)[number]>("top");
  const query = useQuery(profitQuery(asked, "item"));
  const sign = end === "top" ? 1 : -1;
  const rows = (query.data?.rows ?? noRows)
    .filter((row) => row.currency === currency)
    .toSorted((one, other) => sign * (profitOf(other) - profitOf(one)))
    .slice(0, shown);
  return (
    <FigurePanel
      title={texts.profit}
      meta={profitTexts.in(currency)}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: words.empty } : {})}
      fileName={`items-by-profit-${end}-${currency}-${range.from}-${range.to}`}
      end={ends.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === end ? "secondary" : "quiet"}
          aria-pressed={one === end}
          onClick={() => setEnd(one)}
        >
          {texts[one]}
        </Button>
      ))}
      columns={[
        { label: texts.columns.item },
        { label: words.columns.sold, isNumber: true },
        { label: texts.columns.profit, isNumber: true, file: `${texts.columns.profit} ${currency}` },
        { label: texts.columns.margin, isNumber: true },
        { label: texts.columns.unknown },
      ]}
      rows={rows.map((row) => {
        const [left, gross] = [profitOf(row), amountOf(row, "sales")];
        return {
          key: row.key,
          cells: [
            {
              text: row.name === "" ? row.key || profitTexts.noName : row.name,
              ...(row.sku === "" || row.sku.includes(",")
                ? {}
                : { href: hrefOf({ ...range, currency, sku: row.sku }) }),
            },
            { text: formatNumber(row.pieces, locale), file: row.pieces },
            { text: formatMoney(left, currency, locale), file: toDecimal(left, currency) },
            gross > 0
              ? {
                  text: formatPercent(left / gross, locale),
                  file: Math.round((left / gross) * 1_000) / 1_000,
                }
              : { text: "—", file: "" },
            { text: doubtsOf(row).join("; ") || profitTexts.known },
          ],
        };
      })}
    />
  );
}
