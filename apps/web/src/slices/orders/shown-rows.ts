/**
 * The rows that a list shows, for the parts of the page beside it. The list says what it shows after each
 * change; the others ask when they act, and only who follows is drawn again. So a change of one order draws
 * the list, and not the whole page around it.
 */
import { useState } from "react";
import type { ListOrder } from "./list-order.ts";

export interface ShownRows {
  read(): readonly ListOrder[];
  /** The list's part; the same rows again tell nobody. */
  show(rows: readonly ListOrder[]): void;
  /** Calls the listener after each change until the returned function is called. */
  follow(listener: () => void): () => void;
  /** Place of an order, from 0; -1 when it is not shown. */
  indexOf(id: string | null): number;
}

function createShownRows(): ShownRows {
  const listeners = new Set<() => void>();
  let shown: readonly ListOrder[] = [];
  return {
    read: () => shown,
    show(rows) {
      if (rows === shown) return;
      shown = rows;
      for (const tell of listeners) tell();
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    indexOf: (id) => (id === null ? -1 : shown.findIndex((row) => row._id === id)),
  };
}

/** One for the life of a page. */
export function useShownRows(): ShownRows {
  const [shown] = useState(createShownRows);
  return shown;
}
