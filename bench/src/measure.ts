/**
 * Fair figures on a noisy machine: value and floor are run in turns, pair by pair, after a warm-up, and the
 * ratio is the median of the pairs' ratios. Nothing here is a time to quote.
 */
export interface Figure {
  name: string;
  /** What the product does, and the least that could do the same, in the unit named. */
  value: number;
  floor: number;
  unit: "ms" | "KB" | "MB" | "req/s" | "count" | "score";
  ratio: number;
  /** `most`: the ratio may not be above; `least`: not below. A bound on the value itself has floor 1. */
  bound: { most?: number; least?: number };
}

/** Something to time; a promise it returns is awaited. */
type Run = () => unknown;

interface Rounds {
  warmUp: number;
  counted: number;
}

/** Times two ways in turns. Resolves to the medians and the median of the ratios value ÷ floor. */
export function compare(value: Run, floor: Run, rounds: Rounds): ReturnType<typeof compareMeasured> {
  return compareMeasured(
    () => timeMs(value),
    () => timeMs(floor),
    rounds,
  );
}

/** The same of two ways that say themselves how many milliseconds count, such as without their end. */
export async function compareMeasured(
  value: () => Promise<number>,
  floor: () => Promise<number>,
  rounds: Rounds,
): Promise<{ value: number; floor: number; ratio: number }> {
  for (let round = 0; round < rounds.warmUp; round++) {
    await value();
    await floor();
  }
  const pairs: { value: number; floor: number }[] = [];
  for (let round = 0; round < rounds.counted; round++) {
    // The order alternates, so that neither way always pays for the other's garbage.
    const isValueFirst = round % 2 === 0;
    const first = await (isValueFirst ? value : floor)();
    const second = await (isValueFirst ? floor : value)();
    pairs.push(isValueFirst ? { value: first, floor: second } : { value: second, floor: first });
  }
  return {
    value: median(pairs.map((pair) => pair.value)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.value / pair.floor)),
  };
}

/** Milliseconds of one run. */
export async function timeMs(run: Run): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Whether a figure keeps its bound. */
export function isWithin({ ratio, bound }: Figure): boolean {
  return (
    (bound.most === undefined || ratio <= bound.most) && (bound.least === undefined || ratio >= bound.least)
  );
}
