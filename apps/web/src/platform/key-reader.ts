/**
 * Tells single keys from a scanner (design 3.4). A scanner types a burst and ends it with Enter, but none
 * keeps an even pace: its first character, or one on the way, may come late. So the burst is judged as a
 * whole when its Enter comes: at least 4 characters, none 100 ms or more after the one before, on average
 * less than 35 ms apart.
 *   idle -> waiting (first character) -> waiting (more of them) -> idle
 * A single key waits 35 ms before it acts; two that came faster than that are likely a scan and wait 100 ms
 * for more. What has acted by then still begins the text of a scan that goes on. A patient reader, for pages
 * that are there for scans, lets every key wait 100 ms and takes 60 ms apart for a scanner: nothing of a scan
 * acts there. Gaps are those of the presses. A busy page hears them late and in pieces: then the wait begins
 * when a key is heard (shortcuts.ts), and a patient reader adds how late that was. A key whose effect can be
 * taken back acts at once (shortcuts.ts), and its page takes it back when a scan begins with it. Leaving
 * `waiting` without a scan the characters are keys, except that a long burst without its Enter is dropped: a
 * scanner set up differently must not press shortcuts. J, K and X at the start of a list's burst are always
 * keys: they do no harm, and a fast finger types them. So is what begins with a slash: the rest of it is text
 * for the filter.
 */
const shortestScan = 4;
const longestGapMs = 100;
const paces = {
  usual: { meanGapMs: 35, firstWaitMs: 35, longestLateMs: 0, harmless: /^[jkx]*(?:\/.*)?/ },
  patient: { meanGapMs: 60, firstWaitMs: longestGapMs, longestLateMs: 400, harmless: /^(?:\/.*)?/ },
} as const;

export interface KeyReader {
  /** A character was typed outside of any field. Returns the keys that count now, from before. */
  type(key: string, atMs: number): string[];
  /** Enter was pressed: the scanned text, or null when it is an ordinary Enter. */
  enter(atMs: number): string | null;
  /** The wait is over: the keys that count now. They may still turn out to begin a scan. */
  settle(): string[];
  /** Another key came: the keys that count now. What is typed later begins again. */
  end(): string[];
  /**
   * How long the characters wait for another one. `lateMs`: how long after its press the latest was heard; a
   * page for scans waits as much longer, since the rest of a scan comes as late.
   */
  waitMs(lateMs?: number): number;
  /** Whether a space at this moment is within a scan, and no press of whatever has the focus. */
  isInBurst(atMs: number): boolean;
  /** Whether the latest character began again: it may be a single key, or the first of a scan. */
  isFirst(): boolean;
  /** Says whether the page is there for scans. */
  setPatient(isPatient: boolean): void;
}

/** Makes a reader in the state idle. */
export function createKeyReader(): KeyReader {
  let pace: (typeof paces)[keyof typeof paces] = paces.usual;
  let run: { key: string; atMs: number }[] = [];
  /** How many of the run have acted, or were dropped. */
  let acted = 0;

  const lastMs = (): number => run.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  /** How many characters are keys, whatever follows. */
  const countHarmless = (text: string): number => pace.harmless.exec(text)?.[0].length ?? 0;
  const textFrom = (start: number): string =>
    run
      .slice(start)
      .map(({ key }) => key)
      .join("");
  const isFast = (start: number, untilMs: number, gaps: number): boolean =>
    (untilMs - (run[start]?.atMs ?? untilMs)) / gaps < pace.meanGapMs;

  const settle = (): string[] => {
    const keys = run.slice(acted).map(({ key }) => key);
    const harmless = countHarmless(keys.join(""));
    // On a busy machine a burst comes in pieces: a late piece belongs to what was typed before it, and is no
    // key by itself.
    const isDropped =
      run.length - countHarmless(textFrom(0)) >= shortestScan && isFast(0, lastMs(), run.length - 1);
    acted = run.length;
    return isDropped ? keys.slice(0, harmless) : keys;
  };
  const forget = (): void => {
    run = [];
    acted = 0;
  };
  const waitMs = (lateMs = 0): number => {
    const waiting = textFrom(acted);
    const gapMs = waiting.length - countHarmless(waiting) > 1 ? longestGapMs : pace.firstWaitMs;
    return gapMs + Math.min(Math.max(0, lateMs), pace.longestLateMs);
  };
  return {
    settle,
    waitMs,
    type(key, atMs) {
      const gapMs = atMs - lastMs();
      const done = gapMs < waitMs() ? [] : settle();
      if (gapMs >= longestGapMs) forget();
      run.push({ key, atMs });
      return done;
    },
    enter(atMs) {
      const text = textFrom(0);
      if (run.length < shortestScan || run.length === countHarmless(text)) return null;
      if (atMs - lastMs() >= longestGapMs || !isFast(0, atMs, run.length)) return null;
      forget();
      return text;
    },
    end() {
      const keys = settle();
      forget();
      return keys;
    },
    isFirst: () => run.length === 1,
    isInBurst: (atMs) => run.length - acted > 1 && atMs - lastMs() < pace.meanGapMs,
    setPatient(isPatient) {
      pace = isPatient ? paces.patient : paces.usual;
    },
  };
}
