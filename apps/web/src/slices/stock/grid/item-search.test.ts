import { describe, expect, test } from "vitest";
import { filterOf, pageBehind, readItemSort, sortNameOf } from "./item-search.ts";
import { readVariants } from "./read-variants.ts";

const last = { _id: "i9", updatedAt: "2036-01-02T00:00:00.000Z", onHand: null };

describe("the search of items", () => {
  test("is asked for as the view, the words and the marketplace say", () => {
    expect(filterOf({ view: "all", query: " ", platform: "" })).toEqual({});
    expect(filterOf({ view: "short", query: "cup", platform: "bazaar" })).toEqual({
      search: "cup",
      _operators: { isOversold: { ne: false }, platforms: { in: ["bazaar"] } },
    });
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
