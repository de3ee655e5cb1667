/** Whether orders' extras was asked for and shown once: until then an empty cell isn't an answer. */
import { useSyncExternalStore } from "react";

let isShown = false;
const listeners = new Set<() => void>();

/** Tells the lists. Safe to repeat. */
export function markExtrasShown(): void {
  if (isShown) return;
  isShown = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True once it was shown, and a new render then. */
export const useExtrasShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);
