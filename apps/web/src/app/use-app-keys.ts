/**
 * The keys that act on every page (design 3.4): the palette, all keys, Undo, G and a letter, the rail and the right
 * pane.
 */
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import type { Shortcut } from "../platform/shortcuts.ts";
import { undoNewest } from "../platform/undo-stack.ts";
import { useShortcuts } from "../platform/use-shortcuts.ts";
import { openLayer, togglePalette } from "./open-layer.ts";
import { navEntries } from "./places.ts";
import { texts } from "./texts.ts";

const { keys: words } = texts;

const rail = ".sk-rail [aria-current], .sk-rail a";
const pane = ".sk-drawer";

/** Registers them while somebody is signed in. */
export function useAppKeys(isOn: boolean): void {
  const router = useRouter();
  const before = useRef<HTMLElement>(null);

  /** Moves the focus to a part of the page; pressed inside of it, back to where it was. */
  const visit = (selector: string, around: string): void => {
    const { activeElement } = document;
    const target = document.querySelector<HTMLElement>(selector);
    if (activeElement instanceof HTMLElement && activeElement.closest(around) !== null) {
      before.current?.focus();
      return;
    }
    if (target === null || !target.checkVisibility()) return;
    before.current = activeElement instanceof HTMLElement ? activeElement : null;
    target.focus();
  };
  const anywhere: Shortcut[] = [
    { keys: "Mod+k", label: words.palette, group: words.anywhere, run: togglePalette },
    { keys: "?", label: texts.keysTitle, group: words.anywhere, run: () => openLayer("keys") },
    // A toast offers it with this key on every page.
    { keys: "Mod+z", label: words.undo, group: words.anywhere, run: () => void undoNewest() },
    { keys: "[", label: words.rail, group: words.anywhere, run: () => visit(rail, ".sk-rail") },
    { keys: "]", label: words.pane, group: words.anywhere, run: () => visit(pane, pane) },
  ];
  const goTo = navEntries.flatMap(({ key, label, href }): Shortcut[] =>
    key === undefined
      ? []
      : [{ keys: `g ${key}`, label, group: words.goTo, run: () => void router.navigate({ href }) }],
  );
  useShortcuts(isOn ? [...anywhere, ...goTo] : [], { isBase: true });
}
