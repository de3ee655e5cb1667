/**
 * What can be done to orders by slices that the orders themselves know nothing of. Whoever shows orders asks
 * for it by name; `app/` draws it, as a dialog (order-tool-host.tsx) or as a question at the element that asked
 * (orders/order-questions.tsx). One dialog is open at a time.
 */
import { useSyncExternalStore } from "react";

export type OrderTool = "label" | "batch" | "message" | "rules" | "plan" | "preset";

/** What is asked at the element that it was asked for at; a label and a message lead on to their tools. */
export type ActionKind =
  | "move"
  | "tags"
  | "markFor"
  | "hold"
  | "combine"
  | "split"
  | "splitHold"
  | "refund"
  | "alreadySold"
  | "label"
  | "message";

export interface OpenTool {
  tool: OrderTool;
  ids: readonly string[];
  /** What had the focus, to give it back. */
  opener: HTMLElement | null;
}

type Ask = (kind: ActionKind, ids: readonly string[], anchor?: Element | null) => void;

let open: OpenTool | null = null;
let ask: Ask | null = null;
let unheard: Parameters<Ask> | null = null;
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

/**
 * Asks what is to be done with orders; without any it does nothing. `anchor` is where the question stands; left
 * out, it is the button that asks the same. What is asked before the questions are loaded waits for them.
 */
export const askAboutOrders: Ask = (kind, ids, anchor) => {
  if (ids.length === 0) return;
  if (ask === null) unheard = [kind, ids, anchor];
  else ask(kind, ids, anchor);
};

/** Answers with the questions until the returned function is called. */
export function answerOrderQuestions(next: Ask): () => void {
  ask = next;
  if (unheard !== null) next(...unheard);
  unheard = null;
  return () => {
    if (ask === next) ask = null;
  };
}
