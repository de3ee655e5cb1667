/** The languages and time zones on offer, named in the reader's own words. */
import { nameLanguage } from "@stallkeeper/domain";
interface Option {
  value: string;
  label: string;
}

const locales = [
  "en-GB",
  "en-US",
  "en-IE",
  "en-CA",
  "en-AU",
  "de-DE",
  "de-AT",
  "de-CH",
  "fr-FR",
  "fr-BE",
  "nl-NL",
  "nl-BE",
  "es-ES",
  "it-IT",
  "pt-PT",
  "pl-PL",
  "sv-SE",
  "da-DK",
  "nb-NO",
  "fi-FI",
  "cs-CZ",
  "ja-JP",
];

/** All time zones of the browser. */
export const timeZoneOptions: readonly Option[] = Intl.supportedValuesOf("timeZone").map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

/** The usual languages, and the chosen one in any case. */
export function localeOptions(readerLocale: string, chosen: string | null): readonly Option[] {
  const all = chosen === null || locales.includes(chosen) ? locales : [chosen, ...locales];
  return all.map((value) => ({ value, label: nameLanguage(value, readerLocale) }));
}
