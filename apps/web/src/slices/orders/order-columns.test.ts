import { expect, test } from "vitest";
import { fitColumns } from "./column-widths.ts";
import { columnsOf, readColumns } from "./order-columns.tsx";

/** The list of a window of 1440 px beside its rail, and the same with an order open. */
const [whole, besideDrawer] = [1244, 776];
const shownAt = (widthPx: number): string[] =>
  columnsOf(readColumns(null), "updated", fitColumns([]))
    .filter(({ hideBelow = 0 }) => hideBelow <= widthPx)
    .map(({ id }) => id);

test("quantity, the service that the buyer paid for and the weight are among the usual columns", () => {
  expect(shownAt(whole)).toEqual([
    "number",
    "item",
    "qty",
    "buyer",
    "requested",
    "weight",
    "tags",
    "due",
    "total",
  ]);
  expect(shownAt(besideDrawer)).toEqual(["number", "item", "buyer", "tags", "due", "total"]);
});

test("who chose columns keeps theirs, the number always among them", () => {
  expect(readColumns(["total", "weight", "no such column"])).toEqual(["number", "total", "weight"]);
});
