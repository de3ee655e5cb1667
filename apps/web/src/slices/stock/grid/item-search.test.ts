import { describe, expect, test } from "vitest";
import { listingStates, readValues, writeValues, type ItemFilters } from "./item-filters.ts";
import { filterOf, pageBehind, readItemSort, sortNameOf, type ItemSearch } from "./item-search.ts";
import { readVariants } from "./read-variants.ts";

const last = { _id: "i9", updatedAt: "2036-01-02T00:00:00.000Z", onHand: null };

describe("the search of items", () => {
  const accounts = [
    { _id: "a1", platform: "bazaar" },
    { _id: "a2", platform: "bazaar" },
    { _id: "a3", platform: "atelier" },
  ];
  const asked = (filters: ItemFilters, more: Partial<ItemSearch> = {}) =>
    filterOf({ query: " ", filters, isOutOfSync: false, accounts, nowMs: Date.UTC(2036, 0, 31), ...more });

  test("is asked for by words, filters and pages at once; values of a filter are or, filters and", () => {
    expect(asked({})).toEqual({});
    expect(
      asked(
        { stock: ["low", "oversold"], brand: ["Denby"], needs: ["noCost"] },
        { query: "cup", isOutOfSync: true },
      ),
    ).toEqual({
      search: "cup",
      isOutOfSync: true,
      AND: [
        { _operators: { brand: { in: ["Denby"] } } },
        { OR: [{ _operators: { available: { gte: 1, lte: 3 } } }, { isOversold: true }] },
        { _operators: { cost: { exists: false } } },
      ],
    });
  });

  test("takes status and platform as one question, of a platform or of one of its shops", () => {
    expect(asked({ status: ["ended"] })).toEqual({ AND: [{ _operators: { states: { in: ["ended"] } } }] });
    expect(asked({ status: ["ended"], platform: ["bazaar"] })).toEqual({
      AND: [{ _operators: { accountStates: { in: ["a1 ended", "a2 ended"] } } }],
    });
    expect(asked({ status: ["live", "unlisted"], platform: ["a3"] })).toEqual({
      AND: [
        {
          OR: [
            { _operators: { accountStates: { in: ["a3 live"] } } },
            { _operators: { accountStates: { nin: listingStates.map((state) => `a3 ${state}`) } } },
          ],
        },
      ],
    });
  });

  test("counts ages back from now, and leaves out what it doesn't know", () => {
    expect(asked({ age: ["30", "older", "constructor"], stock: ["nope"] })).toEqual({
      AND: [
        {
          OR: [
            {
              _operators: { createdAt: { lt: "2036-01-24T00:00:00.000Z", gte: "2036-01-01T00:00:00.000Z" } },
            },
            { _operators: { createdAt: { lt: "2035-08-04T00:00:00.000Z" } } },
          ],
        },
      ],
    });
  });

  test("stands in the address whatever a brand is called", () => {
    const values = ["Marks, Spencer & Co", "50%", "Ünder"];
    expect(readValues(writeValues(values))).toEqual(values);
    expect(readValues("%E0%A4%A,ok")).toEqual(["ok"]);
    expect(readValues(undefined)).toEqual([]);
  });

  test("is sorted by what the address names, else by the newest change", () => {
    expect(sortNameOf(readItemSort("age:asc"))).toBe("CREATEDAT_ASC");
    expect(sortNameOf(readItemSort("constructor:asc"))).toBe("UPDATEDAT_DESC");
    expect(sortNameOf(readItemSort(undefined))).toBe("UPDATEDAT_DESC");
  });

  test("goes on behind the last row by its values, or by how many there are where those may be missing", () => {
    expect(pageBehind(readItemSort("updated:desc"), null)).toEqual({ behind: null, skip: 0 });
    expect(pageBehind(readItemSort("updated:desc"), { last, loaded: 200 })).toEqual({
      skip: 0,
      behind: [
        { _operators: { updatedAt: { lte: last.updatedAt } } },
        {
          OR: [
            { _operators: { updatedAt: { lt: last.updatedAt } } },
            { updatedAt: last.updatedAt, _operators: { _id: { lt: "i9" } } },
          ],
        },
      ],
    });
    expect(pageBehind(readItemSort("onHand:asc"), { last, loaded: 400 })).toEqual({
      behind: null,
      skip: 400,
    });
  });
});

describe("the variants of a new item", () => {
  test("are every combination of its axes", () => {
    expect(readVariants("JKT", "Size: S, M\nColour: Dark red")).toEqual([
      {
        sku: "JKT-S-DARK-RED",
        options: [
          { name: "Size", value: "S" },
          { name: "Colour", value: "Dark red" },
        ],
      },
      {
        sku: "JKT-M-DARK-RED",
        options: [
          { name: "Size", value: "M" },
          { name: "Colour", value: "Dark red" },
        ],
      },
    ]);
    expect(readVariants("JKT", " \n")).toEqual([]);
  });

  test.each(["Size", "Size:", ": S", "A: 1\nB: 2\nC: 3", "Size: a b, a-b"])(
    "can't be read from %j",
    (text) => {
      expect(readVariants("JKT", text)).toBeNull();
    },
  );
});
