import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  addShortcutLayer,
  listShortcuts,
  refreshShortcuts,
  subscribeShortcuts,
  type Shortcut,
  type ShortcutLayer,
} from "./shortcuts.ts";

/** Registers keys while the component is mounted; they always run the newest function given. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const layer = useRef<ShortcutLayer>({ shortcuts: [] });
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
