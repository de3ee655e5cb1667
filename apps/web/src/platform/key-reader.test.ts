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
  for (const key of "tpmv") reader.type(key, 200);
  expect(reader.settle()).toEqual([]);
});

test("a run of J and K is never dropped", () => {
  const reader = createKeyReader();
  for (const key of "jjjjkk") reader.type(key, 10);
  expect(reader.settle()).toEqual(["j", "j", "j", "j", "k", "k"]);
});

test("J, K and X before other keys count, and Enter after nothing but them is an ordinary Enter", () => {
  const reader = createKeyReader();
  for (const key of "jjjm") reader.type(key, 10);
  expect(reader.enter(500)).toBeNull();
  expect(reader.settle()).toEqual(["j", "j", "j", "m"]);
  for (const key of "jjkxj") reader.type(key, 1000);
  expect(reader.enter(1005)).toBeNull();
  expect(reader.settle()).toEqual(["j", "j", "k", "x", "j"]);
});

test("what follows a slash is text for the filter, however fast", () => {
  expect(typeAll("/mara", 5)).toEqual({ counted: ["/", "m", "a", "r", "a"], enter: null });
});

test("a code that begins with such a letter is still a scan", () => {
  expect(typeAll("KX1234", 8)).toEqual({ counted: [], enter: "KX1234" });
});

test("an Enter long after a burst is no scan", () => {
  const reader = createKeyReader();
  for (const key of "abcd") reader.type(key, 10);
  expect(reader.enter(500)).toBeNull();
});
