import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  canReturnMove,
  countReturnable,
  fitsCondition,
  isSwapOpen,
  nextReturnStates,
  returnStates,
  swapStates,
  type ReturnState,
} from "./returns.ts";

describe("returns", () => {
  test.each<[ReturnState, string]>([
    ["requested", "authorised received closed"],
    ["authorised", "inTransit received closed"],
    ["inTransit", "received closed"],
    ["received", "inspected"],
    ["inspected", "resolved"],
    ["resolved", "closed"],
    ["closed", ""],
  ])("from %s to %s and nowhere else", (from, to) => {
    expect(returnStates.filter((state) => canReturnMove(from, state)).join(" ")).toBe(to);
    expect(nextReturnStates(from).join(" ")).toBe(to);
  });

  test("whatever is done, money is only decided on after the goods were looked at, and the end is the end", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...returnStates), { maxLength: 20 }), (wishes) => {
        const path: ReturnState[] = ["requested"];
        for (const wish of wishes) if (canReturnMove(path.at(-1) ?? "closed", wish)) path.push(wish);
        const before = path.slice(0, path.indexOf("resolved") + 1);
        expect(before.length === 0 || (before.includes("received") && before.includes("inspected"))).toBe(
          true,
        );
        expect(path.indexOf("closed")).toBeOneOf([-1, path.length - 1]);
        expect(new Set(path).size).toBe(path.length);
      }),
    );
  });

  test("what is missing goes nowhere, what came goes somewhere", () => {
    expect([
      fitsCondition("missing", null),
      fitsCondition("missing", "restock"),
      fitsCondition("damaged", "scrap"),
      fitsCondition("asDescribed", null),
    ]).toEqual([true, false, true, false]);
  });

  test("no more come back than were bought", () => {
    const line = (quantity: number, state: ReturnState, wasReceived = false) => ({
      quantity,
      state,
      wasReceived,
    });
    expect(countReturnable(3, [line(1, "requested"), line(1, "closed", true), line(1, "closed")])).toBe(1);
    expect(countReturnable(1, [line(2, "received", true)])).toBe(0);
  });

  test("a swap is open until it is sent or given up", () =>
    expect(swapStates.filter(isSwapOpen)).toEqual(["planned"]));
});
