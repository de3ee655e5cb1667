/**
 * Messages that are on their way from this page, by what they are written to: whoever comes back to a
 * conversation sees that one is, and nobody sends a second one meanwhile.
 */
import { useSyncExternalStore } from "react";

const underWay = new Set<string>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** False: one is under way there already, and nothing begins. */
export function beginSending(id: string): boolean {
  if (underWay.has(id)) return false;
  underWay.add(id);
  tell();
  return true;
}

/** Whatever became of it. Safe to repeat. */
export function endSending(id: string): void {
  underWay.delete(id);
  tell();
}

/** Whether a message is under way there now. */
export const isSending = (id: string): boolean => underWay.has(id);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The same, followed while it is drawn. */
export const useIsSending = (id: string): boolean => useSyncExternalStore(subscribe, () => isSending(id));
