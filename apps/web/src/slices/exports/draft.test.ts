import { startExport, type ExportDefinition } from "@stallkeeper/domain";
import { expect, test } from "vitest";
import { problemOf } from "./draft.ts";
import { texts } from "./texts.ts";

const orders = startExport("orders");
const between = (from: string | null, to: string | null): ExportDefinition => ({
  ...orders,
  filter: { ...orders.filter, range: "between", from, to },
});

test.each([
  [orders, null],
  [{ ...orders, columns: [] }, texts.preview.noColumns],
  [
    { ...orders, columns: orders.columns.slice(0, 2).map(({ id }) => ({ id, name: "Order" })) },
    texts.preview.sameNames,
  ],
  [between(null, null), texts.preview.noDays],
  [between("2026-03-02", null), texts.preview.noDays],
  [between("2026-03-02", "2026-03-01"), texts.preview.reversed],
  [between("2026-03-01", "2026-03-01"), null],
])("an export that lacks something says what", (definition, problem) => {
  expect(problemOf(definition)).toBe(problem);
});
