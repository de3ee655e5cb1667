import { expect, test } from "vitest";
import { giveBackToLots, payBackLots, takeFromLots, type Lot } from "./lots.ts";

const lot = (id: string, left: number, more: Partial<Lot> = {}): Lot => ({
  id,
  left,
  isFirst: false,
  purchaseId: null,
  ...more,
});

test("takes from the oldest lot first, and says what none of them has", () => {
  const lots = [lot("old", 2), lot("empty", 0), lot("new", 3)];
  expect(takeFromLots(lots, 4, null)).toEqual({
    steps: [
      { lotId: "old", pieces: -2 },
      { lotId: "new", pieces: -2 },
    ],
    rest: 0,
  });
  expect(takeFromLots(lots, 7, null).rest).toBe(2);
});

test("takes from the chosen lot before the oldest", () => {
  expect(takeFromLots([lot("old", 2), lot("chosen", 1, { isFirst: true })], 2, null).steps).toEqual([
    { lotId: "chosen", pieces: -1 },
    { lotId: "old", pieces: -1 },
  ]);
});

test("sends back what came of that purchase, the newest first", () => {
  const lots = [lot("old", 5), lot("a", 1, { purchaseId: "p" }), lot("b", 1, { purchaseId: "p" })];
  expect(takeFromLots(lots, 3, "p").steps).toEqual([
    { lotId: "b", pieces: -1 },
    { lotId: "a", pieces: -1 },
    { lotId: "old", pieces: -1 },
  ]);
});

test("gives back what was taken, and no more", () => {
  const taken = [
    { lotId: "new", pieces: -1 },
    { lotId: "old", pieces: -2 },
  ];
  expect(giveBackToLots(taken, 4)).toEqual({
    steps: [
      { lotId: "new", pieces: 1 },
      { lotId: "old", pieces: 2 },
    ],
    rest: 1,
  });
});

test("pays back what was sold beyond what was there", () => {
  expect(payBackLots([lot("owed", -2), lot("there", 3)], 5)).toEqual({
    steps: [{ lotId: "owed", pieces: 2 }],
    rest: 3,
  });
});
