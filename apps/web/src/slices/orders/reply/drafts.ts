/** What was typed to a buyer and not sent yet, by the order or the conversation; kept until the page is left. */
import { useSyncExternalStore } from "react";

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** What was typed; empty where nothing was. */
export const readDraft = (id: string): string => drafts.get(id) ?? "";

/** Keeps what is typed; nothing typed is forgotten. */
export function keepDraft(id: string, text: string): void {
  if (readDraft(id) === text) return;
  if (text === "") drafts.delete(id);
  else drafts.set(id, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same, followed while it is drawn. */
export const useDraft = (id: string): string => useSyncExternalStore(subscribe, () => readDraft(id));
