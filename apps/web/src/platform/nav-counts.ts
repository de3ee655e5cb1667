/** Counts beside the links of the navigation, told by the slices that know them; -1 is not known. */
import { useSyncExternalStore } from "react";

const counts = new Map<string, number>();
const listeners = new Set<() => void>();

/** Tells the count of a section. */
export function setNavCount(section: string, count: number): void {
  if (counts.get(section) === count) return;
  counts.set(section, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The count of a section, and a new render when it changes. */
export function useNavCount(section: string): number {
  return useSyncExternalStore(subscribe, () => counts.get(section) ?? -1);
}
