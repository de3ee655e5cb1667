import { expect, test } from "vitest";
import { countedHref, ordersHref } from "./orders-href.ts";

const day = { from: "2026-03-29", to: "2026-03-29", timeZone: "Europe/London" };
const read = (href: string) => Object.fromEntries(new URL(href, "http://x").searchParams);

test("a figure opens the list of its days, its platform and its currency", () => {
  expect(read(ordersHref({ ...day, platform: "bazaar", currency: "GBP" }, "Europe/London"))).toEqual({
    queue: "all",
    created: "2026-03-29..2026-03-29",
    platform: "bazaar",
    q: "is:sale currency:gbp",
  });
});

test("what Shipping can't be asked for opens the list of Analytics", () => {
  const counted = { ...day, orders: 3, brand: "Kiln, Ltd", account: "a-1", currency: undefined };
  expect(read(countedHref(counted))).toEqual({
    range: "custom",
    from: "2026-03-29",
    to: "2026-03-29",
    brand: "Kiln, Ltd",
    account: "a-1",
  });
});

test("somebody in another zone opens the store's day, of 23 hours", () => {
  expect(read(ordersHref(day, "Asia/Tokyo")).created).toBe("2026-03-29T00:00Z..2026-03-29T23:00Z");
});
