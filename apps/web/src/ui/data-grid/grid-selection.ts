// Selection is a set of row keys. Each function answers a new set; rows that are not loaded or filtered
// out stay selected until they are cleared.

/** Adds a key, or takes it away. */
export function toggleKey(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Adds all rows between two positions, both included, in either order. */
export function addRange<Row>(
  selection: ReadonlySet<string>,
  rows: readonly Row[],
  getKey: (row: Row) => string,
  from: number,
  to: number,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(getKey(row));
  return next;
}

/** Adds every row. */
export function addAll<Row>(
  selection: ReadonlySet<string>,
  rows: readonly Row[],
  getKey: (row: Row) => string,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (const row of rows) next.add(getKey(row));
  return next;
}

/** What the box of the head shows. Looks at the rows only when enough keys are selected. */
export function getHeadState<Row>(
  selection: ReadonlySet<string>,
  rows: readonly Row[],
  getKey: (row: Row) => string,
): boolean | "mixed" {
  if (selection.size === 0) return false;
  const isAll =
    rows.length > 0 && selection.size >= rows.length && rows.every((row) => selection.has(getKey(row)));
  return isAll ? true : "mixed";
}
