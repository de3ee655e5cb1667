import { expect, test } from "vitest";
import { fitColumns } from "./column-widths.ts";
import { buildListOrder } from "./testing/build-list-order.ts";

const order = (orderNumber: string, ...tags: string[]) =>
  buildListOrder({ _id: orderNumber, orderNumber, tags });

test("the longest order number fits its column, and short ones leave the rest to the item", () => {
  const charPx = 7.85;
  for (const number of ["24-1337", "AT-2026-01173", "202-1234567-1234567"]) {
    const { number: width } = fitColumns([order("1"), order(number)]);
    expect(width - 12).toBeGreaterThanOrEqual(number.length * charPx);
    expect(width).toBeLessThan(number.length * charPx + 40);
  }
});

test("tags take no room where there are none, and '+1' has its own", () => {
  const widthOf = (...tags: string[]) => fitColumns([order("24-1"), order("24-2", ...tags)]).tags;
  expect(widthOf()).toBe(48);
  expect(widthOf("urgent")).toBeGreaterThan(widthOf());
  expect(widthOf("urgent", "international")).toBeGreaterThanOrEqual(widthOf("urgent") + 24);
});
