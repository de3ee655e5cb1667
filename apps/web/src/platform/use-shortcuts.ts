import { useEffect, useRef, useSyncExternalStore } from "react";
import { listShortcuts, registerShortcuts, subscribeShortcuts, type Shortcut } from "./shortcuts.ts";

/** Registers keys while the component is mounted; they always run the newest function given. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  const signature = shortcuts.map(({ keys, label, isHint }) => `${keys}\t${label}\t${isHint === true ? 1 : 0}`).join("\n");
  useEffect(() => registerShortcuts(newest.current.map((shortcut, index) => ({
    ...shortcut,
    run: () => newest.current[index]?.run(),
  }))), [signature]);
}

/** The keys that act now. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(subscribeShortcuts, listShortcuts);
}
