import { describe, expect, test } from "vitest";
import { parseOrderFilter, readOrderFilter } from "./order-filter.ts";
import type { ListOrder } from "../list-order.ts";
import { buildListOrder } from "../testing/build-list-order.ts";

const order = buildListOrder({
  _id: "1",
  tags: ["urgent"],
  notes: "Wrap the lens",
  amountTotal: 61,
  createdAt: "2026-01-30T09:00:00.000Z",
  items: [{ _id: "i", name: "Olympus OM-10", images: [], sku: "CAM-0417", quantity: 1 }],
});
const passes = (query: string): boolean => parseOrderFilter(query)?.(order) ?? true;

describe("order filter", () => {
  test.each([
    ["olympus", true],
    ["olympus lund", true],
    ["nikon", false],
    ["24-1", true],
    ['"om-10"', true],
    ["is:unfulfilled", true],
    ["is:shipped", false],
    ["tag:urgent", true],
    ["-tag:urgent", false],
    ["tag:queued,urgent", true],
    ["platform:bazaar", true],
    ["platform:atelier", false],
    ["account:northlane", true],
    ["country:se", true],
    ["country:sweden", true],
    ["buyer:mara", true],
    ["sku:cam-0417", true],
    ["sku:syn", false],
    ["order:24-1", true],
    ["order:24", false],
    ["order:24-2,24-1", true],
    ["total:>50", true],
    ["total:<=60", false],
    ["total:61", true],
    ["total:>60,99", true],
    ["total:61,00", true],
    ["total:>61,5", false],
    ["total:<61,5", true],
    ["total:..1.250,00", true],
    ["before:2026-01-31", true],
    ["before:2026-01-30", false],
    ["after:2026-01-29", true],
    ["after:2026-01-30", false],
    ["has:note", true],
    ["has:tracking", false],
    ["olympus tag:urgent total:>50", true],
    ["olympus tag:queued", false],
    ["tag:swap", false],
    ["-tag:refund", true],
    ["amount:20..80", true],
    ["amount:..60", false],
    ["courier:ups", false],
    ["disbursed:no", true],
    ["22100", true],
  ])("%s: %s", (query, isExpected) => expect(passes(query)).toBe(isExpected));

  test.each(["total:>", "before:2026", "is:unf"])("%s is still being typed and hides nothing", (query) =>
    expect(passes(query)).toBe(true),
  );

  test.each([
    ["total:>", '"total:>" was ignored: it needs an amount'],
    ["before:2026", '"before:2026" was ignored: it needs a day'],
    ["tag:nothing", '"tag:nothing" was ignored: it needs a tag'],
    ["tag:", '"tag:" was ignored'],
    ["total:>50,x", '"total:>50,x" was ignored'],
    // A thousand to one, one and a quarter to another.
    ["total:>1,250", '"total:>1,250" was ignored: it needs an amount'],
    ["total:a..b", '"total:a..b" was ignored'],
    ["foo:bar", `"foo:" isn't a filter, so it's searched as text.`],
  ])("%s is said", (query, problem) =>
    expect(readOrderFilter(query).problems).toEqual([expect.stringContaining(problem)]),
  );

  test.each([
    "olympus",
    "Bush: Hounds",
    "https://example.com",
    "tag:urgent -tag:queued before:2026-11-01 amount:>50",
    "",
  ])("nothing is to be said of %s", (query) => expect(readOrderFilter(query).problems).toEqual([]));

  test("no words, no filter", () =>
    expect([parseOrderFilter(""), parseOrderFilter("  ")]).toEqual([null, null]));
});

test("what was sent is found by its days, what is due by a day with all that is late", () => {
  const settings = { nowMs: Date.parse("2026-03-04T12:00:00.000Z"), timeZone: "UTC" };
  const find = (query: string, orders: readonly ListOrder[]): string[] =>
    orders.filter((order) => readOrderFilter(query, settings).filter?.(order) ?? true).map(({ _id }) => _id);
  const sent = (_id: string, shippedAt: string | null): ListOrder => {
    const order = buildListOrder({ _id });
    return { ...order, shipping: { ...order.shipping, shipped: shippedAt !== null, shippedAt } };
  };
  const shipped = [
    sent("now", "2026-03-04T11:00:00.000Z"),
    sent("midnight", "2026-03-04T00:00:00.000Z"),
    sent("yesterday", "2026-03-03T23:59:59.999Z"),
    sent("week", "2026-02-26T00:00:00.000Z"),
    sent("older", "2026-02-25T23:59:59.999Z"),
    sent("open", null),
  ];
  expect(find("shipped:today", shipped)).toEqual(["now", "midnight"]);
  expect(find("shipped:yesterday", shipped)).toEqual(["yesterday"]);
  expect(find("shipped:7d", shipped)).toEqual(["now", "midnight", "yesterday", "week"]);
  const due = ["2026-03-01T00:00:00.000Z", "2026-03-05T23:59:59.999Z", "2026-03-06T00:00:00.000Z"].map(
    (dispatchBy) => buildListOrder({ _id: dispatchBy.slice(5, 10), dispatchBy }),
  );
  expect(find("due:2026-03-05", due)).toEqual(["03-01", "03-05"]);
  expect(readOrderFilter("shipped:soon", settings).problems).toHaveLength(1);
});
