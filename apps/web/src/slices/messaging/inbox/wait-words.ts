import { answerWait, formatSpan } from "@stallkeeper/domain";
import type { Conversation } from "./inbox.api.ts";
import { texts } from "./texts.ts";

export interface WaitWords {
  /** For a row. */
  short: string;
  /** With the target. */
  whole: string;
  isOver: boolean;
}

/** How long a buyer waits, in words; null: for nothing. Pure. */
export function waitWords(
  { waitingSince }: Pick<Conversation, "waitingSince">,
  targetHours: number,
  nowMs: number,
  locale: string,
): WaitWords | null {
  const wait = answerWait(waitingSince, targetHours, nowMs);
  if (wait === null) return null;
  const waited = formatSpan(wait.waitedMs, locale);
  const target = formatSpan(targetHours * 3_600_000, locale);
  return wait.isOver
    ? {
        short: texts.waits.late(waited),
        whole: texts.waits.over(waited, formatSpan(wait.overMs, locale), target),
        isOver: true,
      }
    : { short: texts.waits.since(waited), whole: texts.waits.within(waited, target), isOver: false };
}
