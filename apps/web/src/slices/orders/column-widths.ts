/**
 * How wide the columns of a list are that hold words nobody may cut: order numbers, which are short at one
 * marketplace and long at the next, and tags, of which many lists have none. What they don't need goes to
 * items and buyers. Steps keep the columns still while single orders change.
 */
import type { ListOrder } from "./list-order.ts";
import { listTagChips } from "../order-look/index.ts";

export interface FittedWidths {
  number: number;
  /** While one tag is shown before "+1", and where there is room for two. */
  tags: number;
  wideTags: number;
}

const looksAt = 300;
const [numberCharPx, numberPaddingPx] = [7.9, 14];
const [tagCharPx, tagPaddingPx, tagGlyphPx, morePx, cellPx] = [6.4, 13, 18, 32, 12];
const stepPx = 12;
const inSteps = (px: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.ceil(px / stepPx) * stepPx));

interface TagNeeds {
  one: number;
  two: number;
}

const needs = new WeakMap<ListOrder, TagNeeds>();

/** What one order's tags take, in pixels. */
function needOf(order: ListOrder): TagNeeds {
  const known = needs.get(order);
  if (known !== undefined) return known;
  const chips = listTagChips(order, false).map(
    ({ label, shortLabel = label, glyph }) =>
      shortLabel.length * tagCharPx + tagPaddingPx + (glyph === undefined ? 0 : tagGlyphPx),
  );
  const [first = 0, second = 0] = chips;
  const need = {
    one: first + (chips.length > 1 ? morePx : 0),
    two: first + (second === 0 ? 0 : second + 4) + (chips.length > 2 ? morePx : 0),
  };
  needs.set(order, need);
  return need;
}

/** Widths for these rows; the first some hundred speak for all. Pure. */
export function fitColumns(rows: readonly ListOrder[]): FittedWidths {
  let [longest, one, two] = [0, 0, 0];
  for (const order of rows.slice(0, looksAt)) {
    longest = Math.max(longest, order.orderNumber.length);
    const need = needOf(order);
    one = Math.max(one, need.one);
    two = Math.max(two, need.two);
  }
  return {
    number: inSteps(longest * numberCharPx + numberPaddingPx, 84, 180),
    tags: inSteps(one === 0 ? 0 : one + cellPx, 48, 144),
    wideTags: inSteps(two === 0 ? 0 : two + cellPx, 60, 228),
  };
}
