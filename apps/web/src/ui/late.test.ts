import { expect, test } from "vitest";
import { makeLate, preloadLate } from "./index.ts";

test("who waits for a layer's code is told when somebody else fetched it ahead", async () => {
  const late = makeLate(() => Promise.resolve(() => null));
  let told = 0;
  const leave = late.subscribe(() => (told += 1));
  await preloadLate(late);
  expect([told, late.component === null]).toEqual([1, false]);
  leave();
  await late.load();
  expect(told).toBe(1);
});

test("code that can't be fetched ahead tells nobody, and the opening tries again", async () => {
  let tries = 0;
  const late = makeLate(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve(() => null);
  });
  let told = 0;
  late.subscribe(() => (told += 1));
  await preloadLate(late);
  expect(told).toBe(0);
  await late.load();
  expect([told, tries]).toEqual([1, 2]);
});
