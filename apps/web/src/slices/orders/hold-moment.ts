import { texts } from "./texts.ts";

export interface MomentSettings {
  locale: string;
  timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(
  { locale, timeZone }: MomentSettings,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

/** "Held until Tue 24 Nov, 09:00"; short, without the weekday and the hour, where there is little room. */
export function nameHold(until: string, settings: MomentSettings, isShort = false): string {
  const atMs = Date.parse(until);
  if (Number.isNaN(atMs)) return texts.notices.held;
  const day = getFormat(settings, {
    day: "numeric",
    month: "short",
    ...(isShort ? {} : { weekday: "short" }),
  }).format(atMs);
  return texts.notices.heldUntil(
    isShort
      ? day
      : `${day}, ${getFormat(settings, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(atMs)}`,
  );
}
