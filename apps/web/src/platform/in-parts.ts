/**
 * Cuts a list into parts of at most so many entries, for calls that take no more at once. An empty list has
 * no parts. Pure.
 */
export function inParts<Entry>(entries: readonly Entry[], most: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / most) }, (_, part) =>
    entries.slice(part * most, (part + 1) * most),
  );
}
