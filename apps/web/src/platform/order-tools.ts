/**
 * What can be done to orders by slices that the orders themselves know nothing of: whoever shows orders asks
 * for a tool by name, whoever frames the app draws it (app/order-tool-host.tsx). One is open at a time. It is
 * no part of the orders slice: the frame is in the first script, and a slice's door would bring the whole
 * slice there.
 */
import { useSyncExternalStore } from "react";

export type OrderTool = "label" | "batch" | "message" | "rules" | "plan" | "preset";

export interface OpenTool {
  tool: OrderTool;
  ids: readonly string[];
  /** What had the focus, to give it back. */
  opener: HTMLElement | null;
}

let open: OpenTool | null = null;
const listeners = new Set<() => void>();

function change(next: OpenTool | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a tool for orders; without any it does nothing. */
export function openOrderTool(tool: OrderTool, ids: readonly string[]): void {
  if (ids.length > 0)
    change({
      tool,
      ids,
      opener: document.activeElement instanceof HTMLElement ? document.activeElement : null,
    });
}

/** Closes what is open. A repeat is harmless. */
export function closeOrderTool(): void {
  if (open !== null) change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The tool that is open, or null. */
export const useOpenTool = (): OpenTool | null => useSyncExternalStore(subscribe, () => open);
