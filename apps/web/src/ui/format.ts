/**
 * How numbers, money, dates and counted things are written for the person at the screen. Texts import it from
 * here; what draws takes locale and zone from `useFormatSettings`, so that it's drawn again when they change.
 * The formats themselves are the domain's: the service writes mails and exports with the same ones.
 */
import {
  formatDayText,
  formatFileSize,
  formatNumber,
  formatTime,
  formatWeight,
  defaultLocale,
  plural as pluralIn,
  pluralOrdinal as pluralOrdinalIn,
  type PluralForms,
  type PluralValues,
  type TimeStyle,
} from "@stallkeeper/domain";

export interface FormatSettings {
  locale: string;
  timeZone: string;
}

/** What this browser is set to: in force until somebody is signed in. */
export const browserSettings: FormatSettings = {
  locale: typeof navigator === "undefined" ? defaultLocale : navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

let inForce = browserSettings;

/** Sets what texts are written in from here on. `FormatProvider` calls it; a repeat changes nothing. */
export function setTextFormat(settings: FormatSettings): void {
  inForce = settings;
}

/** A number in the person's locale: "1,204". */
export function writeNumber(value: number): string {
  return formatNumber(value, inForce.locale);
}

/** "840 g", "1.25 kg"; in kilograms also below one where `inKilograms`. */
export function writeWeight(grams: number, inKilograms = false): string {
  return formatWeight(grams, inForce.locale, inKilograms);
}

/** The size of a file: "340 kB", "1.2 MB". */
export function writeFileSize(bytes: number): string {
  return formatFileSize(bytes, inForce.locale);
}

/** A day such as "2026-03-29" as people say it: "29 Mar 2026". */
export function writeDay(day: string): string {
  return formatDayText(day, inForce.locale);
}

/** A moment in the zone of the person at the screen: "Mon 2 Mar, 09:00"; null when it is none. */
export function writeMoment(moment: string): string | null {
  const atMs = Date.parse(moment);
  if (Number.isNaN(atMs)) return null;
  // Of the same year: the clock is that of the moment itself, and no year is named.
  const write = (style: TimeStyle): string => formatTime(atMs, style, { ...inForce, nowMs: atMs });
  return `${write("weekdayDay")}, ${write("clock")}`;
}

/** A sentence that depends on a count: plural(count, { one: "# order", other: "# orders" }). */
export function plural(count: number, forms: PluralForms, values?: PluralValues): string {
  return pluralIn(count, forms, values, inForce.locale);
}

/** A place in a row: { one: "#st", two: "#nd", few: "#rd", other: "#th" }. */
export function pluralOrdinal(count: number, forms: PluralForms): string {
  return pluralOrdinalIn(count, forms, inForce.locale);
}
