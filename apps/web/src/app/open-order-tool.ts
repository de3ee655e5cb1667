/** The dialog that is open for orders: one at a time, drawn by order-tool-host.tsx. */
import { useSyncExternalStore } from "react";

export type OrderTool = "label" | "batch" | "message" | "rules" | "plan" | "preset";

interface OpenTool {
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

/** Opens a tool for orders. */
export function openOrderTool(tool: OrderTool, ids: readonly string[]): void {
  const { activeElement } = document;
  change({ tool, ids, opener: activeElement instanceof HTMLElement ? activeElement : null });
}

/** Closes what is open. Safe to repeat. */
export function closeOrderTool(): void {
  if (open !== null) change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The tool that is open, or null. */
export const useOpenTool = (): OpenTool | null => useSyncExternalStore(subscribe, () => open);
