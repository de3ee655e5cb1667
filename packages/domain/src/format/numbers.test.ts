import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./intl.ts";
import { compareNames, nameLanguage, nameRegion, regionOf } from "./names.ts";
import {
  formatFileSize,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatTenths,
  formatWeight,
} from "./numbers.ts";

const plain = (text: string): string => text.replaceAll(/\s/g, " ");

test("numbers and shares are those of the locale, with a real minus", () => {
  expect([formatNumber(1_204, "en-GB"), formatNumber(1_204, "de-DE")]).toEqual(["1,204", "1.204"]);
  expect([formatTenths(4, "en-GB"), formatTenths(4.25, "de-DE")]).toEqual(["4.0", "4,3"]);
  expect([formatNumber(-3, "en-GB"), formatNumber(-1_204, "de-DE")]).toEqual(["−3", "−1.204"]);
  expect(formatPercent(-0.29, "en-GB")).toBe("−29%");
  expect(formatSeconds(42_400, "en-GB")).toBe("42s");
});

test("weights are in grams below a kilogram, unless kilograms are asked for", () => {
  expect([840, 999, 1_000, 1_250, 1_234].map((grams) => plain(formatWeight(grams, "en-GB")))).toEqual([
    "840 g",
    "999 g",
    "1 kg",
    "1.25 kg",
    "1.234 kg",
  ]);
  expect(plain(formatWeight(500, "en-GB", true))).toBe("0.5 kg");
  expect(plain(formatWeight(1_250, "de-DE"))).toBe("1,25 kg");
});

test("countries, languages and the order of names", () => {
  expect([nameRegion("DE", "en-GB"), nameRegion("DE", "fr-FR"), nameRegion("QX", "en-GB")]).toEqual([
    "Germany",
    "Allemagne",
    undefined,
  ]);
  expect(nameLanguage("de-AT", "en-GB")).toBe("Austrian German");
  expect([regionOf("de-AT"), regionOf("en")]).toEqual(["AT", "US"]);
  expect(["C-14", "c-2", "B-1"].toSorted(compareNames)).toEqual(["B-1", "c-2", "C-14"]);
});

test("a format is made once for its options, locale and zone", () => {
  const options = { year: "numeric" } as const;
  expect(dateFormat("en-GB", "UTC", options)).toBe(dateFormat("en-GB", "UTC", options));
  expect(dateFormat("en-GB", "UTC", options)).not.toBe(dateFormat("en-GB", "Asia/Tokyo", options));
  expect(numberFormat("en-GB", {})).not.toBe(numberFormat("en-GB", { style: "percent" }));
});

test("the size of a file is written in kilobytes, from a million bytes on in megabytes, then in gigabytes", () => {
  const sizes = [0, 1, 999, 340_400, 999_499, 1_000_000, 1_240_000, 8_388_608, 81_500_000_000];
  expect(sizes.map((bytes) => plain(formatFileSize(bytes, "en-GB")))).toEqual([
    "1 kB",
    "1 kB",
    "1 kB",
    "340 kB",
    "999 kB",
    "1 MB",
    "1.2 MB",
    "8.4 MB",
    "81.5 GB",
  ]);
});
