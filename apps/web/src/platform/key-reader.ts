/**
 * Tells single keys from a scanner (design 3.4). A scanner types a burst: at least 4 characters, less
 * than 35 ms apart, then Enter. So a key waits 35 ms for a second one before it counts.
 *   idle -> waiting (first character) -> waiting (more of them) -> idle
 * Leaving `waiting` by Enter with a burst is a scan; by time, or by any other key, the characters are
 * keys, except that a long burst without its Enter is dropped: a scanner set up differently must not
 * press shortcuts. J, K and X at its start are always keys: they do no harm, and a fast finger types
 * them. So is what begins with a slash: the rest of it is text for the filter.
 */
export const burstGapMs = 35;
const shortestScan = 4;
const harmlessStart = /^[jkx]*(?:\/.*)?/;

export interface KeyReader {
  /** A character was typed outside of any field. Returns the keys that count now, from before. */
  type(key: string, atMs: number): string[];
  /** Enter was pressed: the scanned text, or null when it is an ordinary Enter. */
  enter(atMs: number): string | null;
  /** The wait is over, or another key came: the keys that count now. */
  settle(): string[];
}

/** Makes a reader in the state idle. */
export function createKeyReader(): KeyReader {
  let burst: string[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;

  /** How many characters of the burst are keys, whatever follows. */
  const countHarmless = (): number => harmlessStart.exec(burst.join(""))?.[0].length ?? 0;
  const settle = (): string[] => {
    const keys = burst;
    const start = countHarmless();
    burst = [];
    return keys.length - start < shortestScan ? keys : keys.slice(0, start);
  };
  return {
    settle,
    type(key, atMs) {
      const done = atMs - lastMs < burstGapMs ? [] : settle();
      burst.push(key);
      lastMs = atMs;
      return done;
    },
    enter(atMs) {
      if (burst.length < shortestScan || burst.length === countHarmless() || atMs - lastMs >= burstGapMs) return null;
      const text = burst.join("");
      burst = [];
      return text;
    },
  };
}
