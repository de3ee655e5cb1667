// The 2 px bar on top while a page loads or calls are under way (spec 2 and 9).
//   idle -> waiting (throttle) -> running (ticks, ended parts) -> full -> idle after a moment
//   a failed load stays full and red, and says so, until the next load
import { useEffect, useRef, useState } from "react";
import { getProgressPercent, progressBarTimes, type ProgressBarTimes } from "./progress.ts";

export interface ProgressBarProps {
  isLoading: boolean;
  hasFailed?: boolean;
  /** Percent that each ended part of the load adds. */
  steps?: readonly number[];
  label?: string;
  failedLabel?: string;
  /** What is under way, in words. */
  valueText?: string | undefined;
  times?: ProgressBarTimes;
}

const noSteps: readonly number[] = [];

/** Shows that a page is on its way. */
export function ProgressBar({
  isLoading,
  hasFailed = false,
  steps = noSteps,
  label = "Loading page",
  failedLabel = "Page didn't load",
  valueText,
  times = progressBarTimes,
}: ProgressBarProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const newestSteps = useRef(steps);
  useEffect(() => {
    newestSteps.current = steps;
  });
  useEffect(() => {
    if (!isLoading) return;
    const startedMs = performance.now();
    let timer: ReturnType<typeof setInterval> | undefined;
    // Parts may be forgotten while calls go on: the bar never goes back.
    const show = (): void => {
      const next = getProgressPercent(
        performance.now() - startedMs - times.throttleMs,
        newestSteps.current,
        times,
      );
      setPercent((reached) => Math.max(reached ?? 0, next));
    };
    const throttle = setTimeout(() => {
      show();
      timer = setInterval(show, times.tickMs);
    }, times.throttleMs);
    return () => {
      clearTimeout(throttle);
      clearInterval(timer);
      setPercent((reached) => (reached === null ? null : 100));
    };
  }, [isLoading, times]);
  useEffect(() => {
    if (isLoading || percent === null) return;
    const timer = setTimeout(() => setPercent(null), times.hideDelayMs);
    return () => clearTimeout(timer);
  }, [isLoading, percent, times]);
  const isRed = hasFailed && !isLoading;
  const shown = percent ?? (isRed ? 100 : null);
  return (
    <>
      {shown !== null && (
        <div
          className="sk-progress"
          role="progressbar"
          aria-label={label}
          aria-valuenow={Math.round(shown)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={valueText}
          data-failed={isRed || undefined}
        >
          <span style={{ inlineSize: `${shown}%` }} />
        </div>
      )}
      <span role="status" className="sk-hidden-text">
        {isRed && failedLabel}
      </span>
    </>
  );
}
