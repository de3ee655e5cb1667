/**
 * Token buckets, one per account and operation, and the pause that a 429 asks for.
 *
 * A bucket holds `burst` tokens and refills `perSecond`. A call takes one or waits its turn; a pause moves
 * the earliest next call to a given time for the whole account. Kept in memory: the limits of one process.
 */
export interface RateLimit { readonly perSecond: number; readonly burst: number }

export interface RateLimits {
  /** For the account as a whole: every call counts here. */
  readonly account: RateLimit;
  /** Further limits by operation name. */
  readonly operations?: Readonly<Record<string, RateLimit>>;
  /** How long to wait after a 429 that names no time. */
  readonly pauseWithoutHintMs: number;
}

class TokenBucket {
  private readonly limit: RateLimit;
  private tokens: number;
  private refilledAtMs: number;

  constructor(limit: RateLimit, nowMs: number) {
    this.limit = limit;
    this.tokens = limit.burst;
    this.refilledAtMs = nowMs;
  }

  /** Takes a token, in debt if need be, and tells how long the caller has to wait for it. */
  take(nowMs: number): number {
    const elapsedMs = Math.max(0, nowMs - this.refilledAtMs);
    this.tokens = Math.min(this.limit.burst, this.tokens + (elapsedMs / 1000) * this.limit.perSecond);
    this.refilledAtMs = nowMs;
    this.tokens -= 1;
    return this.tokens >= 0 ? 0 : (-this.tokens / this.limit.perSecond) * 1000;
  }

  giveBack(): void {
    this.tokens = Math.min(this.limit.burst, this.tokens + 1);
  }
}

/** All buckets of one account. */
export class AccountLimiter {
  private readonly limits: RateLimits;
  private readonly buckets = new Map<string, TokenBucket>();
  private pausedUntilMs = 0;

  constructor(limits: RateLimits) {
    this.limits = limits;
  }

  /**
   * Reserves a call. Returns the wait in milliseconds, or the time of the next chance when the wait would be
   * longer than `maxWaitMs` (then nothing is reserved).
   */
  reserve(operation: string, nowMs: number, maxWaitMs: number): { waitMs: number } | { retryAtMs: number } {
    const pauseMs = Math.max(0, this.pausedUntilMs - nowMs);
    if (pauseMs > maxWaitMs) return { retryAtMs: this.pausedUntilMs };
    const buckets = [this.bucket("*", this.limits.account, nowMs)];
    const own = this.limits.operations?.[operation];
    if (own) buckets.push(this.bucket(operation, own, nowMs));
    const waitMs = Math.max(pauseMs, ...buckets.map((bucket) => bucket.take(nowMs)));
    if (waitMs <= maxWaitMs) return { waitMs };
    for (const bucket of buckets) bucket.giveBack();
    return { retryAtMs: nowMs + waitMs };
  }

  /** Nothing leaves for this account before `untilMs`. A shorter pause never shortens a longer one. */
  pauseUntil(untilMs: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, untilMs);
  }

  private bucket(name: string, limit: RateLimit, nowMs: number): TokenBucket {
    let bucket = this.buckets.get(name);
    if (!bucket) {
      bucket = new TokenBucket(limit, nowMs);
      this.buckets.set(name, bucket);
    }
    return bucket;
  }
}
