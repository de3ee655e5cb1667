/**
 * Pinning puts an order on top by dating its update 1000 years ahead (spec 4; decisions 1 chose 1000 over 1).
 * The true date is kept beside it, so that no screen shows the far one.
 */
const pinnedYears = 1000;
const pinnedFromYear = 2501;

/** Whether an update date stands for a pin: later than the year 2500. */
export function isPinned(updatedAt: string): boolean {
  return yearOf(updatedAt) >= pinnedFromYear;
}

/** The update date of an order pinned at `now` (ISO 8601, UTC). */
export function pinnedUpdatedAt(now: Date): string {
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + pinnedYears);
  return far.toISOString();
}

function yearOf(iso: string): number {
  const sign = iso.startsWith("+") || iso.startsWith("-") ? 1 : 0;
  return Number.parseInt(iso.slice(0, iso.indexOf("-", sign)), 10);
}
