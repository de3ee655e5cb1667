/**
 * Tells single keys from a scanner (design 3.4). A scanner types a burst: at least 4 characters, less
 * than 35 ms apart, then Enter. So a key waits 35 ms for a second one before it counts.
 *   idle -> waiting (first character) -> waiting (more of them) -> idle
 * Leaving `waiting` by Enter with a burst is a scan; by time, the characters are keys, except that a
 * long burst without its Enter is dropped: a scanner set up differently must not press shortcuts.
 */
export const burstGapMs = 35;
const shortestScan = 4;
/** Moving up and down does no harm, and a fast finger may well do it. */
const harmless = new Set(["j", "k"]);

export interface KeyReader {
  /** A character was typed outside of any field. Returns the keys that count now, from before. */
  type(key: string, atMs: number): string[];
  /** Enter was pressed: the scanned text, or null when it is an ordinary Enter. */
  enter(atMs: number): string | null;
  /** The wait is over (or something else happened): the keys that count now. */
  settle(): string[];
}

/** Makes a reader in the state idle. */
export function createKeyReader(): KeyReader {
  let burst: string[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;

  const settle = (): string[] => {
    const keys = burst;
    burst = [];
    return keys.length < shortestScan || keys.every((key) => harmless.has(key)) ? keys : [];
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
      if (burst.length < shortestScan || atMs - lastMs >= burstGapMs) return null;
      const text = burst.join("");
      burst = [];
      return text;
    },
  };
}
