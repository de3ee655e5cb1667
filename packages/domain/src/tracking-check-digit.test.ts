import { expect, test } from "vitest";
import { isCheckDigitRight, type CheckDigitRule } from "./tracking-check-digit.ts";

test.each<[CheckDigitRule, string]>([
  ["s10", "RR123456785GB"],
  ["s10", "RB123456785GB"],
  ["ups", "1Z999AA10123456784"],
  ["ups", "1Z5R89390357567127"],
  ["fedex", "986578788855"],
  ["fedex", "477179081230"],
  ["gs1", "9400111202555842332669"],
  ["gs1", "00340434161094042557"],
  ["mod7", "3318810025"],
])("%s takes %s and no other last digit", (rule, number) => {
  expect(isCheckDigitRight(rule, number)).toBe(true);
  const at = rule === "s10" ? number.length - 3 : number.length - 1;
  for (let step = 1; step < 10; step++) {
    const altered = `${number.slice(0, at)}${(Number(number[at]) + step) % 10}${number.slice(at + 1)}`;
    expect([altered, isCheckDigitRight(rule, altered)]).toEqual([altered, false]);
  }
});

test("a number of another shape is not judged", () => {
  for (const rule of ["s10", "ups", "fedex", "gs1", "mod7"] as const)
    expect(isCheckDigitRight(rule, "ABC-1")).toBeNull();
});
