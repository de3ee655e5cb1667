import { expect, test } from "vitest";
import { changePlan } from "./label-plan.ts";

const tracked = { courier: "post", serviceCode: "T48", serviceName: "Tracked 48" };
const express = { courier: "post", serviceCode: "X24", serviceName: "Express 24" };

test("a person sets service, package and weight; each names who chose it", () => {
  const wish = { service: tracked, package: { id: "M", name: "M" }, weightGrams: 500 };
  expect(changePlan(null, wish, { person: "Ann" })).toEqual({
    ...tracked,
    serviceBy: "Ann",
    package: "M",
    packageName: "M",
    packageBy: "Ann",
    weightGrams: 500,
    weightBy: "Ann",
  });
});

test("a rule never overwrites what a person set, and fills in what nobody set", () => {
  const plan = changePlan(null, { service: tracked }, { person: "Ann" });
  const after = changePlan(plan, { service: express, package: { id: "S", name: "S" } }, { rule: "Small" });
  expect(after).toEqual({
    ...tracked,
    serviceBy: "Ann",
    package: "S",
    packageName: "S",
    packageRule: "Small",
  });
});

test("a person overwrites a rule, and confirming what a rule chose makes it theirs", () => {
  const byRule = changePlan(null, { service: tracked }, { rule: "Heavy" });
  expect(changePlan(byRule, { service: express }, { person: "Ann" })).toEqual({
    ...express,
    serviceBy: "Ann",
  });
  expect(changePlan(byRule, { service: tracked }, { person: "Ann" })).toEqual({
    ...tracked,
    serviceBy: "Ann",
  });
});

test("the first of two rules that want the same keeps it, a second one with another wish replaces it", () => {
  const byRule = changePlan(null, { service: tracked, weightGrams: 200 }, { rule: "Heavy" });
  expect(changePlan(byRule, { service: tracked }, { rule: "Later" })).toBe(byRule);
  expect(changePlan(byRule, { service: express }, { rule: "Later" })).toMatchObject({
    ...express,
    serviceRule: "Later",
    weightRule: "Heavy",
  });
});

test("clearing leaves the rest, and a plan of nothing is none; what nobody set is left as it is", () => {
  const plan = changePlan(null, { service: tracked, weightGrams: 300 }, { person: "Ann" });
  expect(changePlan(plan, { service: null }, { person: "Bo" })).toEqual({
    weightGrams: 300,
    weightBy: "Ann",
  });
  expect(
    changePlan({ weightGrams: 300, weightBy: "Ann" }, { weightGrams: null }, { person: "Bo" }),
  ).toBeNull();
  expect(changePlan(plan, { package: null }, { person: "Bo" })).toBe(plan);
  expect(changePlan(null, {}, { person: "Bo" })).toBeNull();
});
