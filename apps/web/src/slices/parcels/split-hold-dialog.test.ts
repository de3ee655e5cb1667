import { expect, test } from "vitest";
import { shareOut } from "./split-hold-dialog.tsx";

const items = [
  { _id: "cup", quantity: 3 },
  { _id: "jug", quantity: null },
];

test("what waits is taken from what goes now, piece by piece; nobody holds more than there is", () => {
  expect(shareOut(items, { cup: 1 })).toEqual({
    now: [
      { itemId: "cup", quantity: 2 },
      { itemId: "jug", quantity: 1 },
    ],
    later: [{ itemId: "cup", quantity: 1 }],
  });
  expect(shareOut(items, { cup: 9, jug: 1 })).toEqual({
    now: [],
    later: [
      { itemId: "cup", quantity: 3 },
      { itemId: "jug", quantity: 1 },
    ],
  });
  expect(shareOut(items, { cup: 0 }).later).toEqual([]);
});
