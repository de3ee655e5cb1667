import { regionOf } from "@stallkeeper/domain";
import { browserSettings } from "../../../ui/format.ts";

/** What the browser knows about where its person is: language, time zone, and the currency of the country. */
export interface Region {
  locale: string;
  timeZone: string;
  currency: string;
  /** Nobody chose it yet: the store's first orders may say another. */
  isCurrencyGuessed: boolean;
}

const euroCountries = "AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES".split(" ");
const currencyByCountry: Record<string, string> = {
  GB: "GBP",
  US: "USD",
  CH: "CHF",
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  PL: "PLN",
  CZ: "CZK",
  HU: "HUF",
  RO: "RON",
  BG: "EUR",
  CA: "CAD",
  AU: "AUD",
  NZ: "NZD",
  JP: "JPY",
  IN: "INR",
  BR: "BRL",
  MX: "MXN",
  ZA: "ZAR",
  TR: "TRY",
  UA: "UAH",
  KR: "KRW",
  ...Object.fromEntries(euroCountries.map((country) => [country, "EUR"])),
};

/** The currencies offered, the usual ones of the countries above. */
export const currencies = [...new Set(Object.values(currencyByCountry))].sort();

/** Reads a locale such as "en-GB"; euro where its country says nothing. */
export function currencyOf(locale: string): string {
  const country = regionOf(locale) ?? "";
  return currencyByCountry[country] ?? "EUR";
}

/** The region of this browser. */
export function readBrowserRegion(): Region {
  const locale = navigator.language;
  return { ...browserSettings, locale, currency: currencyOf(locale), isCurrencyGuessed: true };
}
