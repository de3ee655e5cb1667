/** Axes: round steps, and which labels fit. Pure. */

/** The round values of an axis that holds 0 and `most`: at most `count` steps. */
export function niceTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, n) => n * step);
}

/** Whole steps alone, for what is counted. */
export function countTicks(most: number): number[] {
  const ticks = niceTicks(most);
  return ticks.every(Number.isInteger) ? ticks : Array.from({ length: Math.ceil(most) + 1 }, (_, n) => n);
}

/** Every how many points are labelled, so that labels of a width stand apart. */
export function labelEvery(points: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(points / fitting));
}
