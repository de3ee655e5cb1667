/** How long orders took from payment to dispatch: over time, and of each account. */
import type { HoursToShipRow } from "@stallkeeper/contract";
import { formatDayText, formatHours, formatNumber, groupsOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { useFormatSettings } from "../../../ui/index.ts";
import { hoursToShipQuery } from "../analytics.api.ts";
import { LineChart } from "../charts/line-chart.tsx";
import { Sparkline } from "../charts/sparkline.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import { useWriteDays } from "../revenue-panel.tsx";
import { changeOf } from "../sales-figures.ts";
import { texts as words } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import { sumCounts } from "./served-figures.ts";
import type { ServiceResult } from "./served-panel.tsx";
import { texts } from "./texts.ts";

const wholeOf = (
  rows: readonly HoursToShipRow[] | undefined,
  accountId: string,
): HoursToShipRow | undefined => rows?.find((row) => row.accountId === accountId && row.from === "");

/** Median and 90th percentile over time; groups from which nothing was sent are left out. */
export function HoursToShipPanel({
  analytics,
  query: served,
}: {
  analytics: Analytics;
  query: ServiceResult;
}) {
  const { asked, askedBefore, range, group, today, search } = analytics;
  const { locale } = useFormatSettings();
  const writeDays = useWriteDays();
  const query = useQuery(hoursToShipQuery(asked, group));
  const before = wholeOf(useQuery(hoursToShipQuery(askedBefore, group)).data?.rows, "");
  const rows = query.data?.rows;
  const whole = wholeOf(rows, "");
  const write = (hours: number): string => formatHours(hours, locale);
  const ofAll = new Map(
    (rows ?? []).filter(({ accountId }) => accountId === "").map((row) => [row.from, row] as const),
  );
  const shown = groupsOf(range, group).flatMap((days) => {
    const row = ofAll.get(days.from);
    return row === undefined ? [] : [{ ...row, days }];
  });
  const { waiting, undated } = sumCounts(served.data?.rows ?? []);
  return (
    <FigurePanel
      title={texts.hoursToShip}
      {...(whole === undefined
        ? {}
        : {
            value: write(whole.medianHours),
            meta: [
              texts.medianFromPayment,
              texts.within(write(whole.p90Hours)),
              ...(before === undefined ? [] : [words.before(write(before.medianHours))]),
              ...(waiting > 0 ? [texts.notShippedYet(waiting)] : []),
              ...(undated > 0 ? [texts.undated(undated)] : []),
            ].join(" · "),
          })}
      change={
        whole === undefined || before === undefined ? null : changeOf(whole.medianHours, before.medianHours)
      }
      isLessBetter
      query={query}
      isLoading={rows === undefined}
      {...(whole === undefined && rows !== undefined ? { empty: texts.nothingShipped } : {})}
      fileName={`hours-to-ship-by-${group}-${range.from}-${range.to}`}
      columns={[
        { label: words.columns.day[group] },
        { label: texts.columns.shipped, isNumber: true },
        { label: texts.columns.median, isNumber: true, file: texts.columns.medianHours },
        { label: texts.columns.p90, isNumber: true, file: texts.columns.p90Hours },
      ]}
      rows={shown.map(({ days, shipped: sent, medianHours, p90Hours }) => ({
        key: days.from,
        cells: [
          { text: writeDays(days), file: days.from },
          { text: formatNumber(sent, locale), file: sent, href: measureHref(search, "shipped", { days }) },
          { text: write(medianHours), file: medianHours },
          { text: write(p90Hours), file: p90Hours },
        ],
      }))}
      chart={
        <LineChart
          label={texts.hoursToShip}
          points={shown.map(({ days, shipped: sent, medianHours, p90Hours }) => ({
            key: days.from,
            axis: formatDayText(days.from, locale, "day"),
            value: medianHours,
            before: p90Hours,
            words: [
              `${writeDays(days)}: ${texts.medianOf(write(medianHours))}`,
              texts.within(write(p90Hours)),
              words.orders(sent),
            ].join(", "),
            href: measureHref(search, "shipped", { days }),
          }))}
          writeTick={write}
          isLastOpen={shown.at(-1)?.days.to === today}
          nowLabel={texts.columns.median}
          beforeLabel={texts.p90Line}
          renderTip={(index) => {
            const one = shown[index];
            return (
              one !== undefined && (
                <>
                  <span className="flex justify-between gap-2">
                    <b>{writeDays(one.days)}</b>
                    <span className="sk-meta">{words.orders(one.shipped)}</span>
                  </span>
                  <span className="text-accent">{texts.medianOf(write(one.medianHours))}</span>
                  <span className="sk-meta">{texts.within(write(one.p90Hours))}</span>
                </>
              )
            );
          }}
        />
      }
    />
  );
}

/** The same of each account, those that sent most first, with how its median moved. */
export function HoursByAccountPanel({ analytics }: { analytics: Analytics }) {
  const { asked, askedBefore, range, group, search, comparison } = analytics;
  const { locale } = useFormatSettings();
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const query = useQuery(hoursToShipQuery(asked, group));
  const before = useQuery(hoursToShipQuery(askedBefore, group)).data?.rows;
  const rows = query.data?.rows ?? [];
  const ofAccounts = rows
    .filter(({ accountId, from }) => accountId !== "" && from === "")
    .toSorted((one, other) => other.shipped - one.shipped);
  const beforeLabel = comparison === "year" ? words.lastYear : words.previous;
  const write = (hours: number): string => formatHours(hours, locale);
  return (
    <FigurePanel
      title={texts.hoursByAccount}
      meta={texts.medianFromPayment}
      query={query}
      isLoading={query.data === undefined}
      {...(ofAccounts.length === 0 && query.data !== undefined ? { empty: texts.nothingShipped } : {})}
      fileName={`hours-to-ship-by-account-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.account },
        { label: texts.columns.shipped, isNumber: true },
        { label: texts.columns.median, isNumber: true, file: texts.columns.medianHours },
        { label: texts.columns.p90, isNumber: true, file: texts.columns.p90Hours },
        { label: beforeLabel, isNumber: true, file: `${beforeLabel}, ${texts.columns.medianHours}` },
        { label: texts.columns.trend[group], file: texts.columns.medianHours + texts.columns.over[group] },
      ]}
      rows={ofAccounts.map(({ accountId, shipped, medianHours, p90Hours }) => {
        const { username = accountId } = accounts.find(({ _id }) => _id === accountId) ?? {};
        const earlier = wholeOf(before, accountId);
        const medians = rows
          .filter((row) => row.accountId === accountId && row.from !== "")
          .map((row) => row.medianHours);
        const moved = texts.fromTo(write(medians[0] ?? medianHours), write(medians.at(-1) ?? medianHours));
        return {
          key: accountId,
          cells: [
            { text: nameApart(accountId, username) },
            {
              text: formatNumber(shipped, locale),
              file: shipped,
              href: measureHref(search, "shipped", { account: accountId }),
            },
            { text: write(medianHours), file: medianHours },
            { text: write(p90Hours), file: p90Hours },
            earlier === undefined
              ? { text: "—", file: "" }
              : { text: write(earlier.medianHours), file: earlier.medianHours },
            { text: moved, file: medians.join(" "), shown: <Sparkline values={medians} words={moved} /> },
          ],
        };
      })}
    />
  );
}
