import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findRow,
  getListHeight,
  getRevealingScroll,
  getRowAt,
  getRowRange,
  getRowTop,
  type RowMetrics,
} from "./row-window.ts";

const plain: RowMetrics = { rowCount: 100_000, rowHeight: 44, notedRows: [], noteHeight: 28 };
const noted: RowMetrics = { rowCount: 100, rowHeight: 44, notedRows: [2, 50], noteHeight: 28 };

const metrics = fc
  .record({
    rowCount: fc.integer({ min: 1, max: 500 }),
    rowHeight: fc.constantFrom(32, 44, 85),
    notedRows: fc.uniqueArray(fc.nat(499), { maxLength: 20 }),
    noteHeight: fc.constant(28),
  })
  .map((drawn): RowMetrics => ({
    ...drawn,
    notedRows: drawn.notedRows
      .filter((position) => position < drawn.rowCount)
      .sort((one, other) => one - other),
  }));

describe("positions", () => {
  it("adds the notes of the rows above", () => {
    expect(getRowTop(noted, 2)).toBe(88);
    expect(getRowTop(noted, 3)).toBe(88 + 44 + 28);
    expect(getListHeight(noted)).toBe(100 * 44 + 2 * 28);
  });

  it("finds the row that covers an offset, whatever the notes", () => {
    fc.assert(
      fc.property(metrics, fc.nat(50_000), (drawn, wanted) => {
        const offset = wanted % getListHeight(drawn);
        const position = getRowAt(drawn, offset);
        expect(getRowTop(drawn, position)).toBeLessThanOrEqual(offset);
        expect(getRowTop(drawn, position + 1)).toBeGreaterThan(offset);
      }),
    );
  });
});

describe("getRowRange", () => {
  it("draws as many rows at 100,000 as at 1,000", () => {
    const count = (rowCount: number): number => {
      const range = getRowRange({ ...plain, rowCount }, 10_000, 600, 8);
      return range.end - range.first;
    };
    expect(count(100_000)).toBe(count(1000));
    expect(count(100_000)).toBeLessThan(35);
  });

  it("covers the view and stays inside the list", () => {
    fc.assert(
      fc.property(metrics, fc.nat(50_000), fc.integer({ min: 1, max: 1200 }), (drawn, wanted, viewHeight) => {
        const scrollTop = Math.min(wanted, Math.max(0, getListHeight(drawn) - viewHeight));
        const range = getRowRange(drawn, scrollTop, viewHeight, 8);
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(drawn.rowCount);
        expect(getRowTop(drawn, range.first)).toBeLessThanOrEqual(scrollTop);
        expect(getRowTop(drawn, range.end)).toBeGreaterThanOrEqual(
          Math.min(scrollTop + viewHeight, getListHeight(drawn)),
        );
      }),
    );
  });

  it("draws nothing of an empty list", () => {
    expect(getRowRange({ ...plain, rowCount: 0 }, 0, 600, 8)).toEqual({ first: 0, end: 0 });
  });
});

describe("getRevealingScroll", () => {
  it("moves only as far as it must", () => {
    expect(getRevealingScroll(plain, 5, 0, 440)).toBe(0);
    expect(getRevealingScroll(plain, 10, 0, 440)).toBe(44);
    expect(getRevealingScroll(plain, 3, 440, 440)).toBe(132);
  });
});

describe("findRow", () => {
  const rows = Array.from({ length: 1000 }, (_, position) => ({ id: `r${position}` }));
  const getKey = (row: { id: string }): string => row.id;
  it("finds a row where it was, near, far away, or not at all", () => {
    expect(findRow(rows, getKey, "r500", 500)).toBe(500);
    expect(findRow(rows, getKey, "r500", 490)).toBe(500);
    expect(findRow(rows, getKey, "r500", 10)).toBe(500);
    expect(findRow(rows, getKey, "gone", 10)).toBe(-1);
    expect(findRow(rows, getKey, "r0", 5000)).toBe(0);
  });
});
