/** When it sells: orders by weekday and hour of the store's clocks. */
import type { HourRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { hoursQuery } from "./analytics.api.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const noRows: readonly HourRow[] = [];

/** The grid; the table that stands for it has the counts. */
export function HoursPanel({ analytics }: { analytics: Analytics }) {
  const { asked, range, timeZone, hrefOf } = analytics;
  const query = useQuery(hoursQuery(asked));
  const rows = query.data?.rows ?? noRows;
  const counts = new Map(rows.map(({ weekday, hour, orders }) => [`${weekday} ${hour}`, orders]));
  const most = Math.max(1, ...counts.values());
  const best = rows.find(({ orders }) => orders === most);
  const countOf = (weekday: number, hour: number): number => counts.get(`${weekday} ${hour}`) ?? 0;
  const words =
    best === undefined
      ? ""
      : `: ${texts.weekdays[best.weekday - 1]} ${texts.hour(best.hour)}, ${texts.orders(best.orders)}`;
  return (
    <FigurePanel
      title={texts.whenItSells}
      meta={texts.zone(timeZone)}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 ? { empty: texts.empty } : {})}
      fileName={`hours-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.weekday },
        ...hours.map((hour) => ({ label: texts.hour(hour), isNumber: true })),
      ]}
      rows={texts.weekdays.map((name, index) => ({
        key: name,
        cells: [
          { text: name },
          ...hours.map((hour) => {
            const count = countOf(index + 1, hour);
            return {
              text: String(count),
              file: count,
              ...(count === 0
                ? {}
                : { href: hrefOf({ ...range, weekday: String(index + 1), hour: String(hour) }) }),
            };
          }),
        ],
      }))}
      chart={
        <div
          role="img"
          aria-label={`${texts.whenItSells}${words}`}
          className="grid gap-[2px] items-center"
          style={{ gridTemplateColumns: "36px repeat(24, minmax(0, 1fr))" }}
        >
          <span />
          {hours.map((hour) => (
            <span key={hour} className="sk-meta text-center">
              {hour % 3 === 0 ? hour : ""}
            </span>
          ))}
          {texts.weekdays.map((name, index) => [
            <span key={name} className="sk-meta">
              {name}
            </span>,
            ...hours.map((hour) => {
              const count = countOf(index + 1, hour);
              const share = Math.round((count / most) * 100);
              return (
                <i
                  key={`${name} ${hour}`}
                  title={`${name} ${texts.hour(hour)}: ${texts.orders(count)}`}
                  className="block h-[18px]"
                  style={{ background: `color-mix(in srgb, var(--accent) ${share}%, var(--sunken))` }}
                />
              );
            }),
          ])}
        </div>
      }
    />
  );
}
