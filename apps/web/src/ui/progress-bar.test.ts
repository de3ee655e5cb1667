import { describe, expect, it } from "vitest";
import { getProgressPercent, progressBarTimes } from "./progress.ts";

describe("getProgressPercent", () => {
  it("has the specification's times", () => {
    expect(progressBarTimes).toEqual({ throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500 });
  });

  it.each<[number, number[], number]>([
    [0, [], 0],
    [99, [], 0],
    [100, [], 2],
    [2500, [], 50],
    [5000, [], 100],
    [9000, [], 100],
    [0, [45], 45],
    [100, [30], 32],
    [100, [30, 30], 62],
    [2500, [30, 45], 100],
  ])("after %i ms and the parts %j it stands at %i", (shownMs, steps, percent) => {
    expect(getProgressPercent(shownMs, steps)).toBeCloseTo(percent);
  });
});
