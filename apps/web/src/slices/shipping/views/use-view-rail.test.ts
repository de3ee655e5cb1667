import { expect, test } from "vitest";
import { parseOrdersSearch, writeOrdersView } from "../../orders/section.ts";
import type { View } from "../../views/index.ts";
import { findCurrentView } from "./use-view-rail.tsx";

const views: View[] = ["a", "b", "c", "d"].map((name, index) => ({
  _id: name,
  name,
  query: `tag=${name}`,
  isShared: name === "b",
  position: index + 1,
}));

test("a view is the current one whatever order its parts stand in, and whatever order is open", () => {
  const current = writeOrdersView(parseOrdersSearch({ order: "o-1", tag: "c", queue: "new" }));
  expect(findCurrentView(views, current)?.name).toBe("c");
  expect(
    findCurrentView(
      [{ ...(views[0] as View), query: "sort=due:asc&queue=ship" }],
      writeOrdersView({ queue: "ship", sort: "due:asc" }),
    )?.name,
  ).toBe("a");
  expect(findCurrentView(views, "")).toBeNull();
});
