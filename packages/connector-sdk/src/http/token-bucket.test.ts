import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountLimiter } from "./token-bucket.ts";

const limits = {
  account: { perSecond: 2, burst: 5 },
  operations: { "orders.ship": { perSecond: 1, burst: 1 } },
  pauseWithoutHintMs: 1000,
};

describe("limits of an account", () => {
  it("never lets more calls leave than burst plus refill, whenever they ask", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 80 }), (gaps) => {
        const limiter = new AccountLimiter(limits, 0);
        let nowMs = 0;
        const sentAt = gaps.map((gap) => {
          nowMs += gap;
          const turn = limiter.reserve("orders.list", nowMs, Number.POSITIVE_INFINITY);
          return "waitMs" in turn ? nowMs + turn.waitMs : Number.NaN;
        });
        for (const start of sentAt) {
          for (const windowMs of [500, 1000, 3000, 10_000]) {
            const inWindow = sentAt.filter((at) => at >= start && at <= start + windowMs).length;
            expect(inWindow).toBeLessThanOrEqual(5 + (windowMs / 1000) * 2 + 1e-6);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("lets nothing leave before a pause ends, and no burst after it", () => {
    const limiter = new AccountLimiter(limits, 0);
    limiter.pauseUntil(4_000);
    const waits = Array.from({ length: 4 }, () => limiter.reserve("orders.list", 1_000, 60_000));
    expect(waits).toEqual([{ waitMs: 3_000 }, { waitMs: 3_500 }, { waitMs: 4_000 }, { waitMs: 4_500 }]);
  });

  it("says when to come back instead of waiting too long, and then reserves nothing", () => {
    const limiter = new AccountLimiter(limits, 0);
    limiter.pauseUntil(60_000);
    expect(limiter.reserve("orders.list", 0, 30_000)).toEqual({ retryAtMs: 60_000 });
    expect(limiter.reserve("orders.list", 60_000, 0)).toEqual({ waitMs: 0 });
  });

  it("keeps a longer pause when a shorter one is asked for", () => {
    const limiter = new AccountLimiter(limits, 0);
    limiter.pauseUntil(10_000);
    limiter.pauseUntil(2_000);
    expect(limiter.reserve("orders.list", 0, 60_000)).toEqual({ waitMs: 10_000 });
  });

  it("keeps a narrower limit of an operation beside the account's", () => {
    const limiter = new AccountLimiter(limits, 0);
    expect([1, 2, 3].map(() => limiter.reserve("orders.ship", 0, 60_000))).toEqual([
      { waitMs: 0 },
      { waitMs: 1000 },
      { waitMs: 2000 },
    ]);
  });
});
