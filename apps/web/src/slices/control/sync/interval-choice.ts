/** The intervals that a seller chooses from, in minutes. */
const usual = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1_440] as const;

/**
 * The minutes on offer for an account: none more often than its platform suggests, and the one that is in
 * force where it isn't a usual one. Pure.
 */
export function intervalsFor(suggestedSeconds: number, everySeconds: number): readonly number[] {
  const offered: number[] = usual.filter((minutes) => minutes * 60 > suggestedSeconds);
  const current = everySeconds / 60;
  const isOther = everySeconds > suggestedSeconds && !offered.includes(current);
  return isOther ? [...offered, current].toSorted((one, other) => one - other) : offered;
}
