/**
 * The formats of Intl, made once each: making one takes a hundred times as long as using it, and a list
 * formats thousands of cells. Only this folder makes them, so that nothing is written in a locale of its own.
 */

/** What a person reads where nobody chose a language: that of the store's founder and of the interface. */
export const defaultLocale = "en-GB";

/**
 * The language of the texts. Plurals follow it, whatever locale numbers and dates are written in
 * (docs/adr/0066-one-formatting-module.md).
 */
export const interfaceLanguage = "en-GB";

/** Keeps what was made for options and a key; hand in the same options each time, not equal ones. */
function keep<Options extends object, Format>(make: (options: Options, key: string) => Format) {
  const made = new WeakMap<Options, Map<string, Format>>();
  return (options: Options, key: string): Format => {
    const ofOptions = made.get(options) ?? new Map<string, Format>();
    if (!made.has(options)) made.set(options, ofOptions);
    const known = ofOptions.get(key);
    if (known !== undefined) return known;
    const format = make(options, key);
    ofOptions.set(key, format);
    return format;
  };
}

const numbers = keep((options: Intl.NumberFormatOptions, locale) => new Intl.NumberFormat(locale, options));
const dates = keep((options: Intl.DateTimeFormatOptions, key) => {
  const [locale, timeZone] = key.split(" ");
  return new Intl.DateTimeFormat(locale, { ...options, timeZone });
});
const spans = keep(
  (options: Intl.RelativeTimeFormatOptions, locale) => new Intl.RelativeTimeFormat(locale, options),
);
const names = keep((options: Intl.DisplayNamesOptions, locale) => new Intl.DisplayNames([locale], options));
const plurals = keep((options: Intl.PluralRulesOptions, locale) => new Intl.PluralRules(locale, options));

/** Throws RangeError for a locale, or a currency of the options, that does not exist. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numbers(options, locale);
}

/** Throws RangeError for a locale or zone that does not exist. */
export function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dates(options, `${locale} ${timeZone}`);
}

/** "in 3 minutes", "yesterday". */
export function spanFormat(locale: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return spans(options, locale);
}

/** Names of countries and languages. */
export function displayNames(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return names(options, locale);
}

/** Which form of a word goes with a number, in a language. */
export function pluralRules(language: string, options: Intl.PluralRulesOptions): Intl.PluralRules {
  return plurals(options, language);
}
