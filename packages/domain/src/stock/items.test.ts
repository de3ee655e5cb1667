import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { availableOf, isOnPause, isOversellRisk, markOfListing } from "./availability.ts";
import { readAmount, readCell, readPastedCells } from "./cell-values.ts";
import { rateLink, suggestLinks, titleLikeness } from "./link-suggestions.ts";
import { stockChangeOf, type StockChange } from "./stock-ledger.ts";

describe("available", () => {
  test("is what is left of on hand; not known while that isn't", () => {
    expect(availableOf({ onHand: 10, allocated: 3, held: 2, safety: 1 })).toBe(4);
    expect(availableOf({ onHand: 1, allocated: 2, held: 0, safety: 0 })).toBe(-1);
    expect(availableOf({ onHand: null, allocated: 2, held: 0, safety: 0 })).toBeNull();
  });

  test("is never miscounted over whatever happens: the ledger sums to on hand, and parts to the whole", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("count" as const), found: fc.integer({ min: 0, max: 40 }) }),
      fc.record({
        kind: fc.constantFrom("receipt" as const, "found" as const, "damage" as const, "loss" as const),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constantFrom("transfer" as const), quantity: fc.constant(0) }),
      fc.record({
        kind: fc.constantFrom("order" as const, "ship" as const, "hold" as const, "release" as const),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ kind: fc.constant("safety" as const), quantity: fc.integer({ min: 0, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let onHand: number | null = null;
        let [allocated, held, safety] = [0, 0, 0];
        const entries: StockChange[] = [];
        const moved: boolean[] = [];
        const book = (change: StockChange | null): void => {
          if (change === null) return;
          entries.push(change);
          onHand = change.after;
        };
        for (const one of steps) {
          const before = availableOf({ onHand, allocated, held, safety });
          if (one.kind === "count") book(stockChangeOf(onHand, { reason: "count", found: one.found }));
          else if (one.kind === "order") allocated += one.quantity;
          else if (one.kind === "ship") {
            const pieces = Math.min(allocated, one.quantity);
            allocated -= pieces;
            book(stockChangeOf(onHand, { reason: "sale", left: pieces, booked: 0 }));
            // What was allocated leaves the shelf: what can be sold stays as it was.
            moved.push(availableOf({ onHand, allocated, held, safety }) !== before);
          } else if (one.kind === "hold") held += one.quantity;
          else if (one.kind === "release") held -= Math.min(held, one.quantity);
          else if (one.kind === "safety") safety = one.quantity;
          else if (one.kind === "transfer") book(stockChangeOf(onHand, { reason: "transfer" }));
          else book(stockChangeOf(onHand, { reason: one.kind, quantity: one.quantity }));
          expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(onHand ?? 0);
          const available = availableOf({ onHand, allocated, held, safety });
          expect(available === null ? null : available + allocated + held + safety).toBe(onHand);
        }
        expect(moved).not.toContain(true);
      }),
    );
  });
});

describe("a listing's mark", () => {
  test("says where it offers another quantity than can be sold", () => {
    const live = (quantity: number) => ({ state: "live", quantity });
    expect(markOfListing(live(2), 2)).toBe("live");
    expect(markOfListing(live(2), 1)).toBe("outOfSync");
    expect(markOfListing({ state: "ended", quantity: 0, isSold: true }, 0)).toBe("sold");
    expect(markOfListing({ state: "ended", quantity: 0, isSold: false }, 0)).toBe("ended");
    expect(markOfListing(live(0), -2)).toBe("live");
    expect(markOfListing(live(7), null)).toBe("live");
    expect(markOfListing({ state: "ended", quantity: 3 }, 1)).toBe("ended");
    expect(markOfListing({ state: "sold", quantity: 0 }, 1)).toBe("sold");
    expect(markOfListing({ state: "outOfSync", quantity: 3 }, 1)).toBe("unknown");
    expect([isOversellRisk(live(1), 0), isOversellRisk(live(1), 1), isOversellRisk(live(0), 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a suggested link", () => {
  const facts = (sku: string, title: string, gtin = "") => ({ sku, title, gtin });

  test.each([
    [facts("CUP-1", "Blue cup"), facts("CUP-1", "Blue cup"), "sku", 0.99],
    [facts("cup 1", "Blue cup"), facts("CUP-1", "Blue cup"), "nearSku", 0.95],
    [facts("", "Blue cup", "5012345678900"), facts("X", "Jug", "05012345678900"), "gtin", 0.9],
    [facts("MUGBLUE1", "Blue cup, large"), facts("MUGBLU1", "Blue cup, large"), "nearSku", 0.85],
    [facts("", "Olympus OM-10 with 50 mm"), facts("CAM-1", "Olympus OM-10, 50 mm"), "title", 0.71],
  ])("%j for %j is by %s, %d", (listing, item, reason, confidence) => {
    expect(rateLink(listing, item)).toEqual({ reason, confidence });
  });

  test.each([
    [facts("CUP-1", "Blue cup"), facts("CUP-2", "Red bowl")],
    [facts("CUPS-1", "Cups, blue"), facts("CUPS-2", "Plates, red")],
    [facts("", "Jug"), facts("", "Cup")],
    [facts("", ""), facts("", "")],
    [facts("A1", "x", "123"), facts("A2", "y", "123")],
  ])("%j is never suggested for %j", (listing, item) => {
    expect(rateLink(listing, item)).toBeNull();
  });

  test("comes surest first, at most three, and confidence stays between 0 and 1", () => {
    const items = ["CUP-1", "CUP 1", "CUP1", "cup-1"].map((sku) => facts(sku, "Blue cup"));
    expect(suggestLinks(facts("CUP-1", "Blue cup"), items).map(({ item }) => item.sku)).toEqual([
      "CUP-1",
      "CUP 1",
      "CUP1",
    ]);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (one, two, three, four) => {
        const rating = rateLink(facts(one, two), facts(three, four));
        expect(rating === null || (rating.confidence >= 0.5 && rating.confidence <= 1)).toBe(true);
        expect(titleLikeness(two, four)).toBe(titleLikeness(four, two));
      }),
    );
  });
});

describe("a cell", () => {
  test.each([
    ["12", 12],
    ["12.5", 12.5],
    ["£1,234.50", 1234.5],
    ["1.234,50 €", 1234.5],
    ["1,234", null],
    ["1,234,567", 1_234_567],
    ["12,345.6", 12_345.6],
    ["0.125", null],
    ["0,500", null],
    ["0,500.00", null],
    ["1,234.567", null],
    ["1,234,50", null],
    ["1.2.3", null],
    ["EUR 9,99", 9.99],
    [",50", 0.5],
    ["0", 0],
    ["12a", null],
    ["-3", null],
    ["1,2,3", null],
    ["", null],
    ["999999999", null],
  ])("reads the amount %j as %j", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  test.each([
    ["1,234", { locale: "en-GB" }, 1234],
    ["1.234", { locale: "en-GB" }, null],
    ["1.234", { locale: "de-DE" }, 1234],
    ["0.125", { locale: "de-DE" }, null],
    ["£12", { currency: "EUR" }, null],
    ["GBP 12", { currency: "EUR" }, null],
    ["£12", { currency: "GBP" }, 12],
    ["12 EUR", { currency: "EUR" }, 12],
    ["12,50 €", { currency: "EUR" }, 12.5],
    ["$12", { currency: "CAD" }, 12],
    ["€12", { currency: "" }, null],
  ])("reads the amount %j, written as %j, as %j", (typed, format, amount) => {
    expect(readAmount(typed, format)).toBe(amount);
  });

  test("is read by its kind: a cleared price is none, a title and a figure can't be empty", () => {
    expect(readCell("price", " ")).toEqual({ value: null });
    expect(readCell("cost", "4,20")).toEqual({ value: 4.2 });
    expect(readCell("price", "cheap")).toEqual({ problem: "amount" });
    expect(readCell("title", "  Cup ")).toEqual({ value: "Cup" });
    expect(readCell("title", "")).toEqual({ problem: "needed" });
    expect(readCell("location", "")).toEqual({ value: "" });
    expect(readCell("location", "x".repeat(61))).toEqual({ problem: "tooLong" });
    expect(readCell("onHand", "1O")).toEqual({ problem: "wholeNumber" });
    expect(readCell("safety", "")).toEqual({ problem: "wholeNumber" });
    expect(readCell("safety", "0")).toEqual({ value: 0 });
  });

  test("of a pasted column may be blank, which leaves its row as it is", () => {
    expect(readPastedCells("3\r\n\r\n5\r\n")).toEqual([["3"], [null], ["5"]]);
    expect(readPastedCells("A-1\t€ 1.234,50\t\n \nB-2")).toEqual([["A-1", "€ 1.234,50"], [null], ["B-2"]]);
    expect(readPastedCells("7\t\t\r\n")).toEqual([["7"]]);
    expect(readPastedCells("\t4\n5\t")).toEqual([
      [null, "4"],
      ["5", null],
    ]);
    expect(readPastedCells('"Blue\n""cup"""\t"more\nof it"\nA 12" plate\n')).toEqual([
      ['Blue "cup"', "more of it"],
      ['A 12" plate'],
    ]);
    expect(readPastedCells("\n\n4")).toEqual([[null], [null], ["4"]]);
    expect(readPastedCells("")).toEqual([[null]]);
  });
});

test.each([
  [{}, 3, true],
  [{ state: "sold" }, 3, true],
  [{ state: "ended", isSold: true }, 3, true],
  [{ state: "ended" }, 3, false],
  [{}, 0, false],
  [{}, null, false],
  [{ quantity: 2 }, 3, false],
  [{ ours: 2 }, 3, false],
  [{ ours: null }, 3, false],
  [{ isPushed: false }, 3, false],
])("a listing like %j, of %s available, is on pause: %s", (more, available, isPaused) => {
  const listing = { state: "live", quantity: 0, ours: 0, isPushed: true, ...more };
  expect(isOnPause(listing, available)).toBe(isPaused);
});
