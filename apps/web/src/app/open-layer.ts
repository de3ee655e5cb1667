/** Which of the app's own layers is open: none, the palette, all keys, or the notices. One at a time. */
import { useSyncExternalStore } from "react";
import { noteFirstStep } from "../platform/first-steps.ts";
import { listShortcuts, type Shortcut } from "../platform/shortcuts.ts";
import { fetchedWithinFrames, focusWhenDrawn } from "../platform/type-ahead.ts";

export type LayerName = "palette" | "keys" | "notices";

/** An action on what had the focus when the palette was opened, and what that is in words. */
export interface ContextCommand {
  shortcut: Shortcut;
  subject: string;
}

let open: LayerName | null = null;
let context: readonly ContextCommand[] = [];
const listeners = new Set<() => void>();

function setOpen(next: LayerName | null): void {
  if (next === open) return;
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a layer in place of the one that is open. */
export const openLayer = (name: LayerName): void => setOpen(name);

/**
 * Opens the palette. What it offers first belongs to the focus as it is now; what is typed before it is drawn
 * goes into it.
 */
export function openPalette(): void {
  noteFirstStep("palette");
  context = listShortcuts().flatMap((shortcut) => {
    const subject = shortcut.subject?.() ?? null;
    return subject === null ? [] : [{ shortcut, subject }];
  });
  setOpen("palette");
  focusWhenDrawn(
    () => document.querySelector<HTMLElement>(".sk-palette [role=combobox]"),
    fetchedWithinFrames,
  );
}

/** The actions on what had the focus when the palette was opened. */
export const readContext = (): readonly ContextCommand[] => context;

/** Closes a layer; another one stays. */
export function closeLayer(name: LayerName): void {
  if (open === name) setOpen(null);
}

/** Opens the palette, or closes it when it is open. */
export function togglePalette(): void {
  if (open === "palette") setOpen(null);
  else openPalette();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a layer is open, and a new render when that changes. */
export function useIsLayerOpen(name: LayerName): boolean {
  return useSyncExternalStore(subscribe, () => open === name);
}
