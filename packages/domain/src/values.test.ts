import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allows,
  confirmed,
  currencyExponent,
  email,
  firstProblem,
  max,
  min,
  parseMinor,
  required,
  roles,
  toDecimal,
} from "./index.ts";

describe("money", () => {
  test.each([
    ["19.90", "EUR", 1990],
    ["19.9", "EUR", 1990],
    ["19", "EUR", 1900],
    ["-5.01", "GBP", -501],
    ["0", "USD", 0],
    ["1200", "JPY", 1200],
    ["1200.00", "JPY", 1200],
    ["1.2345", "KWD", 1235],
    ["0.005", "EUR", 1],
    ["-0.00", "EUR", 0],
  ])("%s %s is %d minor units", (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  test("what is no decimal number is refused, never read as zero", () => {
    for (const text of ["", "-", "1,50", "1e3", "NaN", "٣"])
      expect(() => parseMinor(text, "EUR")).toThrow(RangeError);
  });

  test("an amount survives the way to the wire and back, to the cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.constantFrom("EUR", "JPY", "KWD"),
        (minor, currency) => {
          expect(parseMinor(toDecimal(minor, currency).toFixed(currencyExponent(currency)), currency)).toBe(
            minor,
          );
        },
      ),
    );
  });
});

describe("form rules", () => {
  test("[FORM-1] required", () => {
    expect(required(" ")).toBe("This field is required");
    expect(required("x")).toBeNull();
  });

  test("[FORM-2] email", () => {
    for (const good of ["a@b.co", "ada+tag@northlane.example", "öre@exämple.se"])
      expect(email(good)).toBeNull();
    for (const bad of ["", "a", "a@b", "a b@c.de", "a@b..de", "a@@b.de"])
      expect(email(bad)).toBe("This field must be a valid email");
  });

  test("[FORM-3] confirmed", () => {
    expect(confirmed("abc")("abd")).toBe("This confirmation does not match");
    expect(confirmed("abc")("abc")).toBeNull();
  });

  test("[FORM-4, FORM-5] min and max name 8 and 100 whatever their bound is", () => {
    expect(min(3)("ab")).toBe("Length must be more than 8.");
    expect(max(3)("abcd")).toBe("Length must be less than 100.");
    expect([min(3)("abc"), max(3)("abc")]).toEqual([null, null]);
    expect(max(1)("👍")).toBeNull();
  });

  test("the first problem wins", () => {
    expect(firstProblem("", [required, min(8)])).toBe("This field is required");
    expect(firstProblem("short", [required, min(8), max(100)])).toBe("Length must be more than 8.");
  });
});

describe("scopes", () => {
  test("admin allows everything, other scopes only themselves", () => {
    expect(allows(["admin"], "refunds.write")).toBe(true);
    expect(allows(["orders.write"], "refunds.write")).toBe(false);
    expect(roles.packer).toEqual(["orders.write", "labels.buy"]);
  });
});
