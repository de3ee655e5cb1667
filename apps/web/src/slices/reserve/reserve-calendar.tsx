import type { ReserveView } from "@stallkeeper/contract";
import { dayOf, formatTime, parseLocal } from "@stallkeeper/domain";
import { joinClasses, TextLink, useFormatSettings } from "../../ui/index.ts";
import { AccountStamp } from "./account-stamp.tsx";
import { byDay } from "./draft-standing.ts";
import { nameOf } from "./reserve-row.tsx";
import { texts } from "./texts.ts";

interface Shown {
  view: ReserveView;
  nowMs: number;
}

const useDays = ({ view, nowMs }: Shown, days: number) => {
  const { locale } = useFormatSettings();
  const settings = { locale, timeZone: view.zone, nowMs };
  return byDay(view, days, view.zone, nowMs).map((one) => ({
    ...one,
    isToday: one.day === dayOf(nowMs, view.zone),
    name: formatTime(
      parseLocal(`${one.day}T12:00`, view.zone) ?? nowMs,
      days === 7 ? "weekdayNumber" : "weekdayDay",
      settings,
    ),
    clock: (atMs: number): string => formatTime(atMs, "clock", settings),
  }));
};
const platformAt = ({ rules }: ReserveView, accountId: string): string =>
  rules.find((one) => one.accountId === accountId)?.platform ?? "?";

/** Four weeks, a box for each day with what goes live on it. */
export function ReserveCalendar(shown: Shown) {
  const days = useDays(shown, 28);
  return (
    <ol aria-label={texts.calendar} className="grid grid-cols-1 md:grid-cols-4 lg:grid-cols-7">
      {days.map(({ day, name, listings, clock, isToday }) => (
        <li
          key={day}
          className={joinClasses(
            "grid content-start gap-1 p-2 border-e border-b border-line min-w-0 md:min-h-[92px]",
            listings.length === 0 && "max-md:hidden",
          )}
        >
          <span className={joinClasses("sk-meta font-[650]", isToday && "text-brand")}>{name}</span>
          {listings.map(({ draft, target, atMs }) => (
            <span
              key={`${draft.draftId} ${target.accountId}`}
              className="flex items-center gap-1 min-w-0 text-[13px]"
            >
              <AccountStamp platform={platformAt(shown.view, target.accountId)} />
              <span className="tabular-nums shrink-0">{clock(atMs)}</span>
              <TextLink href={`/upload/${draft.draftId}`} className="sk-cut">
                {nameOf(draft)}
              </TextLink>
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Seven days: how many listings of each account. */
export function WeekPanel(shown: Shown) {
  const days = useDays(shown, 7);
  return (
    <section className="sk-panel" aria-label={texts.week.title}>
      <h2 className="flex items-baseline gap-2 px-4 py-3 border-b border-line2">
        <span className="font-[650]">{texts.week.title}</span>
        <span className="sk-meta font-normal">{texts.week.meta}</span>
      </h2>
      <ol className="grid grid-cols-7">
        {days.map(({ day, name, listings, isToday }) => (
          <li key={day} className="grid content-start gap-1 p-2 border-e border-line last:border-e-0 min-w-0">
            <span className={joinClasses("text-[12px] font-[650]", isToday && "text-brand")}>{name}</span>
            {[...Map.groupBy(listings, ({ target }) => target.accountId)].map(([accountId, own]) => (
              <span key={accountId} className="flex items-center gap-1 flex-wrap text-[13px]">
                <AccountStamp platform={platformAt(shown.view, accountId)} />
                {own.length}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
