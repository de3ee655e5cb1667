// The 2 px bar on top while a page loads (spec 2 and 9): it appears only when loading lasts longer than
// the throttle, grows by steps towards the end, runs to 100 %, hides after a moment, turns red on
// failure. States: idle -> waiting -> running -> done | failed -> idle.
import { useEffect, useState } from "react";

export interface ProgressBarTimes {
  throttleMs: number;
  durationMs: number;
  tickMs: number;
  hideDelayMs: number;
  /** Percent per step, taken in turn. */
  increments: readonly number[];
}

const SPEC_TIMES: ProgressBarTimes = { throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500, increments: [30, 45] };

/** Percent reached after a time of loading: steps spread over the duration, never the end itself. */
export function getProgressPercent(elapsedMs: number, times: ProgressBarTimes): number {
  const steps = Math.floor(elapsedMs / times.tickMs);
  const allSteps = Math.max(1, times.durationMs / times.tickMs);
  const share = 1 - Math.exp((-3 * steps) / allSteps);
  const first = times.increments[0] ?? 30;
  return Math.min(95, first + (100 - first) * share);
}

export interface ProgressBarProps {
  isLoading: boolean;
  hasFailed?: boolean;
  label?: string;
  times?: ProgressBarTimes;
}

/** Shows that a page is on its way. */
export function ProgressBar({ isLoading, hasFailed = false, label = "Loading page", times = SPEC_TIMES }: ProgressBarProps) {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (!isLoading) return;
    const startedMs = performance.now();
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedMs;
      if (elapsedMs >= times.throttleMs) setPercent(getProgressPercent(elapsedMs - times.throttleMs, times));
    }, times.tickMs);
    return () => {
      clearInterval(timer);
      setPercent((reached) => (reached === null ? null : 100));
    };
  }, [isLoading, times]);
  useEffect(() => {
    if (isLoading || percent === null) return;
    const timer = setTimeout(() => setPercent(null), times.hideDelayMs);
    return () => clearTimeout(timer);
  }, [isLoading, percent, times]);
  const shown = percent ?? (hasFailed ? 100 : null);
  if (shown === null) return null;
  return (
    <div className="sk-progress" role="progressbar" aria-label={label} aria-valuenow={Math.round(shown)} aria-valuemin={0} aria-valuemax={100} data-failed={hasFailed || undefined}>
      <span style={{ inlineSize: `${shown}%` }} />
    </div>
  );
}
