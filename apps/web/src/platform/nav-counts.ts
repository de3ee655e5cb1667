/**
 * Counts beside the links of the navigation and beside tabs, by the address of each; told by the slices that
 * know them. -1 is not known.
 */
import { useSyncExternalStore } from "react";

let counts: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Tells the count beside a link. A repeat changes nothing. */
export function setNavCount(href: string, count: number): void {
  if (counts.get(href) === count) return;
  counts = new Map(counts).set(href, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The count beside a link, and a new render when it changes. */
export function useNavCount(href: string): number {
  return useSyncExternalStore(subscribe, () => counts.get(href) ?? -1);
}

/** Every count by its link, and a new render when one of these changes. */
export function useNavCounts(hrefs: readonly string[]): ReadonlyMap<string, number> {
  useSyncExternalStore(subscribe, () => hrefs.map((href) => counts.get(href) ?? -1).join(" "));
  return counts;
}
