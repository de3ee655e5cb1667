/** How what lies there sells: its share that sold, how long it takes, and what is listed. */
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import { useFormatSettings } from "../../../ui/index.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { FigureRow } from "../figure-table.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";
import type { StockResult } from "./value-panel.tsx";

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** The panel. */
export function SellsPanel({ analytics, query }: { analytics: Analytics; query: StockResult }) {
  const { hrefOf, range } = analytics;
  const { locale } = useFormatSettings();
  const told = query.data;
  const orders = hrefOf(range, false);
  const rowOf = (
    name: string,
    text: string,
    file: string | number,
    means = "",
    href?: string,
  ): FigureRow => ({
    key: name,
    cells: [{ text: name }, { text, file, ...(href === undefined ? {} : { href }) }, { text: means }],
  });
  const count = (name: string, value: number, means = "", href?: string): FigureRow =>
    rowOf(name, formatNumber(value, locale), value, means, href);
  const rowsOf = (): FigureRow[] => {
    if (told === undefined) return [];
    const onHand = told.ages.reduce((sum, { pieces }) => sum + pieces, 0);
    const all = told.piecesOfItems + onHand;
    const share = all === 0 ? null : told.piecesOfItems / all;
    const others = told.pieces - told.piecesOfItems;
    const live = told.listings.reduce((sum, row) => sum + row.live, 0);
    const fresh = told.listings.reduce((sum, row) => sum + row.fresh, 0);
    const { medianDays } = told;
    return [
      rowOf(
        texts.sellThrough,
        share === null ? "—" : formatPercent(share, locale),
        share === null ? "" : round(share, 3),
        texts.sellThroughMeans,
        orders,
      ),
      rowOf(
        texts.medianDays,
        medianDays === null ? "—" : texts.days(Math.round(medianDays)),
        medianDays === null ? "" : round(medianDays, 1),
        texts.medianMeans,
        orders,
      ),
      count(texts.piecesSold, told.pieces, others > 0 ? texts.others(others) : "", orders),
      count(texts.ordersSold, told.orders, "", orders),
      count(texts.live, live, "", "/inventory?status=live"),
      count(texts.fresh, fresh, texts.freshMeans),
    ];
  };
  return (
    <FigurePanel
      title={texts.sells}
      query={query}
      isLoading={told === undefined}
      fileName={`sell-through-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.measure },
        { label: texts.columns.figure, isNumber: true },
        { label: texts.columns.means },
      ]}
      rows={rowsOf()}
    />
  );
}
