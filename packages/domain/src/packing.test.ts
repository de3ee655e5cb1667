import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkOf,
  commandOf,
  isItemDone,
  medianPackMs,
  nextItem,
  packOutcome,
  piecesOf,
  scanItem,
  skipItem,
  skipReasons,
  type ItemCheck,
  type PackItem,
  type ScannedItem,
} from "./packing.ts";

const items = fc
  .array(
    fc.record({ sku: fc.constantFrom("A-1", "B-2", "C-3", null), quantity: fc.constantFrom(null, 1, 2, 3) }),
    { maxLength: 5 },
  )
  .map((list): PackItem[] => list.map((item, n) => ({ ...item, _id: `i${n}` })));
const actions = fc.array(
  fc.oneof(
    fc.record({ scan: fc.constantFrom("A-1", "b-2", " C-3 ", "D-4") }),
    fc.record({ skip: fc.nat(4), reason: fc.constantFrom(...skipReasons) }),
  ),
  { maxLength: 25 },
);

describe("checking an order", () => {
  test("whatever is scanned in whatever order: no item counts past its pieces, and only wrong scans change nothing", () => {
    fc.assert(
      fc.property(items, actions, (list, done) => {
        let checks: ItemCheck[] = [];
        const told: [boolean, boolean][] = [];
        for (const action of done) {
          if ("scan" in action) {
            const outcome = scanItem(list, checks, action.scan);
            const isKnown = list.some(({ sku }) => sku === action.scan.trim().toUpperCase());
            told.push([outcome.kind === "wrong", !isKnown]);
            if (outcome.kind === "checked") ({ checks } = outcome);
          } else {
            const item = list[action.skip];
            if (item !== undefined) checks = skipItem(item, checks, action.reason);
          }
          for (const item of list) expect(checkOf(item, checks).checked).toBeLessThanOrEqual(piecesOf(item));
          expect(checks.length).toBe(new Set(checks.map(({ itemId }) => itemId)).size);
        }
        expect(told.filter(([isWrong, isUnknown]) => isWrong !== isUnknown)).toEqual([]);
        const outcome = packOutcome(list, checks);
        expect(outcome === "open").toBe(nextItem(list, checks) !== undefined);
        const isHeldBack = list.some((item) =>
          ["damaged", "missing"].includes(checkOf(item, checks).skipped ?? ""),
        );
        expect(["open", isHeldBack ? "aside" : "packed"]).toContain(outcome);
      }),
    );
  });

  test("as many right scans as there are pieces pack every order", () => {
    fc.assert(
      fc.property(items, (list) => {
        const coded = list.map((item, n) => ({ ...item, sku: item.sku ?? `X-${n}` }));
        let checks: ItemCheck[] = [];
        for (const item of coded)
          for (let piece = 0; piece < piecesOf(item); piece++) {
            const outcome = scanItem(coded, checks, item.sku);
            if (outcome.kind === "checked") ({ checks } = outcome);
          }
        expect(packOutcome(coded, checks)).toBe("packed");
      }),
    );
  });

  test("a piece too many is told apart from a wrong one, and two lines of one SKU fill one after the other", () => {
    const list = [
      { _id: "a", sku: "A-1", quantity: 1 },
      { _id: "b", sku: "A-1", quantity: 1 },
    ];
    const checksOf = (scan: ScannedItem): ItemCheck[] => (scan.kind === "checked" ? scan.checks : []);
    const first = scanItem(list, [], "A-1");
    const second = scanItem(list, checksOf(first), "A-1");
    expect([first, second]).toMatchObject([
      { kind: "checked", itemId: "a" },
      { kind: "checked", itemId: "b" },
    ]);
    expect(scanItem(list, checksOf(second), "A-1")).toMatchObject({ kind: "tooMany", itemId: "a" });
    expect(scanItem(list, checksOf(second), "Z-9")).toEqual({ kind: "wrong" });
  });

  test("no SKU never matches: an empty scan, an item without one", () => {
    const list = [
      { _id: "a", sku: "", quantity: 1 },
      { _id: "b", sku: null, quantity: 1 },
    ];
    expect([scanItem(list, [], ""), scanItem(list, [], "null")]).toEqual([
      { kind: "wrong" },
      { kind: "wrong" },
    ]);
    expect(isItemDone({ _id: "a" }, [])).toBe(false);
  });

  test("command barcodes are known in any case", () => {
    expect(["CONFIRM", "skip", " Cancel ", "REPRINT", "CAM-0417"].map(commandOf)).toEqual([
      "CONFIRM",
      "SKIP",
      "CANCEL",
      "REPRINT",
      null,
    ]);
  });
});

test("the time per order is that of an ordinary one, breaks left out, and unknown while there are too few", () => {
  const at = (...seconds: number[]): number[] => seconds.map((second) => second * 1_000);
  expect([
    medianPackMs(at(0, 48, 90)),
    medianPackMs(at(0, 40, 88, 148)),
    medianPackMs(at(148, 0, 88, 40, 4_000, 4_050)),
    medianPackMs([]),
  ]).toEqual([null, 48_000, 49_000, null]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 3, maxLength: 30 }), (spans) => {
      let total = 0;
      const median = medianPackMs(at(0, ...spans.map((span) => (total += span)))) ?? -1;
      expect(spans.filter((span) => span * 1_000 <= median).length * 2).toBeGreaterThanOrEqual(spans.length);
      expect(spans.filter((span) => span * 1_000 >= median).length * 2).toBeGreaterThanOrEqual(spans.length);
    }),
  );
});
