/** How many orders of each day went wrong in one way, against the days before: a line, each point opening them. */
import { comparedGroups, formatDayText, formatNumber, formatPercent, groupsOf } from "@stallkeeper/domain";
import type { ServedCounts } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, useFormatSettings } from "../../../ui/index.ts";
import { servedDaysQuery } from "../analytics.api.ts";
import { LineChart } from "../charts/line-chart.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import { useWriteDays } from "../revenue-panel.tsx";
import { changeOf } from "../sales-figures.ts";
import { texts as words } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import { countsOfDays, ofWhich, rateOf, roundRate, sumCounts, type Against } from "./served-figures.ts";
import { texts } from "./texts.ts";

interface RateTrendProps {
  analytics: Analytics;
  title: string;
  /** Of several, one is chosen. */
  measures: readonly [Against, ...Against[]];
}

/** The panel; groups without an order that counts have no share and are left out. */
export function RateTrendPanel({ analytics, title, measures }: RateTrendProps) {
  const { asked, askedBefore, range, group, today, comparison, search } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const [measure, setMeasure] = useState(measures[0]);
  const query = useQuery(servedDaysQuery(asked));
  const old = useQuery(servedDaysQuery(askedBefore)).data?.rows;
  const rows = query.data?.rows ?? [];
  const compared = comparedGroups(range, group, comparison);
  const shown = groupsOf(range, group).flatMap((days, index) => {
    const counts = countsOfDays(rows, days);
    const rate = rateOf(counts, measure);
    const daysBefore = compared[index] ?? null;
    // While the comparison isn't known, nothing is said of it.
    const rateBefore =
      old === undefined || daysBefore === null ? null : rateOf(countsOfDays(old, daysBefore), measure);
    return rate === null ? [] : [{ days, counts, rate, daysBefore, rateBefore }];
  });
  const sum = sumCounts(rows);
  const whole = rateOf(sum, measure);
  const wholeBefore = old === undefined ? null : rateOf(sumCounts(old), measure);
  const write = (share: number): string => formatPercent(share, locale);
  const say = (counts: ServedCounts): string =>
    texts.ofOrders(counts[measure], ofWhich(counts, measure), measure === "late");
  const beforeLabel = comparison === "year" ? words.lastYear : words.previous;
  const isOpen = shown.at(-1)?.days.to === today;
  const rateLabel = texts.columns.rate(texts.measures[measure]);
  return (
    <FigurePanel
      title={title}
      {...(whole === null
        ? {}
        : {
            value: write(whole),
            meta: [say(sum), ...(wholeBefore === null ? [] : [words.before(write(wholeBefore))])].join(" · "),
          })}
      change={whole === null || wholeBefore === null ? null : changeOf(whole, wholeBefore)}
      isLessBetter
      query={query}
      isLoading={query.data === undefined}
      {...(whole === null && query.data !== undefined
        ? { empty: sum.orders > 0 ? texts.noneDue : texts.noOrders }
        : {})}
      fileName={`${measure}-by-${group}-${range.from}-${range.to}`}
      end={
        measures.length > 1 &&
        measures.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === measure ? "secondary" : "quiet"}
            aria-pressed={one === measure}
            onClick={() => setMeasure(one)}
          >
            {texts.measures[one]}
          </Button>
        ))
      }
      columns={[
        { label: words.columns.day[group] },
        { label: measure === "late" ? texts.columns.dueOrders : texts.columns.orders, isNumber: true },
        { label: texts.measures[measure], isNumber: true },
        { label: rateLabel, isNumber: true },
        { label: beforeLabel, isNumber: true, file: `${beforeLabel}, ${rateLabel}` },
      ]}
      rows={shown.map(({ days, counts, rate, rateBefore }) => ({
        key: days.from,
        cells: [
          { text: writeDays(days), file: days.from },
          { text: formatNumber(ofWhich(counts, measure), locale), file: ofWhich(counts, measure) },
          {
            text: formatNumber(counts[measure], locale),
            file: counts[measure],
            ...(counts[measure] === 0 ? {} : { href: measureHref(search, measure, { days }) }),
          },
          { text: write(rate), file: roundRate(rate) },
          rateBefore === null
            ? { text: "—", file: "" }
            : { text: write(rateBefore), file: roundRate(rateBefore) },
        ],
      }))}
      chart={
        <LineChart
          label={measures.length > 1 ? `${title}, ${texts.measures[measure]}` : title}
          points={shown.map(({ days, counts, rate, daysBefore, rateBefore }) => {
            const said = `${writeDays(days)}: ${write(rate)}, ${say(counts)}`;
            return {
              key: days.from,
              axis: formatDayText(days.from, locale, "day"),
              value: rate,
              before: rateBefore,
              words:
                daysBefore === null || rateBefore === null
                  ? said
                  : `${said}; ${writeDays(daysBefore)}: ${write(rateBefore)}`,
              href: measureHref(search, measure, { days }),
            };
          })}
          writeTick={write}
          isLastOpen={isOpen}
          nowLabel={isOpen ? words.todayOpen : words.thisPeriod}
          beforeLabel={beforeLabel}
          renderTip={(index) => {
            const one = shown[index];
            return (
              one !== undefined && (
                <>
                  <b>{writeDays(one.days)}</b>
                  <span className="text-accent">
                    {write(one.rate)}, {say(one.counts)}
                  </span>
                  {one.daysBefore !== null && one.rateBefore !== null && (
                    <span className="flex justify-between gap-2 sk-meta">
                      {writeDays(one.daysBefore)} <span>{write(one.rateBefore)}</span>
                    </span>
                  )}
                </>
              )
            );
          }}
        />
      }
    />
  );
}
