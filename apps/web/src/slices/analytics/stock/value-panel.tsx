/** What lies on hand at its cost, by age. Currencies stand apart. */
import { formatMoney, formatNumber, toDecimal } from "@stallkeeper/domain";
import type { StockAgeRow, StockFiguresView } from "@stallkeeper/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormatSettings } from "../../../ui/index.ts";
import { BarCell } from "../bar-cell.tsx";
import { StackedBars } from "../charts/stacked-bars.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";

export type StockResult = UseQueryResult<StockFiguresView>;

/** What lies on hand is of no order and no listing. */
export const notOfStock = ["platform", "account", "country", "tag", "channel", "lister"] as const;
const ages = ["7", "30", "90", "180", "older"];
const noRows: readonly StockAgeRow[] = [];
const sumOf = (rows: readonly StockAgeRow[], of: (row: StockAgeRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The panel. */
export function ValuePanel({ analytics, query }: { analytics: Analytics; query: StockResult }) {
  const { locale } = useFormatSettings();
  const { category, brand } = analytics.search;
  /** Inventory's list of the items on hand of an age, narrowed as the figure is. */
  const hrefOfAge = (age: string): string => {
    const params = new URLSearchParams({ stock: "onHand", age });
    // The list reads several of each, parted by commas.
    if (category !== undefined) params.set("category", encodeURIComponent(category));
    if (brand !== undefined) params.set("brand", encodeURIComponent(brand));
    return `/inventory?${params.toString()}`;
  };
  const rows = (query.data?.ages ?? noRows).toSorted(
    (one, other) =>
      one.currency.localeCompare(other.currency) || ages.indexOf(one.age) - ages.indexOf(other.age),
  );
  const most = Math.max(1, ...rows.map(({ valueMinor }) => valueMinor));
  const values = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) =>
    formatMoney(
      sumOf(of, ({ valueMinor }) => valueMinor),
      currency,
      locale,
    ),
  );
  const points = ages.flatMap((age) => {
    const of = rows.filter((row) => row.age === age);
    const [first] = of;
    if (first === undefined) return [];
    const [items, pieces] = [sumOf(of, (row) => row.items), sumOf(of, (row) => row.pieces)];
    const worth = of.map((row) => formatMoney(row.valueMinor, row.currency, locale)).join(" + ");
    const words = [texts.items(items), texts.pieces(pieces), worth].join(", ");
    const name = texts.ages[first.age];
    return [
      {
        key: age,
        axis: name,
        values: [pieces],
        words: `${name}: ${words}`,
        name,
        said: words,
        href: hrefOfAge(age),
      },
    ];
  });
  // Nothing known is not worth nothing.
  const isKnown = rows.some(({ items, itemsWithoutCost }) => itemsWithoutCost < items);
  const withoutCost = sumOf(rows, ({ itemsWithoutCost }) => itemsWithoutCost);
  const uncounted = query.data?.itemsNotCounted ?? 0;
  return (
    <FigurePanel
      title={texts.value}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0
        ? query.data === undefined
          ? {}
          : { empty: texts.noStock }
        : {
            value: isKnown ? values.join(" + ") : "—",
            meta: [
              texts.atCost,
              ...analytics.notNarrowedBy(notOfStock),
              texts.items(sumOf(rows, ({ items }) => items)),
              texts.pieces(sumOf(rows, ({ pieces }) => pieces)),
              ...(withoutCost > 0 ? [texts.withoutCost(withoutCost)] : []),
              ...(uncounted > 0 ? [texts.notCounted(uncounted)] : []),
            ].join(" · "),
          })}
      fileName="stock-value"
      chart={
        <StackedBars
          label={texts.byAge}
          points={points}
          series={[{ key: "pieces", fill: "var(--blue-fill)" }]}
          writeTick={(pieces) => formatNumber(pieces, locale)}
          renderTip={(index) => (
            <>
              <b>{points[index]?.name}</b>
              <span className="sk-meta">{points[index]?.said}</span>
            </>
          )}
        />
      }
      columns={[
        { label: texts.columns.age },
        { label: texts.columns.items, isNumber: true },
        { label: texts.columns.pieces, isNumber: true },
        { label: texts.columns.value, isNumber: true },
        { label: texts.columns.currency },
        { label: texts.columns.without, isNumber: true },
      ]}
      rows={rows.map(({ age, currency, items, pieces, valueMinor, itemsWithoutCost }) => ({
        key: `${currency} ${age}`,
        cells: [
          { text: texts.ages[age] },
          { text: formatNumber(items, locale), file: items, href: hrefOfAge(age) },
          { text: formatNumber(pieces, locale), file: pieces, href: hrefOfAge(age) },
          {
            text: formatMoney(valueMinor, currency, locale),
            file: toDecimal(valueMinor, currency),
            href: hrefOfAge(age),
            shown: <BarCell share={valueMinor / most} text={formatMoney(valueMinor, currency, locale)} />,
          },
          { text: currency },
          itemsWithoutCost === 0
            ? { text: "0", file: 0 }
            : {
                text: formatNumber(itemsWithoutCost, locale),
                file: itemsWithoutCost,
                href: `${hrefOfAge(age)}&needs=noCost`,
              },
        ],
      }))}
    />
  );
}
