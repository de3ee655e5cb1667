import { describe, expect, it } from "vitest";
import { addAll, addRange, getHeadState, toggleKey } from "./grid-selection.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const getKey = (row: { id: string }): string => row.id;

describe("the selection", () => {
  it("toggles one key and leaves the given set alone", () => {
    const before = new Set(["a"]);
    expect([...toggleKey(before, "b")]).toEqual(["a", "b"]);
    expect([...toggleKey(before, "a")]).toEqual([]);
    expect([...before]).toEqual(["a"]);
  });

  it("takes a range in either direction, both ends included", () => {
    expect([...addRange(new Set(), rows, getKey, 1, 3)]).toEqual(["b", "c", "d"]);
    expect([...addRange(new Set(["a"]), rows, getKey, 2, 1)]).toEqual(["a", "b", "c"]);
  });

  it("keeps what is outside the loaded rows", () => {
    expect(addAll(new Set(["elsewhere"]), rows, getKey).size).toBe(5);
  });

  it("tells the head none, some or all", () => {
    expect(getHeadState(new Set(), rows, getKey)).toBe(false);
    expect(getHeadState(new Set(["a"]), rows, getKey)).toBe("mixed");
    expect(getHeadState(new Set(["a", "b", "c", "elsewhere"]), rows, getKey)).toBe("mixed");
    expect(getHeadState(new Set(["a", "b", "c", "d", "elsewhere"]), rows, getKey)).toBe(true);
    expect(getHeadState(new Set(["elsewhere"]), [], getKey)).toBe("mixed");
  });
});
