/** A bin in which an item lies; `pieces` null: nobody counted the item. */
export interface LyingBin {
  placeId: string;
  bin: string;
  pieces: number | null;
  /** Where new pieces of the item go. */
  isOwn: boolean;
}

/**
 * Into which of the counted bins a difference goes: what was found more into the item's own bin if that was
 * counted, else into the one with the most pieces, else into `landing`; what is missing is taken from the own
 * bin first, then from the others in their order. More than lies there is missing: the rest is the first
 * one's. Pure. Source of the rule: docs/adr/0144-takes-by-place.md.
 */
export function spreadFound(
  bins: readonly LyingBin[],
  isCounted: (bin: LyingBin) => boolean,
  difference: number,
  landing: { placeId: string; bin: string },
): { placeId: string; bin: string; delta: number }[] {
  if (difference === 0) return [];
  const counted = bins.filter(isCounted).toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const most = Math.max(...counted.map(({ pieces }) => pieces ?? 0));
  const [first] = counted;
  if (difference > 0 || first === undefined) {
    const { placeId, bin } =
      first?.isOwn === true ? first : (counted.find(({ pieces }) => (pieces ?? 0) === most) ?? landing);
    return [{ placeId, bin, delta: difference }];
  }
  let missing = -difference;
  const taken = counted.map(({ placeId, bin, pieces }) => {
    const some = Math.min(missing, Math.max(0, pieces ?? 0));
    missing -= some;
    return { placeId, bin, delta: -some };
  });
  return taken
    .map((one, at) => (at === 0 ? { ...one, delta: one.delta - missing } : one))
    .filter(({ delta }) => delta !== 0);
}

/**
 * The bin in which pieces land that nobody expected on a counted shelf: the one that is named just so, in
 * whatever letters. The start of several names is no bin, so they land in none until somebody says which. A
 * name that no bin begins with is a new shelf, unless it ends like the start of names: "B-". Pure.
 */
export function landingOf<Bin extends { bin: string }>(
  shelf: string,
  bins: readonly Bin[],
): Bin | { bin: string } {
  const name = shelf.trim().toLowerCase();
  const there = bins.filter(({ bin }) => name !== "" && bin.toLowerCase().startsWith(name));
  const same = there.find(({ bin }) => bin.toLowerCase() === name);
  return same ?? { bin: there.length === 0 && /[\p{L}\p{N}]$/u.test(name) ? shelf.trim() : "" };
}
