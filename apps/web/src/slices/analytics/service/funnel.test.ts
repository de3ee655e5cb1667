import { expect, test } from "vitest";
import { stepsOfFunnel } from "./funnel.ts";

test("listings and offers are left open beside orders narrowed by what they can't follow", () => {
  const told = { listed: 40, offered: 7, sold: 3 };
  expect(stepsOfFunnel(told, true)).toEqual({ listed: null, offered: null, sold: 3 });
  expect(stepsOfFunnel(told, false)).toEqual(told);
});
