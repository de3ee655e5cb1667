import { expect, test } from "vitest";
import { lastShipped } from "./read-values.ts";

test("an order left with the last of its shipments, and when that isn't told nobody knows", () => {
  expect(lastShipped(["2026-03-02T10:00:00Z", "2026-03-04T09:00:00+01:00", "2026-03-01T10:00:00"])).toEqual({
    shippedAt: "2026-03-04T08:00:00.000Z",
  });
  expect([lastShipped([]), lastShipped([""]), lastShipped(["2026-03-02T10:00:00Z", ""])]).toEqual([
    {},
    {},
    {},
  ]);
  expect(lastShipped(["yesterday"])).toEqual({});
});
