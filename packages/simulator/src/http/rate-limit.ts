/** Token buckets, one per key: `burst` calls at once, then `perSecond`; optionally a number per day too. */
export type Bucket = { isAllowed: boolean; remaining: number; waitMs: number; usedToday: number };
export type RateLimiter = (
  key: string,
  now: number,
  limit: { perSecond: number; burst: number; perDay?: number },
) => Bucket;

const DAY_MS = 86_400_000;

/** Makes empty buckets; each question takes one token when there is one. */
export function createRateLimiter(): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number; day: number; usedToday: number }>();
  return (key, now, { perSecond, burst, perDay }) => {
    const bucket = buckets.get(key) ?? {
      tokens: burst,
      at: now,
      day: Math.floor(now / DAY_MS),
      usedToday: 0,
    };
    buckets.set(key, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (Math.floor(now / DAY_MS) !== bucket.day)
      Object.assign(bucket, { day: Math.floor(now / DAY_MS), usedToday: 0 });
    const isAllowed = bucket.tokens >= 1 && (perDay === undefined || bucket.usedToday < perDay);
    if (isAllowed) {
      bucket.tokens -= 1;
      bucket.usedToday += 1;
    }
    const waitMs = isAllowed
      ? 0
      : bucket.tokens < 1
        ? Math.ceil(((1 - bucket.tokens) / perSecond) * 1000)
        : (bucket.day + 1) * DAY_MS - now;
    return { isAllowed, remaining: Math.floor(bucket.tokens), waitMs, usedToday: bucket.usedToday };
  };
}
