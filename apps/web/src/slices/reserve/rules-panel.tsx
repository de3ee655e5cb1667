import type { ReserveRuleView } from "@stallkeeper/contract";
import { dayOf, spansOf, toLocal } from "@stallkeeper/domain";
import { Button, joinClasses, Switch, type ButtonGuard } from "../../ui/index.ts";
import { AccountStamp } from "./account-stamp.tsx";
import { texts } from "./texts.ts";

const words = texts.rules;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** "Mon–Fri", "Sat, Sun", "every day". */
function writeWeekdays(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return words.everyDay;
  const name = (day: number | undefined): string => weekdayNames[(day ?? 1) - 1] ?? "";
  const isRow =
    weekdays.length > 2 && weekdays.every((day, at) => at === 0 || day === (weekdays[at - 1] ?? 0) + 1);
  return isRow ? `${name(weekdays[0])}–${name(weekdays.at(-1))}` : weekdays.map(name).join(", ");
}

/** Today by the hour: the window, slots to come, what went up, and now. */
function DayStrip({ rule, zone, nowMs }: { rule: ReserveRuleView; zone: string; nowMs: number }) {
  const hourOf = (at: string | number): number =>
    Number(toLocal(typeof at === "number" ? at : Date.parse(at), zone).time.slice(0, 2));
  const now = hourOf(nowMs);
  const slots = new Set(rule.isOn ? rule.slots.map(hourOf) : []);
  const done = new Set(rule.done.map(hourOf));
  const spans = spansOf(rule, dayOf(nowMs, zone), zone);
  const isOpen = (hour: number): boolean =>
    spans.some(({ fromMs, toMs }) => hourOf(fromMs) <= hour && hour <= hourOf(toMs - 1));
  return (
    <span
      role="img"
      aria-label={words.strip(rule.done.length, rule.isOn ? rule.slots.length : 0)}
      className="flex gap-px"
    >
      {hours.map((hour) => (
        <span
          key={hour}
          className={joinClasses(
            "h-3 grow",
            hour === now
              ? "bg-ink1"
              : done.has(hour)
                ? "bg-green-fill"
                : slots.has(hour)
                  ? "bg-blue-fill"
                  : isOpen(hour)
                    ? "bg-blue-tint"
                    : "bg-sunken",
          )}
        />
      ))}
    </span>
  );
}

/** Each account's rule beside the queue, with its switch. */
export function RulesPanel({
  rules,
  zone,
  nowMs,
  guard,
  onEdit,
  onSwitch,
}: {
  rules: readonly ReserveRuleView[];
  zone: string;
  nowMs: number;
  guard: ButtonGuard;
  onEdit: (rule: ReserveRuleView) => void;
  onSwitch: (rule: ReserveRuleView, isOn: boolean) => void;
}) {
  return (
    <section className="sk-panel grid content-start" aria-label={words.title}>
      <h2 className="flex items-baseline gap-2 px-4 py-3 border-b border-line2">
        <span className="font-[650]">{words.title}</span>
        <span className="sk-meta font-normal">{words.meta}</span>
      </h2>
      {rules.length === 0 && <p className="p-4 sk-meta">{words.none}</p>}
      <ul className="grid">
        {rules.map((rule) => {
          const name = `${rule.platformName}, ${rule.account}`;
          return (
            <li key={rule.accountId} className="grid gap-2 px-4 py-3 border-b border-line">
              <span className="flex items-center gap-2 flex-wrap">
                <AccountStamp platform={rule.platform} />
                <span className="font-[650]">{rule.isSet ? words.aDay(rule.slotsPerDay) : words.notSet}</span>
                <span className="sk-meta sk-cut grow">{rule.account}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={rule.isSet ? words.editOf(name) : words.setUpOf(name)}
                  {...guard}
                  onClick={() => onEdit(rule)}
                >
                  {rule.isSet ? words.edit : texts.setUp}
                </Button>
                {rule.isSet && (
                  <Switch
                    label={<span className="sk-hidden-text">{words.listOn(name)}</span>}
                    isOn={rule.isOn && rule.stoppedAfter === 0}
                    {...guard}
                    onChange={(isOn) => onSwitch(rule, isOn)}
                  />
                )}
              </span>
              {rule.isSet && <DayStrip rule={rule} zone={zone} nowMs={nowMs} />}
              {rule.isSet && (
                <span className="flex justify-between gap-2 flex-wrap sk-meta">
                  <span>
                    {rule.windows.map(({ from, to }) => `${from}–${to}`).join(" and ")},{" "}
                    {writeWeekdays(rule.weekdays)}
                  </span>
                  {rule.stoppedAfter > 0 ? (
                    <span className="text-red font-[650]">{words.stopped(rule.stoppedAfter)}</span>
                  ) : (
                    <span>{rule.keepLive === null ? words.live(rule.live) : words.keep(rule.keepLive)}</span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
