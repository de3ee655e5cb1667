import { describe, expect, test } from "vitest";
import { invertRate, isRate, rateSpans, readRatesFile } from "./rates.ts";

const usd = (day: string, rate: string) => ({ day, currency: "USD", rate });

describe("the rate of a day", () => {
  test("holds until the next one, for at most 31 days, and nothing is said of days without one", () => {
    const range = { from: "2026-01-10", to: "2026-03-31" };
    const rates = [usd("2026-02-20", "0.8"), usd("2026-01-01", "0.7"), usd("2026-01-20", "0.75")];
    expect(rateSpans(rates, range, "GBP")).toEqual([
      { ...range, currency: "GBP", rate: "1", shift: 0 },
      { from: "2026-01-10", to: "2026-01-19", currency: "USD", rate: "0.7", shift: 0 },
      { from: "2026-01-20", to: "2026-02-19", currency: "USD", rate: "0.75", shift: 0 },
      { from: "2026-02-20", to: "2026-03-22", currency: "USD", rate: "0.8", shift: 0 },
    ]);
  });

  test("knows how many minor units a currency has", () => {
    const day = { from: "2026-01-01", to: "2026-01-01" };
    const [, yen] = rateSpans([{ day: "2026-01-01", currency: "JPY", rate: "0.0061" }], day, "EUR");
    expect(yen).toMatchObject({ shift: 2 });
  });
});

test.each([
  ["0.8612", true],
  ["150", true],
  ["0", false],
  ["-1", false],
  ["1e3", false],
  ["1,2", false],
  ["", false],
])("%s is a rate: %s", (text, expected) => expect(isRate(text)).toBe(expected));

test.each([
  ["2", "0.5"],
  ["1.1523", "0.8678295583"],
  ["163.5", "0.0061162080"],
])("one divided by %s is %s", (rate, inverse) =>
  expect(Number(invertRate(rate))).toBeCloseTo(Number(inverse), 9),
);

describe("a file of rates", () => {
  test("has lines of day, currency and rate", () => {
    const text = "Date,Currency,Rate\r\n2026-03-01,usd,0.79\r\n29/03/2026,USD,0.8\r\n2026-03-02,EUR,\r\n";
    expect(readRatesFile(text, "GBP", false)).toEqual({
      rates: [usd("2026-03-01", "0.79")],
      wrongLines: [3, 4],
    });
  });

  test("or a column for each currency, with gaps, the other way round, and with decimal commas", () => {
    const text = "Date;USD;JPY;CYP\n2026-03-02;1,25;160;N/A\n";
    expect(readRatesFile(text, "EUR", true)).toEqual({
      rates: [usd("2026-03-02", "0.8"), { day: "2026-03-02", currency: "JPY", rate: "0.00625" }],
      wrongLines: [],
    });
  });

  test("leaves the store's own currency out", () => {
    expect(readRatesFile("2026-03-02,GBP,1", "GBP", false)).toEqual({ rates: [], wrongLines: [] });
  });
});
