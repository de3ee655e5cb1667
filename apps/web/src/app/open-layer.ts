/** Which of the app's own layers is open: none, the palette, all keys, or the notices. One at a time. */
import { useSyncExternalStore } from "react";

export type LayerName = "palette" | "keys" | "notices";

let open: LayerName | null = null;
const listeners = new Set<() => void>();

function setOpen(next: LayerName | null): void {
  if (next === open) return;
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a layer in place of the one that is open. */
export const openLayer = (name: LayerName): void => setOpen(name);

/** Opens the palette. */
export const openPalette = (): void => setOpen("palette");

/** Closes a layer; another one stays. */
export function closeLayer(name: LayerName): void {
  if (open === name) setOpen(null);
}

/** Opens a layer, or closes it when it is open. */
export function toggleLayer(name: LayerName): void {
  setOpen(open === name ? null : name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a layer is open, and a new render when that changes. */
export function useIsLayerOpen(name: LayerName): boolean {
  return useSyncExternalStore(subscribe, () => open === name);
}
