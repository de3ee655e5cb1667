import { expect, test } from "vitest";
import { keepTimes } from "./times.ts";

const minute = 60_000;

test("counts, means, the longest with its detail, and each one's share of the time", () => {
  const times = keepTimes(() => 0);
  times.add("select orders", 100, { detail: "quick" });
  times.add("select orders", 500, { detail: "slow", isFailed: true });
  times.add("commit", 200, { detail: "c" });
  expect(times.list()).toEqual([
    { name: "select orders", count: 2, meanMs: 300, maxMs: 500, failed: 1, share: 0.75, detail: "slow" },
    { name: "commit", count: 1, meanMs: 200, maxMs: 200, failed: 0, share: 0.25, detail: "c" },
  ]);
});

test("what is ten minutes old is forgotten; the window before counts with the one that runs", () => {
  let now = 0;
  const times = keepTimes(() => now);
  times.add("a", 10, { detail: "old" });
  now = 6 * minute;
  times.add("a", 5, { detail: "new" });
  expect(times.list()).toMatchObject([{ name: "a", count: 2, maxMs: 10, detail: "old" }]);
  now = 11 * minute;
  expect(times.list()).toMatchObject([{ name: "a", count: 1, detail: "new" }]);
  now = 16 * minute;
  expect(times.list()).toEqual([]);
  now = 60 * minute;
  times.add("a", 1);
  now = 90 * minute;
  expect(times.list()).toEqual([]);
});

test("names beyond a few hundred are one", () => {
  const times = keepTimes(() => 0);
  for (let count = 0; count < 5_000; count++) times.add(`name ${count}`, 1);
  const list = times.list();
  expect(list).toHaveLength(301);
  expect(list[0]).toMatchObject({ name: "others", count: 4_700 });
});
