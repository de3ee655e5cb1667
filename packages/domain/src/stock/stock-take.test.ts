import { expect, test } from "vitest";
import { mayMoveTake, readScans, sumBySku, takeStates } from "./stock-take.ts";

test("a stock take goes on, back to counting, or is cancelled, and nothing follows its end", () => {
  const allowed = takeStates.flatMap((from) =>
    takeStates.flatMap((to) => (mayMoveTake(from, to) ? `${from} ${to}` : [])),
  );
  expect(allowed).toEqual([
    "draft counting",
    "draft cancelled",
    "counting review",
    "counting cancelled",
    "review counting",
    "review approved",
    "review cancelled",
    "approved counting",
    "approved posted",
    "approved cancelled",
    "posted undone",
  ]);
});

test.each([
  ["CUP-1", [["CUP-1", 1]], []],
  // How many of it, before the scanner types its code.
  ["10*CUP-1", [["CUP-1", 10]], []],
  ["10 × 4006381333931", [["4006381333931", 10]], []],
  ["10 x CUP-1", [["CUP-1", 10]], []],
  ["10xCUP", [["10xCUP", 1]], []],
  ["10*", [["10*", 1]], []],
  ["10*CUP-1,3", [], [1]],
  [
    "CUP-1\r\n\r\nCUP-1\n",
    [
      ["CUP-1", 1],
      ["CUP-1", 1],
    ],
    [],
  ],
  [
    "CUP-1\t4\n\n\nMUG 2;0",
    [
      ["CUP-1", 4],
      ["MUG 2", 0],
    ],
    [],
  ],
  ['\u{feff}"A-1",12', [["A-1", 12]], []],
  ["SKU\tPieces\n'CUP-1\t4\nMUG\tmany", [["CUP-1", 4]], [3]],
  ['\n"Artikel";"Menge"\nCUP-1;4', [["CUP-1", 4]], []],
  ["SKU\nCUP-1", [["CUP-1", 1]], []],
  ["SKU", [["SKU", 1]], []],
  ["CUP-1\tx\nCUP-2\t2", [["CUP-2", 2]], [1]],
  [
    "'0042\t3\r\n'A-1",
    [
      ["0042", 3],
      ["A-1", 1],
    ],
    [],
  ],
  ["CUP-1,many", [], [1]],
  [
    "CUP-1\n,5\nA",
    [
      ["CUP-1", 1],
      ["A", 1],
    ],
    [2],
  ],
])("%j is read as its pieces", (text, scans, unread) => {
  const read = readScans(text);
  expect(read.scans.map(({ code, pieces }) => [code, pieces])).toEqual(scans);
  expect(read.unread.map(({ line }) => line)).toEqual(unread);
});

test("what came together is summed up, each SKU once", () => {
  const came = [
    { sku: "MUG", pieces: 2 },
    { sku: "CUP", pieces: 4 },
    { sku: "MUG", pieces: 1 },
  ];
  expect(sumBySku(came)).toEqual([
    { sku: "MUG", pieces: 3 },
    { sku: "CUP", pieces: 4 },
  ]);
  expect(sumBySku([])).toEqual([]);
});
