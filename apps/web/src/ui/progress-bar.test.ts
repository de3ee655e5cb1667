import { describe, expect, it } from "vitest";
import { getProgressPercent } from "./progress-bar.tsx";

const times = { throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500, increments: [30, 45] };

describe("getProgressPercent", () => {
  it("starts with the first increment, only grows, and never reaches the end by itself", () => {
    expect(getProgressPercent(0, times)).toBe(30);
    let last = 0;
    for (let elapsedMs = 0; elapsedMs <= 20_000; elapsedMs += 100) {
      const percent = getProgressPercent(elapsedMs, times);
      expect(percent).toBeGreaterThanOrEqual(last);
      last = percent;
    }
    expect(last).toBe(95);
  });
});
