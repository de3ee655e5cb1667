import { describe, expect, it } from "vitest";
import { placeTooltip } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const size = { width: 100, height: 20 };

describe("placeTooltip", () => {
  it("stands centred on the wanted side", () => {
    expect(placeTooltip("top", { left: 150, top: 100, width: 40, height: 30 }, size, view)).toEqual({
      left: 120,
      top: 74,
    });
  });
  it("turns to the other side where it does not fit", () => {
    expect(placeTooltip("top", { left: 150, top: 4, width: 40, height: 30 }, size, view).top).toBe(40);
  });
  it("never leaves the window", () => {
    expect(placeTooltip("bottom", { left: 380, top: 100, width: 20, height: 20 }, size, view).left).toBe(292);
    expect(placeTooltip("bottom", { left: 0, top: 100, width: 20, height: 20 }, size, view).left).toBe(8);
  });
});
