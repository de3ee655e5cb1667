import { describe, expect, test } from "vitest";
import { parseOrderFilter } from "./order-filter.ts";
import { buildListOrder } from "../testing/build-list-order.ts";

const order = buildListOrder({
  _id: "1", tags: ["urgent"], notes: "Wrap the lens", amountTotal: 61, createdAt: "2026-01-30T09:00:00.000Z",
  items: [{ _id: "i", name: "Olympus OM-10", images: [], sku: "CAM-0417", quantity: 1 }],
});
const passes = (query: string): boolean => parseOrderFilter(query)?.(order) ?? true;

describe("order filter", () => {
  test.each([
    ["olympus", true], ["olympus lund", true], ["nikon", false], ["24-1", true], ["\"om-10\"", true],
    ["is:unfulfilled", true], ["is:shipped", false], ["tag:urgent", true], ["-tag:urgent", false], ["tag:queued,urgent", true],
    ["platform:bazaar", true], ["platform:atelier", false], ["account:northlane", true], ["country:se", true], ["country:sweden", true],
    ["buyer:mara", true], ["sku:cam-0417", true], ["sku:syn", false], ["total:>50", true], ["total:<=60", false], ["total:61", true],
    ["before:2026-01-31", true], ["before:2026-01-30", false], ["after:2026-01-29", true], ["after:2026-01-30", false],
    ["has:note", true], ["has:tracking", false], ["olympus tag:urgent total:>50", true], ["olympus tag:queued", false],
  ])("%s: %s", (query, isExpected) => expect(passes(query)).toBe(isExpected));

  test.each(["total:>", "before:2026", "is:unf"])("%s is still being typed and hides nothing", (query) => expect(passes(query)).toBe(true));

  test("no words, no filter", () => expect([parseOrderFilter(""), parseOrderFilter("  ")]).toEqual([null, null]));
});
