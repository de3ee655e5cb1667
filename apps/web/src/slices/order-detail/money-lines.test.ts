import { expect, test } from "vitest";
import type { Order } from "@stallkeeper/contract";
import { describeIncludedTax, linesOfMoney } from "./money-lines.ts";

type Line = Order["money"]["lines"][number];
const line = (kind: string, amount: number, more: Partial<Line> = {}): Line => ({
  kind,
  ref: "",
  name: "",
  amount,
  tax: null,
  counts: null,
  isRemitted: null,
  isSettled: null,
  ...more,
});
const order = (lines: Line[], more: object = {}) => ({
  amount: 20,
  amountTotal: 21.92,
  currency: "EUR",
  refunded: 0,
  source: "Bazaar",
  money: { pricesIncludeTax: null, lines },
  ...more,
});
const shown = (one: ReturnType<typeof order>) =>
  linesOfMoney(one).map(({ name, amountMinor }) => `${name} ${amountMinor}`);

test("a discount is called a discount, fees keep their names, and the platform's share comes behind the total", () => {
  expect(
    shown(
      order([
        line("goods", 15),
        line("goods", 5),
        line("discount", -1.58, { name: "spring" }),
        line("postage", 3),
        line("fee", 0.5, { name: "Gift wrap" }),
        line("platformFee", -2, { isSettled: false }),
      ]),
    ),
  ).toEqual([
    "Items 2000",
    "Discount (spring) -158",
    "Postage 300",
    "Gift wrap 50",
    "Total paid by the buyer, EUR 2192",
    "Bazaar fees (estimate) -200",
    "You keep 1992",
  ]);
});

test("tax stands where it counts: on top, in the amounts, or outside the total; what went back or is remitted isn't kept", () => {
  expect(
    shown(
      order(
        [
          line("goods", 18.42),
          line("tax", 3.5, { name: "VAT 19%", counts: "added", isRemitted: true }),
          line("platformFee", -2, { isSettled: true }),
        ],
        { refunded: 1 },
      ),
    ),
  ).toEqual([
    "Items 1842",
    "VAT 19% 350",
    "Total paid by the buyer, EUR 2192",
    "Bazaar fees -200",
    "Refunded -100",
    "You keep 1542",
  ]);
  const included = order([line("goods", 21.92), line("tax", 3.5, { name: "VAT 19%", counts: "included" })]);
  expect(shown(included)).toEqual(["Items 2192", "Total paid by the buyer, EUR 2192"]);
  expect(describeIncludedTax(included, "en-GB")).toBe("Includes €3.50 VAT 19%.");
  expect(
    shown(order([line("goods", 21.92), line("tax", 4, { name: "Sales tax", counts: "outside" })])),
  ).toContain("Sales tax, collected by the platform 400");
});

test("an order stored without lines shows its sums", () => {
  expect(shown(order([]))).toEqual(["Items 2000", "Total paid by the buyer, EUR 2192"]);
});
