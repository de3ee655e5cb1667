/** What people type and read at the bench: weights, ids in an address, bars. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSource } from "./source-search.ts";
import { readIds, writeIds } from "../../platform/id-list.ts";
import { drawBars } from "./slips/code-128.ts";
import { formatKilograms, parseKilograms } from "./weight.ts";

test("weights come back as they were written, with comma or point, and nonsense is none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (grams) => {
      expect(parseKilograms(formatKilograms(grams))).toBe(grams);
    }),
  );
  expect(["0,84", "1.5", "0", "-1", "1.2345", "abc", "", "2000"].map(parseKilograms)).toEqual([
    840,
    1_500,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("ids of any signs survive an address", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({ minLength: 1, unit: "grapheme" }).filter((id) => id.isWellFormed()),
        { maxLength: 5 },
      ),
      (ids) => {
        expect(readIds(writeIds(ids))).toEqual(ids);
      },
    ),
  );
  expect([
    readIds("%E0%A4%A"),
    parseSource({ orders: "a,b", queue: "ship" }),
    parseSource({ queue: "ship" }),
    parseSource({ queue: "all" }),
    parseSource({ batch: "7", orders: "a" }),
  ]).toEqual([[], { orders: "a,b" }, { queue: "ship" }, {}, { batch: "7" }]);
});

test("bars are drawn for what Code 128 can say, with quiet zones, and nothing for the rest", () => {
  expect(drawBars("24-1187")?.path).toMatch(/^M10 0h2v1h-2z/);
  expect(drawBars("AT-2026-01110")?.width).toBeGreaterThan(120);
  expect([drawBars("Zürich-№1"), drawBars("")]).toEqual([null, null]);
});
