import { formatTime, type TimeStyle } from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export interface MomentSettings {
  locale: string;
  timeZone: string;
}

/** "Held until Tue 24 Nov, 09:00"; short, without the weekday and the hour, where there is little room. */
export function nameHold(until: string, settings: MomentSettings, isShort = false): string {
  const moment = writeHoldMoment(until, settings, isShort);
  return moment === null ? texts.notices.held : texts.notices.heldUntil(moment);
}

/** The same of one parcel of an order, short. */
export function namePartHold(until: string, settings: MomentSettings): string {
  const moment = writeHoldMoment(until, settings, true);
  return moment === null ? texts.notices.partHeld : texts.notices.partHeldUntil(moment);
}

function writeHoldMoment(until: string, settings: MomentSettings, isShort: boolean): string | null {
  const atMs = Date.parse(until);
  if (Number.isNaN(atMs)) return null;
  // Of the same year: the clock is that of the moment itself, and no year is named.
  const write = (style: TimeStyle): string => formatTime(atMs, style, { ...settings, nowMs: atMs });
  return isShort ? write("day") : `${write("weekdayDay")}, ${write("clock")}`;
}
