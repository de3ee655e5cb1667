import { describe, expect, it } from "vitest";
import { formatMoney, getCurrencySymbol, writeMoney } from "./money.ts";
import { formatPercent } from "./numbers.ts";

describe("formatMoney", () => {
  it.each([
    [14200, "EUR", "en-GB", "€142.00"],
    [128450, "GBP", "en-GB", "£1,284.50"],
    [12000, "USD", "en-GB", "$120.00"],
    [1500, "JPY", "en-GB", "¥1,500"],
    [1500, "KWD", "en-GB", "KWD 1.500"],
    [-1420, "EUR", "en-GB", "−€14.20"],
    [0, "GBP", "en-GB", "£0.00"],
    [14200, "EUR", "de-DE", "142,00 €"],
  ])("%i %s in %s", (amountMinor, currency, locale, expected) => {
    expect(formatMoney(amountMinor, currency, locale).replace(/\s/g, " ")).toBe(expected);
  });

  it("writes a code that is no currency after the number", () => {
    expect(formatMoney(1250, "??", "en-GB")).toBe("12.50 ??");
    expect(getCurrencySymbol("??", "en-GB")).toBe("??");
  });

  it("tells dollars apart where a buyer reads it", () => {
    expect(writeMoney(12_000, "USD", "en-GB")).toBe("US$120.00");
    expect(writeMoney(1_250, "??", "en-GB")).toBe("12.5 ??");
  });

  it("gives the narrow symbol alone", () => {
    expect(getCurrencySymbol("USD", "en-GB")).toBe("$");
  });
});

describe("formatPercent", () => {
  it("uses a real minus", () => {
    expect(formatPercent(-0.29, "en-GB")).toBe("−29%");
  });
});
