/**
 * How long a buyer waits for an answer. Counted in hours of the calendar, as marketplaces count against a
 * seller: nights, weekends and days off are part of it.
 */

/** The target where a store set none for an account: what marketplaces commonly ask for. */
export const usualAnswerHours = 24;

export interface AnswerWait {
  waitedMs: number;
  /** How far past its target; 0 or less: there is that much time left. */
  overMs: number;
  isOver: boolean;
}

/** The wait of a buyer's oldest message that nobody has answered; null: they wait for nothing. Pure. */
export function answerWait(
  waitingSince: string | null,
  targetHours: number,
  nowMs: number,
): AnswerWait | null {
  if (waitingSince === null) return null;
  // A platform's clock may be ahead of ours.
  const waitedMs = Math.max(0, nowMs - Date.parse(waitingSince));
  const overMs = waitedMs - targetHours * 3_600_000;
  return { waitedMs, overMs, isOver: overMs > 0 };
}
