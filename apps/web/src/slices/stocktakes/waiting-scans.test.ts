import { expect, test } from "vitest";
import { countWaiting } from "./waiting-scans.ts";

const scans = (takeId: string, ...ids: string[]) => ({
  kind: "takeCount",
  payload: { takeId, takenAtMs: 1, counts: ids.map((id) => ({ id, code: id, pieces: 1, isTotal: false })) },
});

test("scans from before a reload wait, too, and one that is kept and on its way waits once", () => {
  const kept = [
    scans("one", "a", "b"),
    scans("two", "c"),
    { kind: "notes", payload: "anything" },
    scans("one", "d"),
  ];
  expect(countWaiting("one", kept, [])).toBe(3);
  expect(countWaiting("one", kept, ["d", "e"])).toBe(4);
  expect(countWaiting("two", kept, [])).toBe(1);
  expect(countWaiting("three", [], [])).toBe(0);
});
