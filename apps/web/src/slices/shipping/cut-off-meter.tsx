/** How far the day is before the next courier comes (design 4.3); nothing where no courier has a cut-off. */
import type { RunView } from "@stallkeeper/contract";
import { formatTime } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { useSession } from "../../platform/session.ts";
import { ProgressMeter, useFormatSettings, useNow } from "../../ui/index.ts";
import { dayQuery } from "./shipping.api.ts";
import { texts } from "./texts.ts";

const { cutOff: words } = texts;

function useDay(): RunView | undefined {
  const client = useQueryClient();
  useEffect(
    () =>
      keepFresh(() => void client.invalidateQueries({ queryKey: dayQuery.queryKey }), ["action", "courier"]),
    [client],
  );
  return useQuery(dayQuery).data;
}

function Meter({ at, due, shippedToday }: { at: string } & Pick<RunView, "due" | "shippedToday">) {
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const inStore = { ...settings, timeZone: useSession().user?.store?.timeZone ?? settings.timeZone };
  const atMs = Date.parse(at);
  const deadline = formatTime(atMs, "deadlineInText", inStore);
  const clock = formatTime(atMs, "clock", inStore);
  const isToday = deadline === clock;
  const left = due.new + due.ship;
  const text = words.done(shippedToday, left);
  return (
    <div className="grid gap-1.5 pb-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <strong className="font-[650] text-[13px] whitespace-nowrap">
          {words.title} <time dateTime={at}>{isToday ? clock : `${deadline} ${clock}`}</time>
        </strong>
        {isToday && <span className="sk-meta whitespace-nowrap">{formatTime(atMs, "age", inStore)}</span>}
      </p>
      <ProgressMeter label={words.title} value={shippedToday} max={shippedToday + left} valueText={text} />
      <p className="sk-meta">{text}</p>
    </div>
  );
}

/** Stands at the bottom of the rail. */
export function CutOffMeter() {
  const day = useDay();
  return day === undefined || day.cutOff === null ? null : (
    <Meter at={day.cutOff.at} due={day.due} shippedToday={day.shippedToday} />
  );
}
