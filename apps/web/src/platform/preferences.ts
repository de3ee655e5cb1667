/** What a person chose on this device: density and single-key shortcuts. (The theme lives in the design system.) */
import { useSyncExternalStore } from "react";
import type { Density } from "../ui/index.ts";

export interface Preferences {
  density: Density;
  hasSingleKeys: boolean;
}

const key = "preferences";
const initial: Preferences = { density: "comfortable", hasSingleKeys: true };
const listeners = new Set<() => void>();
let preferences = load();

function load(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>;
    return {
      density: stored.density === "compact" ? "compact" : initial.density,
      hasSingleKeys: stored.hasSingleKeys !== false,
    };
  } catch {
    return initial;
  }
}

/** What is chosen now. */
export const readPreferences = (): Preferences => preferences;

/** Changes some of it at once and remembers it on this device; storage that is off is no error. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // It then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is chosen, and a new render when that changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}
