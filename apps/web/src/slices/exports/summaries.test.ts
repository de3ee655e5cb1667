import { startExport } from "@stallkeeper/domain";
import { expect, test } from "vitest";
import { toDraft } from "./draft.ts";
import { filterText, formatText, stepTexts } from "./summaries.ts";

const orders = startExport("orders");
const between = (from: string | null, to: string | null) =>
  filterText({ ...orders, filter: { ...orders.filter, range: "between", from, to } });

test("what an export holds is said in a few words, also while days are missing", () => {
  expect(filterText(orders)).toBe("Last 30 days");
  expect(between(null, null)).toBe("");
  expect(between("2036-10-31", null)).toBe("");
  expect(between("2036-10-01", "2036-10-31")).toMatch(/Oct.* – .*Oct/);
  const some = { ...orders.filter, range: "all" as const, status: "open" as const, accounts: ["a", "b"] };
  expect(filterText({ ...orders, filter: some })).toBe("All time · Not shipped · 2 accounts");
  expect(filterText(startExport("items"))).toBe("");
  expect(formatText({ ...orders.format, delimiter: ";", decimalMark: "," })).toBe(
    "CSV · ; · 1234,56 · YYYY-MM-DD · UTF-8 mark",
  );
  expect(stepTexts(toDraft(orders))).toMatchObject({ data: "Orders", format: "CSV" });
});
