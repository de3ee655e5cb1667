import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  addShortcutLayer,
  listShortcuts,
  refreshShortcuts,
  subscribeShortcuts,
  type Shortcut,
  type ShortcutLayer,
} from "./shortcuts.ts";

/**
 * Registers keys while the component is mounted; they always run the newest function given. `isBase`: any page's
 * own keys go before them.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { isBase = false } = {}): void {
  const layer = useRef<ShortcutLayer>({ shortcuts: [], isBase });
  useEffect(() => addShortcutLayer(layer.current), []);
  useEffect(() => {
    layer.current.shortcuts = shortcuts;
    refreshShortcuts();
  });
}

/** The keys that act now. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(subscribeShortcuts, listShortcuts);
}
