// How far the progress bar is (spec 9), without a clock and without a screen: percent from the time of
// loading and from the parts that ended.
export interface ProgressBarTimes {
  /** Loads shorter than this show nothing. */
  throttleMs: number;
  /** Time after which the bar would be at its end by itself. */
  durationMs: number;
  tickMs: number;
  /** How long the full bar stays. */
  hideDelayMs: number;
}

export const progressBarTimes: ProgressBarTimes = {
  throttleMs: 200,
  durationMs: 5000,
  tickMs: 100,
  hideDelayMs: 500,
};

/**
 * Percent after a time of showing: each tick adds its share of the duration, each ended part its own. At most 100.
 */
export function getProgressPercent(
  shownMs: number,
  steps: readonly number[],
  { durationMs, tickMs }: ProgressBarTimes = progressBarTimes,
): number {
  const ticks = Math.floor(Math.max(0, shownMs) / tickMs);
  const byTime = ticks * (tickMs / durationMs) * 100;
  return Math.min(
    100,
    steps.reduce((sum, step) => sum + step, byTime),
  );
}
