import { describe, expect, it } from "vitest";
import { listKeyCaps, toAriaKeys } from "./key-names.ts";

describe("listKeyCaps", () => {
  it.each([
    ["Mod+K", true, ["⌘", "K"]],
    ["Mod+K", false, ["Ctrl", "K"]],
    ["Shift+Mod+Enter", true, ["⇧", "⌘", "↵"]],
    ["G H", false, ["G", "H"]],
    ["?", true, ["?"]],
    ["+", true, ["+"]],
    ["Escape", false, ["Esc"]],
  ])("%s, apple %s", (keys, isApple, expected) => {
    expect(listKeyCaps(keys, isApple)).toEqual(expected);
  });

  it("names them for assistive technology", () => {
    expect(toAriaKeys("Mod+K", true)).toBe("Meta+K");
    expect(toAriaKeys("Mod+K", false)).toBe("Control+K");
  });
});
