import { expect, test } from "vitest";
import { createKeyReader } from "./key-reader.ts";

function typeAll(text: string, gapMs: number): { counted: string[]; enter: string | null } {
  const reader = createKeyReader();
  const counted: string[] = [];
  let atMs = 0;
  for (const key of text) counted.push(...reader.type(key, (atMs += gapMs)));
  const enter = reader.enter(atMs + gapMs);
  return { counted: [...counted, ...reader.settle()], enter };
}

test("a burst that ends with Enter is a scan and presses no key", () => {
  expect(typeAll("RN482011754GB", 8)).toEqual({ counted: [], enter: "RN482011754GB" });
});

test("the same characters typed by hand are keys, and Enter stays Enter", () => {
  expect(typeAll("mpvt", 80)).toEqual({ counted: ["m", "p", "v", "t"], enter: null });
});

test("three quick keys are keys, four without Enter are dropped", () => {
  const reader = createKeyReader();
  for (const key of "xjm") reader.type(key, 10);
  expect(reader.settle()).toEqual(["x", "j", "m"]);
  for (const key of "xjmp") reader.type(key, 200);
  expect(reader.settle()).toEqual([]);
});

test("a run of J and K is never dropped", () => {
  const reader = createKeyReader();
  for (const key of "jjjjkk") reader.type(key, 10);
  expect(reader.settle()).toEqual(["j", "j", "j", "j", "k", "k"]);
});

test("an Enter long after a burst is no scan", () => {
  const reader = createKeyReader();
  for (const key of "abcd") reader.type(key, 10);
  expect(reader.enter(500)).toBeNull();
});
