/** Which of the found categories a key means. Pure. */

interface Listed {
  /** What is typed now. */
  letters: string;
  /** What the answer was asked with; null: it isn't here yet. */
  answered: string | null;
  count: number;
  /** The place that the arrow keys are at; -1: none. */
  active: number;
}

/** The place that an arrow key leads to, around the ends. */
export const stepTo = (active: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : active < 0 ? (step === 1 ? 0 : count - 1) : (active + step + count) % count;

/**
 * The place that Enter takes; -1: none. The first is meant only as the answer to letters that were typed: an
 * older answer, or the whole list, was never chosen from.
 */
export function placeOfEnter({ letters, answered, count, active }: Listed): number {
  if (count === 0 || answered !== letters.trim()) return -1;
  if (active >= 0) return Math.min(active, count - 1);
  return letters.trim() === "" ? -1 : 0;
}
