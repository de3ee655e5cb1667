const dayMs = 86_400_000;

/**
 * When the day began in a time zone, ISO 8601. Searched by the clock there, since days of 23 and 25 hours
 * exist. Pure.
 */
export function startOfDay(atMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const today = format.format(atMs);
  let [before, within] = [atMs - 2 * dayMs, Math.floor(atMs / 60_000) * 60_000];
  while (within - before > 60_000) {
    const middle = Math.floor((before + within) / 120_000) * 60_000;
    if (format.format(middle) === today) within = middle;
    else before = middle;
  }
  return new Date(within).toISOString();
}
