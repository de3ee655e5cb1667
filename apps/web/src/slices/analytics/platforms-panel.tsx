/** Orders over time by platform, each with its name, colour and count beside the bars. */
import { formatDayText, formatNumber } from "@stallkeeper/domain";
import { usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlainLink, useFormatSettings } from "../../ui/index.ts";
import { StackedBars } from "./charts/stacked-bars.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { useWriteDays, type SalesPanelProps } from "./revenue-panel.tsx";
import { bucketSales, changeOf, sumOf } from "./sales-figures.ts";
import { texts } from "./texts.ts";

/** The panel; counts orders of all currencies. */
export function PlatformsPanel({ analytics, query, rows, rowsBefore }: Omit<SalesPanelProps, "currency">) {
  const { range, group, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const known = usePlatforms();
  const buckets = bucketSales(rows ?? [], range, group, null);
  const [sum, oldSum] = [sumOf(rows ?? [], null), sumOf(rowsBefore ?? [], null)];
  const ids = [...new Set((rows ?? []).map(({ platform }) => platform))];
  // In the order of their stamps, so that a platform keeps its hue and place whatever it sold.
  const places = ids
    .map((id) => ({ id, place: known.findIndex(({ _id }) => _id === id) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id, place }) => ({
      id,
      name: known[place]?.name ?? id,
      fill: `var(--${getStampHue(Math.max(0, place))}-fill)`,
      orders: sumOf(
        (rows ?? []).filter(({ platform }) => platform === id),
        null,
      ).orders,
    }));
  const points = buckets.map((bucket) => ({
    key: bucket.from,
    axis: formatDayText(bucket.from, locale, "day"),
    values: places.map(({ id }) => bucket.byPlatform.get(id) ?? 0),
    words: `${writeDays(bucket)}: ${[
      texts.orders(bucket.orders),
      ...places.flatMap(({ id, name }) =>
        bucket.byPlatform.has(id) ? [`${name} ${bucket.byPlatform.get(id)}`] : [],
      ),
    ].join(", ")}`,
    href: hrefOf(bucket),
  }));
  return (
    <FigurePanel
      title={texts.ordersByPlatform}
      query={query}
      isLoading={rows === undefined}
      {...(rows === undefined ? {} : { value: formatNumber(sum.orders, locale) })}
      change={rowsBefore === undefined ? null : changeOf(sum.orders, oldSum.orders)}
      meta={texts.allCurrencies}
      {...(sum.orders === 0 ? { empty: texts.empty } : {})}
      fileName={`orders-by-platform-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.day[group] },
        ...places.map(({ name }) => ({ label: name, isNumber: true })),
        { label: texts.columns.orders, isNumber: true },
      ]}
      rows={buckets.map((bucket) => ({
        key: bucket.from,
        cells: [
          { text: writeDays(bucket), file: bucket.from },
          ...places.map(({ id }) => {
            const count = bucket.byPlatform.get(id) ?? 0;
            return {
              text: String(count),
              file: count,
              ...(count === 0 ? {} : { href: hrefOf({ ...bucket, platform: id }) }),
            };
          }),
          { text: String(bucket.orders), file: bucket.orders, href: hrefOf(bucket) },
        ],
      }))}
      chart={
        <div className="flex gap-4 max-md:flex-col">
          <div className="grow min-w-0">
            <StackedBars
              label={texts.ordersByPlatform}
              points={points}
              series={places.map(({ id, fill }) => ({ key: id, fill }))}
              writeTick={(value) => formatNumber(value, locale)}
              renderTip={(index) => (
                <>
                  <b>{buckets[index] && writeDays(buckets[index])}</b>
                  {places.map(({ id, name, fill }) => (
                    <span key={id} className="flex items-center gap-2">
                      <i className="size-2 shrink-0" style={{ background: fill }} />
                      <span className="grow">{name}</span>
                      {buckets[index]?.byPlatform.get(id) ?? 0}
                    </span>
                  ))}
                </>
              )}
            />
          </div>
          <ul className="grid gap-2 content-start md:w-[132px] shrink-0">
            {places.toReversed().map(({ id, name, fill, orders }) => (
              <li key={id}>
                <PlainLink
                  href={hrefOf({ ...range, platform: id })}
                  className="grid no-underline hover:bg-hover p-1"
                >
                  <span className="flex items-center gap-2 font-[600]">
                    <i className="size-2 shrink-0" style={{ background: fill }} />
                    {name}
                  </span>
                  <span className="sk-meta">{texts.orders(orders)}</span>
                </PlainLink>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  );
}
