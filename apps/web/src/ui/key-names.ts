// Keys are written once, in a neutral form ("Mod+K", "Shift+F", "Enter", "G H"), and shown as the
// person's machine names them (design 3.4). A space separates keys pressed one after the other.

const APPLE: Readonly<Record<string, string>> = { Mod: "⌘", Shift: "⇧", Alt: "⌥", Ctrl: "⌃", Enter: "↵" };
const OTHERS: Readonly<Record<string, string>> = {
  Mod: "Ctrl",
  Shift: "⇧",
  Alt: "Alt",
  Ctrl: "Ctrl",
  Enter: "↵",
};
const BOTH: Readonly<Record<string, string>> = {
  Up: "↑",
  Down: "↓",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Left: "←",
  Right: "→",
  Space: "Space",
  Escape: "Esc",
};

/** True on machines whose command key is ⌘. */
export function isApplePlatform(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Splits a key description into the caps to draw, in order. A repeat gives the same answer. */
export function listKeyCaps(keys: string, isApple: boolean): string[] {
  const names = isApple ? APPLE : OTHERS;
  return keys
    .split(" ")
    .flatMap((chord) => (chord === "+" ? ["+"] : chord.split("+")))
    .filter((cap) => cap !== "")
    .map((cap) => names[cap] ?? BOTH[cap] ?? cap);
}

/** A key description in the form of aria-keyshortcuts. */
export function toAriaKeys(keys: string, isApple: boolean): string {
  return keys
    .split(" ")
    .map((chord) => chord.replace("Mod", isApple ? "Meta" : "Control"))
    .join(" ");
}
