import { daysInMs } from "@stallkeeper/domain";

const MAX_PAUSE_MS = daysInMs(1);

/**
 * Reads Retry-After in its three forms: seconds, an HTTP date, or nothing (then `fallbackMs`). The answer's
 * own Date header is taken as the sender's clock, so that a wrong clock on either side does not shorten the
 * wait.
 */
export function readRetryAfter(
  value: string | undefined,
  dateHeader: string | undefined,
  nowMs: number,
  fallbackMs: number,
): Date {
  return new Date(
    nowMs + Math.min(MAX_PAUSE_MS, Math.max(0, pauseOf(value, dateHeader, nowMs) ?? fallbackMs)),
  );
}

function pauseOf(value: string | undefined, dateHeader: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const untilMs = text === "" ? Number.NaN : Date.parse(text);
  if (Number.isNaN(untilMs)) return null;
  const senderNowMs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  // HTTP dates have whole seconds: one second more is never too early.
  return untilMs - (Number.isNaN(senderNowMs) ? nowMs : senderNowMs) + 1000;
}
