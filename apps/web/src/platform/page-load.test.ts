import { expect, test } from "vitest";
import { readPageSteps, startPageLoad, trackPagePart } from "./page-load.ts";

test("the parts of a load add 45 percent for one alone and 30 for one of several; a new load begins anew", async () => {
  startPageLoad();
  await trackPagePart(Promise.resolve("who"));
  expect(readPageSteps()).toEqual([45]);
  await expect(trackPagePart(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await trackPagePart(Promise.resolve("page"))).toBe("page");
  expect(readPageSteps()).toEqual([45, 30]);
  startPageLoad();
  await Promise.all([trackPagePart(Promise.resolve()), trackPagePart(Promise.resolve())]);
  expect(readPageSteps()).toEqual([30, 30]);
});
