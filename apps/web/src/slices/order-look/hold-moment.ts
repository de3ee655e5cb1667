import { formatTime, type TimeStyle } from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export interface MomentSettings {
  locale: string;
  timeZone: string;
}

/** "Held until Tue 24 Nov, 09:00"; short, without the weekday and the hour, where there is little room. */
export function nameHold(until: string, settings: MomentSettings, isShort = false): string {
  const atMs = Date.parse(until);
  if (Number.isNaN(atMs)) return texts.notices.held;
  // Of the same year: the clock is that of the moment itself, and no year is named.
  const write = (style: TimeStyle): string => formatTime(atMs, style, { ...settings, nowMs: atMs });
  return texts.notices.heldUntil(isShort ? write("day") : `${write("weekdayDay")}, ${write("clock")}`);
}
