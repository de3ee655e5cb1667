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
  for (const listener of listeners) listener();
}

/** The mark of a cell; undefined: nobody edited it. */
export function useCellMark(itemId: string, cell: string): CellMark | undefined {
  return useSyncExternalStore(subscribe, () => marks.get(keyOf(itemId, cell)));
}
