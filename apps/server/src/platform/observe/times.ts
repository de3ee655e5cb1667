/**
 * How often something was done and how long it took, by name, for the last minutes: a window of five and the
 * one before it, so memory is bounded by the number of names, and that is bounded, too.
 */
export interface NamedTimes {
  name: string;
  count: number;
  meanMs: number;
  maxMs: number;
  failed: number;
  /** Of all the time that was spent on anything here, 0 to 1. */
  share: number;
  /** Of the one that took longest. */
  detail: string | null;
}

export interface Times {
  add(name: string, ms: number, more?: { isFailed?: boolean; detail?: string }): void;
  /** What took most time in all comes first. */
  list(): NamedTimes[];
}

const windowMs = 5 * 60_000;
const mostNames = 300;
const others = "others";

interface Sum {
  count: number;
  totalMs: number;
  maxMs: number;
  failed: number;
  detail: string | null;
}

/** Times of the last five to ten minutes. */
export function keepTimes(nowMs: () => number = Date.now): Times {
  let window = 0;
  let [current, before] = [new Map<string, Sum>(), new Map<string, Sum>()];
  const turn = (): void => {
    const now = Math.floor(nowMs() / windowMs);
    if (now === window) return;
    before = now === window + 1 ? current : new Map();
    current = new Map();
    window = now;
  };
  return {
    add(asked, ms, { isFailed = false, detail } = {}) {
      turn();
      const name = current.has(asked) || current.size < mostNames ? asked : others;
      const sum = current.get(name) ?? { count: 0, totalMs: 0, maxMs: -1, failed: 0, detail: null };
      if (ms > sum.maxMs) sum.detail = detail ?? null;
      sum.count += 1;
      sum.totalMs += ms;
      sum.maxMs = Math.max(sum.maxMs, ms);
      sum.failed += isFailed ? 1 : 0;
      current.set(name, sum);
    },
    list() {
      turn();
      const sums = [...new Set([...before.keys(), ...current.keys()])].map(
        (name) => [name, joined(before.get(name), current.get(name))] as const,
      );
      const wholeMs = sums.reduce((ms, [, { totalMs }]) => ms + totalMs, 0);
      return sums
        .sort(([, one], [, other]) => other.totalMs - one.totalMs)
        .map(([name, { count, totalMs, maxMs, failed, detail }]) => ({
          name,
          count,
          failed,
          detail,
          meanMs: Math.round(totalMs / count),
          maxMs: Math.round(maxMs),
          share: wholeMs === 0 ? 0 : totalMs / wholeMs,
        }));
    },
  };
}

const nothing: Sum = { count: 0, totalMs: 0, maxMs: -1, failed: 0, detail: null };

function joined(one: Sum = nothing, other: Sum = nothing): Sum {
  return {
    count: one.count + other.count,
    totalMs: one.totalMs + other.totalMs,
    maxMs: Math.max(one.maxMs, other.maxMs),
    failed: one.failed + other.failed,
    detail: one.maxMs > other.maxMs ? one.detail : other.detail,
  };
}
