// The order in which rows stand in the document, and whose elements they are drawn with. Where a row is seen,
// its distance from the top says; so a row that changes its place is not taken out and put in again, which
// would cost the focus and a layout in the middle of the action. A row that comes takes the elements of one
// that left, in its place: another list, a filter or a scroll then changes texts and makes nothing again.
// Rows stand in the list's order again soon after, for whoever reads the document from top to bottom.
import { useEffect, useState } from "react";

const REORDER_MS = 400;

/** A row and the elements it is drawn with, by a number of theirs. */
export interface DrawnRow {
  readonly key: string;
  readonly slot: number;
}

export interface ArrangeRules {
  /** Whether rows that come take the elements of rows that left. */
  isReusing: boolean;
  /** Its elements are nobody else's after it left: they have the focus. */
  ownKey: string | null;
}

/**
 * The rows drawn before in their old order and with their elements, the new ones in the places of those that
 * left, else behind. Of a list that is mostly new every row stands in its order. `freeSlot` is a number that
 * no elements have yet. Pure.
 */
export function arrangeRows(
  before: readonly DrawnRow[],
  keys: readonly string[],
  freeSlot: number,
  { isReusing, ownKey }: ArrangeRules,
): readonly DrawnRow[] {
  const present = new Set(keys);
  const kept = before.filter(({ key }) => present.has(key));
  const isOther = kept.length * 2 < keys.length;
  const staying = new Map(
    kept.filter(({ key }) => !isOther || !isReusing || key === ownKey).map((row) => [row.key, row]),
  );
  const coming = keys.filter((key) => !staying.has(key));
  const slots = isReusing
    ? before.filter(({ key }) => !staying.has(key) && key !== ownKey).map(({ slot }) => slot)
    : [];
  const come = new Map(
    coming.map((key, place) => [key, { key, slot: slots[place] ?? freeSlot + place - slots.length }]),
  );
  if (isOther) return keys.flatMap((key) => staying.get(key) ?? come.get(key) ?? []);
  const bySlot = new Map([...come.values()].map((row) => [row.slot, row]));
  const inPlace = before.flatMap(({ key, slot }) => staying.get(key) ?? bySlot.get(slot) ?? []);
  return [...inPlace, ...[...come.values()].filter(({ slot }) => slot >= freeSlot)];
}

/** More rows than this at once is another list, not rows that left it. */
const MAX_GLIDING = 3;

/** Whether the rows below glide into place after a list grew or shrank by so many. */
export const isGlide = (change: number): boolean => change !== 0 && Math.abs(change) <= MAX_GLIDING;

/** What is to be drawn. */
export interface OrderWish {
  /** The rows in the list's order. */
  keys: readonly string[];
  /** How many rows the whole list has. */
  rowCount: number;
  /** The row that has the focus or would get it. */
  stopKey: string | null;
  /** Whether a row may be drawn with the elements of another one that left. */
  reusesRows: boolean;
}

/** Remembers what was drawn; asked twice with the same keys it answers the same. */
export function createDrawnOrder() {
  let before: readonly DrawnRow[] = [];
  let freeSlot = 0;
  let ownKey: string | null = null;
  let wanted: readonly string[] = [];
  let count: number | null = null;
  let isGliding = false;
  return {
    arrange({ keys, rowCount, stopKey, reusesRows }: OrderWish): readonly DrawnRow[] {
      // With elements of another row, one would glide from where that one stood.
      isGliding ||= isGlide(rowCount - (count ?? rowCount));
      before = arrangeRows(before, keys, freeSlot, { isReusing: reusesRows && !isGliding, ownKey });
      freeSlot = before.reduce((free, { slot }) => Math.max(free, slot + 1), freeSlot);
      ownKey = stopKey;
      count = rowCount;
      wanted = keys;
      return before;
    },
    /** Rows stand still again. */
    endGlide: (): void => {
      isGliding = false;
    },
    /** Puts the rows into the list's order. */
    sort(): void {
      const places = new Map(wanted.map((key, place) => [key, place]));
      before = before.toSorted((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
    },
  };
}

/** The rows to draw, in the order of the document. */
export function useDrawnOrder(
  order: ReturnType<typeof createDrawnOrder>,
  wish: OrderWish,
): readonly DrawnRow[] {
  const [, setReorderings] = useState(0);
  const { keys } = wish;
  const drawn = order.arrange(wish);
  const mixed = drawn.some(({ key }, place) => key !== keys[place]) ? keys.join(" ") : null;
  useEffect(() => {
    if (mixed === null) return;
    const timer = setTimeout(() => {
      order.sort();
      setReorderings((count) => count + 1);
    }, REORDER_MS);
    return () => clearTimeout(timer);
  }, [order, mixed]);
  return drawn;
}
