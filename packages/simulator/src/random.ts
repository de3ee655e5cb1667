/** Chance with a seed: the same seed text draws the same numbers, on every machine. */
export type Random = {
  next: () => number;
  below: (end: number) => number;
  between: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
};

/** Makes a generator (mulberry32) from any text. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new RangeError("Nothing to pick from.");
      return picked;
    },
  };
}

function hashText(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash | 0;
}
