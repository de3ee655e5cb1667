/** What becomes of each edited cell: shown in it until the next edit, or the page is left. */
import { useSyncExternalStore } from "react";

export interface CellMark {
  state: "saving" | "saved" | "failed";
  /** What was typed, kept while it couldn't be saved. */
  text?: string;
  reason?: string;
}

const marks = new Map<string, CellMark>();
const listeners = new Set<() => void>();
let version = 0;
const keyOf = (itemId: string, cell: string): string => `${itemId} ${cell}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks cells, or with null takes their mark away. */
export function markCells(cells: readonly { itemId: string; cell: string; mark: CellMark | null }[]): void {
  for (const { itemId, cell, mark } of cells)
    if (mark === null) marks.delete(keyOf(itemId, cell));
    else marks.set(keyOf(itemId, cell), mark);
  version += 1;
  for (const listener of listeners) listener();
}

/** The mark of a cell; undefined: nobody edited it. */
export function useCellMark(itemId: string, cell: string): CellMark | undefined {
  return useSyncExternalStore(subscribe, () => marks.get(keyOf(itemId, cell)));
}

/** Counts up with each mark. */
export const useMarksVersion = (): number => useSyncExternalStore(subscribe, () => version);

/** The cells that couldn't be saved, by item. */
export function failedCells(): Map<string, { cell: string; reason: string }[]> {
  const failed = new Map<string, { cell: string; reason: string }[]>();
  for (const [key, { state, reason }] of marks) {
    if (state !== "failed" || reason === undefined) continue;
    const [itemId = "", cell = ""] = key.split(" ");
    failed.set(itemId, [...(failed.get(itemId) ?? []), { cell, reason }]);
  }
  return failed;
}
