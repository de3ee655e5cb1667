import { startExport, type ExportFilter, type ExportSetId } from "@stallkeeper/domain";
import { expect, test } from "vitest";
import { reachesToday } from "./reaches-today.ts";

const today = "2026-11-30";
const ask = (set: ExportSetId, filter: Partial<ExportFilter>): boolean =>
  reachesToday({ set, filter: { ...startExport(set).filter, ...filter } }, today);

test("an export reaches today unless its days end before, or nothing in it is of an account", () => {
  expect(ask("orders", { range: "last30" })).toBe(true);
  expect(ask("orders", { range: "all" })).toBe(true);
  expect(ask("orders", { range: "lastMonth" })).toBe(false);
  expect(ask("orders", { range: "between", from: "2026-11-01", to: "2026-11-29" })).toBe(false);
  expect(ask("stockLedger", { range: "today" })).toBe(false);
});
