import { expect, test } from "vitest";
import { normaliseView, tabOf, viewHref, writeAnalyticsView } from "./analytics-view.ts";

test("a view keeps the tab, the filters and the name of a relative range", () => {
  const kept = writeAnalyticsView("profit", { range: "90", compare: "year", brand: "Kiln & Co", sku: "CUP" });
  expect(kept).toBe("tab=profit&range=90&compare=year&brand=Kiln+%26+Co");
  expect(viewHref(kept)).toBe("/analytics/profit?range=90&compare=year&brand=Kiln+%26+Co");
  expect(normaliseView("brand=Kiln+%26+Co&compare=year&range=90&tab=profit")).toBe(kept);
});

test("what a view can't mean is left out, and Sales of the last 30 days is the plain page", () => {
  expect(viewHref("tab=nonsense&range=forever&from=2026-01-01")).toBe("/analytics");
  expect(viewHref("range=custom&from=2026-01-01&to=2026-01-31")).toBe(
    "/analytics?range=custom&from=2026-01-01&to=2026-01-31",
  );
  expect([tabOf("/analytics"), tabOf("/analytics/stock"), tabOf("/analytics/orders")]).toEqual([
    "",
    "stock",
    null,
  ]);
});
