import { describe, expect, it } from "vitest";
import type { Change } from "./live.ts";
import { mergeChanges } from "./merge-changes.ts";

const change = (seq: number, entity: string, ids: string[]): Change => ({ storeId: "s", seq, entity, ids });

const all = (): boolean => true;

describe("what a stream missed", () => {
  it("is told once for each entity, every id once", () => {
    const missed = [
      change(1, "transaction", ["a", "b"]),
      change(2, "offer", ["o"]),
      change(3, "transaction", ["b", "c"]),
    ];
    expect(mergeChanges(missed, all)).toEqual({
      told: [
        { entity: "transaction", ids: ["a", "b", "c"] },
        { entity: "offer", ids: ["o"] },
      ],
      seq: 3,
    });
  });

  it("comes in events of at most 500 ids", () => {
    const many = Array.from({ length: 1_201 }, (_, place) => change(place + 7, "transaction", [`t${place}`]));
    const { told, seq } = mergeChanges(many, all);
    expect([told.map(({ ids }) => ids.length), seq]).toEqual([[500, 500, 201], 1_207]);
  });

  it("is told where a change names no ids, and is nothing where nothing was missed", () => {
    expect(mergeChanges([change(4, "settings", [])], all)).toEqual({
      told: [{ entity: "settings", ids: [] }],
      seq: 4,
    });
    expect(mergeChanges([], all)).toEqual({ told: [], seq: 0 });
  });

  it("counts what isn't told, or a stream would resume before it for ever", () => {
    const missed = [change(1, "offer", ["o"]), change(2, "session", ["another's"])];
    expect(mergeChanges(missed, ({ entity }) => entity !== "session")).toEqual({
      told: [{ entity: "offer", ids: ["o"] }],
      seq: 2,
    });
  });
});
