/**
 * What became of an action on several orders, row by row: some may be refused while the others are done. Why
 * a row stayed as it was is kept until an action on it goes well, or the person puts it away.
 *   none -> refused (with its reason) -> none
 */
import { useSyncExternalStore } from "react";

export interface RefusedRow {
  id: string;
  /** Code of the error catalogue; null where the call reached nobody. */
  code: string | null;
  /** In words, for a line under the row. */
  reason: string;
}

export interface BulkOutcome {
  done: readonly string[];
  failed: readonly RefusedRow[];
}

export const nothingDone: BulkOutcome = { done: [], failed: [] };

let refused: ReadonlyMap<string, RefusedRow> = new Map();
const listeners = new Set<() => void>();

/** Takes in what became of an action: its refused rows show their reason, the others show none any more. */
export function keepOutcome({ done, failed }: BulkOutcome): void {
  if (failed.length === 0 && !done.some((id) => refused.has(id))) return;
  const next = new Map(refused);
  for (const id of done) next.delete(id);
  for (const row of failed) next.set(row.id, row);
  refused = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The rows that the last actions on them left as they were, by order id. */
export function useRefusedRows(): ReadonlyMap<string, RefusedRow> {
  return useSyncExternalStore(subscribe, () => refused);
}
