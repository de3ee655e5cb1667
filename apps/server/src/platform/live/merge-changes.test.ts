import { describe, expect, it } from "vitest";
import type { Change } from "./live.ts";
import { mergeChanges } from "./merge-changes.ts";

const change = (seq: number, entity: string, ids: string[]): Change => ({ storeId: "s", seq, entity, ids });

describe("what a stream missed", () => {
  it("is told once for each entity, every id once", () => {
    const missed = [
      change(1, "transaction", ["a", "b"]),
      change(2, "offer", ["o"]),
      change(3, "transaction", ["b", "c"]),
    ];
    expect(mergeChanges(missed)).toEqual([
      { entity: "transaction", ids: ["a", "b", "c"] },
      { entity: "offer", ids: ["o"], seq: 3 },
    ]);
  });

  it("names its newest number at the last event alone, or what follows would be lost with a connection", () => {
    const many = Array.from({ length: 1_201 }, (_, place) => change(place + 7, "transaction", [`t${place}`]));
    const merged = mergeChanges(many);
    expect(merged.map(({ ids }) => ids.length)).toEqual([500, 500, 201]);
    expect(merged.map(({ seq }) => seq)).toEqual([undefined, undefined, 1_207]);
  });

  it("is told where a change names no ids, and is nothing where nothing was missed", () => {
    expect(mergeChanges([change(4, "settings", [])])).toEqual([{ entity: "settings", ids: [], seq: 4 }]);
    expect(mergeChanges([])).toEqual([]);
  });
});
