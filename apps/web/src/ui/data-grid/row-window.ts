// Which rows of a long list are drawn. Rows have one fixed height, and a few of them a note of a fixed
// height below, so every position is arithmetic: nothing is measured and nothing is kept per row, and
// the cost does not depend on how many rows there are.

export interface RowMetrics {
  rowCount: number;
  rowHeight: number;
  /** Positions of the rows that have a note, ascending. */
  notedRows: readonly number[];
  noteHeight: number;
}

/** How many noted rows stand before a position. */
function countNotesBefore(notedRows: readonly number[], position: number): number {
  let low = 0;
  let high = notedRows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((notedRows[middle] ?? Infinity) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Distance of a row from the top of the list. */
export function getRowTop(metrics: RowMetrics, position: number): number {
  return position * metrics.rowHeight + countNotesBefore(metrics.notedRows, position) * metrics.noteHeight;
}

/** Height of the whole list. */
export function getListHeight(metrics: RowMetrics): number {
  return getRowTop(metrics, metrics.rowCount);
}

/** The row that covers a distance from the top; the first or last one outside the list. */
export function getRowAt(metrics: RowMetrics, offset: number): number {
  let low = 0;
  let high = Math.max(0, metrics.rowCount - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (getRowTop(metrics, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RowRange {
  first: number;
  /** One past the last row. */
  end: number;
}

/** The rows to draw for a scroll position, with some more on both sides. */
export function getRowRange(
  metrics: RowMetrics,
  scrollTop: number,
  viewHeight: number,
  overscan: number,
): RowRange {
  if (metrics.rowCount === 0) return { first: 0, end: 0 };
  const first = Math.max(0, getRowAt(metrics, scrollTop) - overscan);
  const end = Math.min(metrics.rowCount, getRowAt(metrics, scrollTop + viewHeight) + 1 + overscan);
  return { first, end };
}

/** Scroll position that shows a row whole, moving as little as possible. */
export function getRevealingScroll(
  metrics: RowMetrics,
  position: number,
  scrollTop: number,
  viewHeight: number,
): number {
  const top = getRowTop(metrics, position);
  const bottom = getRowTop(metrics, position + 1);
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? Math.max(0, bottom - viewHeight) : scrollTop;
}

/**
 * Position of a key, looked for around the place where it was last and only then everywhere: rows rarely
 * jump. −1 when it is gone.
 */
export function findRow<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
  key: string,
  lastPosition: number,
): number {
  const matches = (position: number): boolean => {
    const row = rows[position];
    return row !== undefined && getKey(row) === key;
  };
  for (let distance = 0; distance <= 32; distance += 1) {
    if (matches(lastPosition + distance)) return lastPosition + distance;
    if (matches(lastPosition - distance)) return lastPosition - distance;
  }
  return rows.findIndex((row) => getKey(row) === key);
}
