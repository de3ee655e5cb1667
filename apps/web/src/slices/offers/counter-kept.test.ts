import { expect, test } from "vitest";
import { describeKept, describeTyped } from "./counter-kept.ts";
import { deskRows, type DeskRow } from "./offer-rows.ts";
import type { ListedOffer } from "./offers.api.ts";

function buildRow(item: string, accountId = "a-1", parts: Partial<ListedOffer> = {}): DeskRow {
  const offer: ListedOffer = {
    _id: "o-1",
    buyer: { avatar: "", handle: "daria_k", identifier: "b-1", countryCode: "US" },
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    expiresAt: null,
    amount: 80,
    currency: "GBP",
    acceptable: true,
    state: 0,
    quantity: 1,
    message: "",
    platform: "bazaar",
    account: "northlane",
    accountId,
    counter: null,
    answer: null,
    items: [{ _id: item, name: "Court bag", price: 100, images: [], meta: null }],
    ...parts,
  };
  const [row] = deskRows([offer], {
    counts: { new: 1, accepted: 0, rejected: 0 },
    feeShares: { "a-1": 0.1 },
    buyers: [],
    costs: [{ listingId: "i-bag", costMinor: 3_000, currency: "GBP" }],
  });
  if (row === undefined) throw new Error("the desk shows no offer");
  return row;
}

test("a typed counter-offer says what it leaves after fees and cost, as far as they are known", () => {
  const typed = (row: DeskRow, amount: string) => describeTyped(row, amount, "en-GB");
  expect(typed(buildRow("i-bag"), "90")).toBe("You keep about £51.00 after fees and cost, 56.7%.");
  expect(typed(buildRow("i-bag"), "90.50")).toBe("You keep about £51.45 after fees and cost, 56.9%.");
  expect(typed(buildRow("i-bag", "a-1", { quantity: 3 }), "90")).toBe(
    "You lose about £9.00 after fees and cost.",
  );
  expect(typed(buildRow("i-1"), "90")).toBe("You keep about £81.00 after fees. The cost isn't known.");
  expect(typed(buildRow("i-1", "a-2"), "90")).toBeNull();
});

test("nothing is said of what can't be read yet", () => {
  expect(["", "9,", "abc", "0", "-5"].map((typed) => describeTyped(buildRow("i-1"), typed, "en-GB"))).toEqual(
    [null, expect.any(String), null, null, null],
  );
  expect(describeKept(buildRow("i-1"), 9_000, "en-GB")).toContain("£81.00");
});
