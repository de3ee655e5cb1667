import { expect, test } from "vitest";
import { readPreferencesFrom, toWire } from "../../platform/preferences.ts";
import { defaultSort } from "./order-sorts.ts";
import { withQueueSort } from "./usual-sort.ts";

test("each queue keeps its own sort; the usual one is kept as none", () => {
  const one = withQueueSort({}, "new", { field: "due", direction: "asc" });
  const both = withQueueSort(one, "pinned", { field: "total", direction: "desc" });
  expect(both).toEqual({ new: "due:asc", pinned: "total:desc" });
  expect(withQueueSort(both, "new", defaultSort("new"))).toEqual({ pinned: "total:desc" });
});

test("what the service keeps is read back, and what is no record of sorts is left out", () => {
  const read = (queueSorts: unknown): unknown => readPreferencesFrom({ queueSorts }).queueSorts;
  expect(readPreferencesFrom(toWire({ queueSorts: { new: "due:asc" } })).queueSorts).toEqual({
    new: "due:asc",
  });
  expect([read(["due:asc"]), read({ new: 1 })]).toEqual([{}, {}]);
});
