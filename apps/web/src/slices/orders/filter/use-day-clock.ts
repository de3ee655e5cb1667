import { useEffect, useMemo, useState } from "react";
import { useFormatSettings } from "../../../ui/index.ts";
import type { DaySettings } from "./day-bounds.ts";

const minuteMs = 60_000;
const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The person's time zone and the minute it is; moves on each minute only while somebody asks by it. */
export function useDayClock(isTicking: boolean): DaySettings {
  const { timeZone } = useFormatSettings();
  const [nowMs, setNowMs] = useState(thisMinute);
  useEffect(() => {
    if (!isTicking) return;
    const tick = (): void => setNowMs(thisMinute());
    tick();
    const timer = setInterval(tick, minuteMs / 4);
    return () => clearInterval(timer);
  }, [isTicking]);
  return useMemo(() => ({ nowMs, timeZone }), [nowMs, timeZone]);
}
