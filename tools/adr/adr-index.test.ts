import { expect, test } from "vitest";
import { drawIndex, readIndex } from "./adr-index.ts";

test("every decision stands in the list, by number and title: node tools/adr/adr-index.ts writes it", () => {
  expect(readIndex()).toBe(drawIndex());
});
