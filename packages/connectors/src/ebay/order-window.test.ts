import { expect, it } from "vitest";
import { advanceWindow, openWindow } from "./order-window.ts";

/** Walks a list of change times as eBay pages it, newest first, and counts its pages; at most 400. */
function walk(changedMs: readonly number[], { limit, servedMs }: { limit: number; servedMs: number }) {
  const seen = new Set<number>();
  let state = openWindow(null, { since: null, nowMs: servedMs, overlapMs: 0 });
  let pages = 0;
  while (!state.isCaughtUp && pages < 400) {
    const { fromMs, toMs, offset } = state;
    const fit = changedMs.filter((at) => at >= fromMs && at <= (toMs ?? Infinity)).sort((a, b) => b - a);
    const came = fit.slice(offset, offset + limit);
    for (const at of came) seen.add(at);
    state = advanceWindow(state, { changedMs: came, count: came.length, total: fit.length, limit, servedMs });
    pages += 1;
  }
  return { seen, pages };
}

it("changes within the second that eBay's answers are dated with take a few pages, not one per millisecond", () => {
  // The header Date knows whole seconds: what changed in this second is later than it.
  const servedMs = Date.parse("2026-11-23T12:00:00.000Z");
  const changedMs = Array.from({ length: 60 }, (_, n) => servedMs + n * 15);
  const { seen, pages } = walk(changedMs, { limit: 3, servedMs });
  expect([...seen].sort((a, b) => a - b)).toEqual(changedMs);
  expect(pages).toBeLessThan(100);
});
