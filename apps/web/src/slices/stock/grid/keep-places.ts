/**
 * Rows in the places that they had: a saved cell changes what the list is sorted by, and the row must not
 * leave from under the hands of somebody who counts down a shelf or pastes the next column. Rows that weren't
 * there before stand where the sort puts them.
 */
export function keepPlaces<Row extends { _id: string }>(
  before: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const kept = before.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(kept.map(({ _id }) => _id));
  const inPlace = kept.values();
  return rows.map((row) => (known.has(row._id) ? (inPlace.next().value ?? row) : row));
}
