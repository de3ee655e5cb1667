/**
 * What became of the scans of this tab, by order:
 *   checking | sending -> (settled: the service's own list says it)
 *                      -> refused (with the service's words)
 * Without a network both say that they are kept; they are sent later, also after a reload.
 */
import { useSyncExternalStore } from "react";

export interface ScanLine {
  orderId: string;
  state: "checking" | "sending" | "refused";
  detail: string;
  atMs: number;
}

let lines: readonly ScanLine[] = [];
const listeners = new Set<() => void>();
const most = 8;

/** Notes how far an order is, on top of the list; null forgets it. */
export function noteScan(orderId: string, line: Omit<ScanLine, "orderId" | "atMs"> | null): void {
  const others = lines.filter((one) => one.orderId !== orderId);
  lines = line === null ? others : [{ orderId, ...line, atMs: Date.now() }, ...others].slice(0, most);
  for (const listener of listeners) listener();
}

/** The lines now, newest first. */
export function useScanLines(): readonly ScanLine[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => lines,
  );
}
