/**
 * Sentences that depend on a count. The forms are those of Intl.PluralRules in the language of the texts;
 * English has `one` and `other`, other languages have more.
 */
import { defaultLocale, interfaceLanguage, pluralRules } from "./intl.ts";
import { formatNumber } from "./numbers.ts";

/** `#` stands for the count and `{name}` for a value: "# orders added to {name}". */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type PluralValues = Readonly<Record<string, string | number>>;

const cardinal = { type: "cardinal" } as const;
const ordinal = { type: "ordinal" } as const;
const marks = /#|\{(\w+)\}/g;

function fill(count: number, form: string, values: PluralValues, locale: string): string {
  // In one pass: a name that holds a "#" stays as it is.
  return form.replace(marks, (mark, name: string | undefined) => {
    const value = name === undefined ? count : values[name];
    return typeof value === "number" ? formatNumber(value, locale) : (value ?? mark);
  });
}

/** The sentence for a count, with the count and the values in it written in a locale. */
export function plural(
  count: number,
  forms: PluralForms,
  values: PluralValues = {},
  locale: string = defaultLocale,
  language: string = interfaceLanguage,
): string {
  return fill(count, forms[pluralRules(language, cardinal).select(count)] ?? forms.other, values, locale);
}

/**
 * The same for a place in a row: { one: "#st order", two: "#nd order", few: "#rd order", other: "#th order"
 * }.
 */
export function pluralOrdinal(
  count: number,
  forms: PluralForms,
  locale: string = defaultLocale,
  language: string = interfaceLanguage,
): string {
  return fill(count, forms[pluralRules(language, ordinal).select(count)] ?? forms.other, {}, locale);
}
