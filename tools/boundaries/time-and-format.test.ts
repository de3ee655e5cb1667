/**
 * Days of a time zone are counted in one place (packages/domain/src/time, docs/adr/0065-one-time-module.md).
 * Elsewhere no code takes a day for 24 hours, cuts it out of a text in UTC, or reads a calendar from Intl's
 * parts. A span that is no calendar day is `daysInMs`.
 *
 * Numbers, dates and counted things are written in one place, too (packages/domain/src/format and, for the
 * person at the screen, apps/web/src/ui/format.ts; docs/adr/0066-one-formatting-module.md): no format of
 * Intl, no locale as a literal and no plural by hand elsewhere.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface Ban {
  found: RegExp;
  instead: string;
  /** Looked for in texts without the values in them. */
  isOfTexts?: boolean;
  /** Beginnings of paths in which it's right. */
  allowed: readonly string[];
}

const time = "packages/domain/src/time/";
const format = "packages/domain/src/format/";
/** What is offered to choose from. */
const localesOnOffer = "apps/web/src/slices/identity/profile/region-options.ts";
const bans: readonly Ban[] = [
  {
    found: /\b86_?400(?:_?000)?\b|\b24 \* 60 \* 60/,
    instead: "daysInMs for a span, addDays and startOfDay for days",
    allowed: [time],
  },
  {
    found:
      /\.set(?:UTC)?(?:Hours\(0\b|Date\()|\.getTimezoneOffset\(|\.getDate\(\)|\.getDay\(\)|\.getHours\(\)/,
    instead: "startOfDay, addDays, weekdayOf or toLocal",
    allowed: [],
  },
  {
    found: /toISOString\(\)\.(?:slice|substring)\(0, 1[06]\)|\}T(?:00:00|23:59)/,
    instead: "dayOf, startOfDay, endOfDay or parseLocal",
    allowed: [time],
  },
  {
    found: /DateTimeFormat\("(?:en-CA|sv-SE)"|hourCycle: "h23",\s+year/,
    instead: "dayOf or toLocal",
    allowed: [time],
  },
  {
    found:
      /\bIntl\.(?:DateTimeFormat|NumberFormat|PluralRules|RelativeTimeFormat|ListFormat|DisplayNames|Collator)\(/,
    instead: "a function of packages/domain/src/format or apps/web/src/ui/format.ts",
    allowed: [time, format, "apps/web/src/ui/format.ts"],
  },
  {
    found: /\.toLocale(?:Date|Time)?String\(/,
    instead: "writeNumber, formatNumber or formatTime",
    allowed: [],
  },
  {
    found: /(["'`])[a-z]{2}-[A-Z]{2}\1/,
    instead: "the person's or the store's locale, or defaultLocale",
    allowed: [format, localesOnOffer, "apps/server/src/migrations/"],
  },
  {
    // A text for one, a text for more.
    found: /[=!]==\s*1\s*\?\s*(?:"[^"\n]*[a-z]{2}[^"\n]*"|`[^`]*[a-z]{2}[^`]*`)\s*:\s*["`]/,
    isOfTexts: true,
    instead: "plural(count, { one, other })",
    allowed: [],
  },
];

/** Lines of a file's code that do what the time module is for; comments are read over. */
function findBreaches(path: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (text) => text.replaceAll(/[^\n]/g, ""));
  return bans
    .filter(({ allowed }) => !allowed.some((start) => path.startsWith(start)))
    .flatMap(({ found, instead, isOfTexts = false }) => {
      const read = isOfTexts ? code.replaceAll(/\$\{[^{}`?]*\}/g, "") : code;
      return [...read.matchAll(new RegExp(found, "g"))].map(({ 0: text, index }) => {
        const line = read.slice(0, index).split("\n").length;
        return `${path}:${line}: ${text.trim()} (use ${instead})`;
      });
    });
}

const shipped = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (path) => !/\.(?:test|fixture)\.tsx?$|^packages\/(?:simulator|testkit)\/|\/testing\//.test(path),
);

describe("days are counted in the time module", () => {
  test("and nowhere else", () => {
    expect(shipped.length).toBeGreaterThan(1_000);
    expect(shipped.flatMap((path) => findBreaches(path, readFileSync(resolve(root, path), "utf8")))).toEqual(
      [],
    );
  });

  test.each([
    "const dayMs = 86_400_000;",
    "const maxAge = 7 * 24 * 60 * 60;",
    "const later = new Date(now.getTime() + 86400000);",
    "start.setHours(0, 0, 0, 0);",
    "next.setDate(next.getDate() + 1);",
    "const today = new Date().toISOString().slice(0, 10);",
    "const startMs = Date.parse(`${day}T00:00:00Z`);",
    'const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(atMs);',
    'const made = new Intl.DateTimeFormat("en", {\n  hourCycle: "h23",\n  year: "numeric",\n});',
    "const local = moment.getTime() - moment.getTimezoneOffset() * 60_000;",
  ])("a copy is found: %s", (copy) => {
    expect(findBreaches("apps/web/src/slices/home/planted.ts", copy)).not.toEqual([]);
  });

  test.each([
    "const keptMs = daysInMs(30);",
    "const day = dayOf(Date.now(), timeZone);",
    "// A day isn't 86_400_000 ms.",
    "const hourMs = 3_600_000;",
  ])("what uses it, or is none, is left alone: %s", (right) => {
    expect(findBreaches("apps/web/src/slices/home/planted.ts", right)).toEqual([]);
  });

  test("the module itself may", () => {
    expect(findBreaches(`${time}calendar.ts`, "const dayMs = 86_400_000;")).toEqual([]);
  });
});

describe("numbers, dates and counts are written by the formatting module", () => {
  test.each([
    'const format = new Intl.NumberFormat(locale, { style: "percent" });',
    "const zone = Intl.DateTimeFormat(undefined, { timeZone });",
    "const text = count.toLocaleString(locale);",
    "const day = moment.toLocaleDateString();",
    'const locale = store?.locale ?? "en-GB";',
    'const words = count === 1 ? "1 order" : `${count} orders`;',
    "const words = `${count} ${count === 1 ? 'order' : 'orders'}`;".replaceAll("'", '"'),
    'const words =\n  count === 1\n    ? "1 order stays"\n    : `${count} orders stay`;',
    'const words = count !== 1 ? "orders" : "order";',
  ])("a copy is found: %s", (copy) => {
    expect(findBreaches("apps/web/src/slices/home/planted.ts", copy)).not.toEqual([]);
  });

  test.each([
    'plural(count, { one: "# order", other: "# orders" })',
    "const first = ids.length === 1 ? ids[0] : null;",
    'const id = entries.length === 1 ? (entries[0]?.sku ?? "") : "";',
    "const title = items.length === 1 ? words.item : words.items;",
    'const path = rows.length === 1 ? `${key.toString("base64")}/` : `${version}/`;',
    "const country = regionOf(locale);",
    "const zones = Intl.supportedValuesOf(timeZone);",
  ])("what uses it, or is none, is left alone: %s", (right) => {
    expect(findBreaches("apps/web/src/slices/home/planted.ts", right)).toEqual([]);
  });
});
