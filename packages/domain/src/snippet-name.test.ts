import { expect, test } from "vitest";
import { findNameProblem } from "./snippet-name.ts";

test.each([
  ["posted-today", null], ["größe_2", null], ["Bad Name!", "Letters, digits, - and _ only."], ["a/b", "Letters, digits, - and _ only."],
  ["Already-Sold", "Another snippet has this name."], ["x".repeat(100), null], ["x".repeat(101), "Up to 100 characters."],
])("%s as a snippet's name: %s", (name, problem) => expect(findNameProblem(name, ["already-sold"])).toBe(problem));
