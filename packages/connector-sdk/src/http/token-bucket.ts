/**
 * Token buckets, one per account and operation, and the pause that a 429 asks for.
 *
 * A bucket holds `burst` tokens and refills `perSecond`. A call takes one or waits its turn; a pause moves
 * the earliest next call to a given time for the whole account. Kept in memory: the limits of one process.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

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
    this.refilledAtMs = Math.max(this.refilledAtMs, nowMs);
    this.tokens -= 1;
    const debtMs = this.tokens >= 0 ? 0 : (-this.tokens / this.limit.perSecond) * 1000;
    return this.refilledAtMs - nowMs + debtMs;
  }

  /** After a pause the calls come one by one, not as the burst that led to it. */
  emptyUntil(untilMs: number): void {
    this.tokens = Math.min(this.tokens, 1);
    this.refilledAtMs = Math.max(this.refilledAtMs, untilMs);
  }

  giveBack(): void {
    this.tokens = Math.min(this.limit.burst, this.tokens + 1);
  }
}

/** All buckets of one account. */
export class AccountLimiter {
  private readonly limits: RateLimits;
  private readonly account: TokenBucket;
  private readonly operations = new Map<string, TokenBucket>();

  constructor(limits: RateLimits, nowMs: number) {
    this.limits = limits;
    this.account = new TokenBucket(limits.account, nowMs);
  }

  /**
   * Reserves a call. Returns the wait in milliseconds, or the time of the next chance when the wait would be
   * longer than `maxWaitMs` (then nothing is reserved).
   */
  reserve(operation: string, nowMs: number, maxWaitMs: number): { waitMs: number } | { retryAtMs: number } {
    const buckets = [this.account];
    const own = this.limits.operations?.[operation];
    if (own) buckets.push(this.operationBucket(operation, own, nowMs));
    const waitMs = Math.max(...buckets.map((bucket) => bucket.take(nowMs)));
    if (waitMs <= maxWaitMs) return { waitMs };
    for (const bucket of buckets) bucket.giveBack();
    return { retryAtMs: nowMs + waitMs };
  }

  /** Nothing leaves for this account before `untilMs`. A shorter pause never shortens a longer one. */
  pauseUntil(untilMs: number): void {
    this.account.emptyUntil(untilMs);
  }

  private operationBucket(name: string, limit: RateLimit, nowMs: number): TokenBucket {
    let bucket = this.operations.get(name);
    if (!bucket) {
      bucket = new TokenBucket(limit, nowMs);
      this.operations.set(name, bucket);
    }
    return bucket;
  }
}
