import { expect, test } from "vitest";
import { findSnippets } from "./rank-snippets.ts";

const snippet = (name: string, usesIn30Days: number, lastUsedAt: string | null = null) => ({
  name,
  usesIn30Days,
  lastUsedAt,
});
const known = [
  snippet("already sold", 0),
  snippet("posted-abroad", 2, "2026-03-01T00:00:00.000Z"),
  snippet("posted-late", 0, "2026-01-01T00:00:00.000Z"),
  snippet("posted-today", 9, "2026-02-01T00:00:00.000Z"),
  snippet("posted-twice", 2, "2026-03-02T00:00:00.000Z"),
  snippet("repost", 50, "2026-03-03T00:00:00.000Z"),
];
const find = (typed: string): string[] => findSnippets(known, typed).map(({ name }) => name);

test("after the slash alone the most used snippet comes first, and unused ones by name", () => {
  expect(find("")).toEqual([
    "repost",
    "posted-today",
    "posted-twice",
    "posted-abroad",
    "posted-late",
    "already sold",
  ]);
});

test("what begins with the typed letters goes before what is used more; of equals the most used is first", () => {
  expect(find("post")).toEqual(["posted-today", "posted-twice", "posted-abroad", "posted-late", "repost"]);
  expect(find("posted-late")).toEqual(["posted-late"]);
});
