import { expect, test } from "vitest";
import { mayReload } from "./load-chunk.ts";

test("[PAGE-5] a failed chunk reloads once, and again only after 60 s", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(mayReload(1_000_000, storage)).toBe(true);
  expect(mayReload(1_059_999, storage)).toBe(false);
  expect(mayReload(1_060_000, storage)).toBe(true);
});
