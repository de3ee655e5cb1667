import { expect, test } from "vitest";
import { readFigure } from "./count-sku.ts";
import type { ShownLevel } from "./level-columns.tsx";
import { listLevels, readSort } from "./listed-levels.ts";

const level = (
  _id: string,
  onHand: number | null,
  allocated = 0,
  more: Partial<ShownLevel> = {},
): ShownLevel => ({
  _id,
  title: `Cup ${_id}`,
  location: "",
  weightGrams: null,
  onHand,
  allocated,
  available: onHand === null ? null : onHand - allocated,
  ...more,
});
const levels = [
  level("C-10", 3, 5),
  level("C-2", 7, 1, { location: "A-01", weightGrams: 900 }),
  level("JAR", null, 2, { title: "Jam jar" }),
  level("C-3", 0),
];
const list = (parts: Partial<Parameters<typeof listLevels>[1]>) =>
  listLevels(levels, { view: "all", query: "", sort: readSort(undefined), ...parts }).map(({ _id }) => _id);

test("SKUs stand in the order of people, what is not known last either way", () => {
  expect(list({})).toEqual(["C-2", "C-3", "C-10", "JAR"]);
  expect(list({ sort: readSort("onHand:desc") })).toEqual(["C-2", "C-10", "C-3", "JAR"]);
  expect(list({ sort: readSort("onHand:asc") })).toEqual(["C-3", "C-10", "C-2", "JAR"]);
  expect(list({ sort: readSort("location:desc") })[0]).toBe("C-2");
  expect([readSort("__proto__:asc"), readSort("title:up")]).toEqual([
    readSort(undefined),
    readSort(undefined),
  ]);
});

test("words narrow them by SKU, title and shelf; a view by what is wrong", () => {
  expect([list({ query: "jam JAR" }), list({ query: "a-01" }), list({ query: "nothing" })]).toEqual([
    ["JAR"],
    ["C-2"],
    [],
  ]);
  expect([list({ view: "short" }), list({ view: "unknown" })]).toEqual([["C-10"], ["JAR"]]);
});

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["x", null],
])("%j is %j", (typed, figure) => expect(readFigure(typed)).toBe(figure));
