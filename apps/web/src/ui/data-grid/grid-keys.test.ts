import { describe, expect, it } from "vitest";
import { type GridCommand, readGridKey } from "./grid-keys.ts";

const press = (
  key: string,
  held: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("readGridKey", () => {
  it.each<[string, ReturnType<typeof press>, GridCommand | null]>([
    ["arrow down", press("ArrowDown"), { kind: "move", by: 1, isExtending: false }],
    ["K", press("k"), { kind: "move", by: -1, isExtending: false }],
    ["Shift J extends", press("J", { shiftKey: true }), { kind: "move", by: 1, isExtending: true }],
    ["Home", press("Home"), { kind: "edge", edge: "first", isExtending: false }],
    ["Page Down", press("PageDown"), { kind: "page", by: 1, isExtending: false }],
    ["Enter opens", press("Enter"), { kind: "open", where: "detail" }],
    ["O opens the page", press("o"), { kind: "open", where: "page" }],
    ["Space selects", press(" "), { kind: "toggle" }],
    ["X selects", press("x"), { kind: "toggle" }],
    ["command A", press("a", { metaKey: true }), { kind: "select-all" }],
    ["A alone belongs to the app", press("a"), null],
    ["Esc clears", press("Escape"), { kind: "clear" }],
    ["full stop", press("."), { kind: "menu" }],
    ["nothing with Alt", press("j", { altKey: true }), null],
    ["command J stays with the browser", press("j", { ctrlKey: true }), null],
  ])("%s", (_name, key, expected) => {
    expect(readGridKey(key, true)).toEqual(expected);
  });

  it("keeps arrows, Enter and Space but no letter while single keys are off", () => {
    for (const key of ["j", "k", "x", "o", "."]) expect(readGridKey(press(key), false)).toBeNull();
    for (const key of ["ArrowDown", "Enter", " ", "Home"])
      expect(readGridKey(press(key), false)).not.toBeNull();
  });
});
