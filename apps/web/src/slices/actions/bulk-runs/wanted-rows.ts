/**
 * Rows that something beside the list asks to be selected, such as a run that ended; the list takes them once
 * it is there.
 */
import { useSyncExternalStore } from "react";

export interface WantedRows {
  ids: readonly string[];
  /** "ifNone": a selection that somebody made meanwhile stays. */
  how: "ifNone" | "instead";
}

let wanted: WantedRows | null = null;
const listeners = new Set<() => void>();

function setWanted(next: WantedRows | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** Asks for rows to be selected; a later wish takes the place of one that nobody took. */
export const wantRows = (ids: readonly string[], how: WantedRows["how"]): void => setWanted({ ids, how });

/** The wish was taken. */
export const takeWantedRows = (): void => setWanted(null);

/** What is wanted, or null. */
export function useWantedRows(): WantedRows | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => wanted,
  );
}
