/**
 * Whose buyer is being written to: a key, a button or a toast begins it, whichever drawer or page shows the
 * order by then.
 *   closed -> asked for (the order is shown first, if it is not) -> open -> closed (sent, Escape, or the
 *     order is shown no more)
 */
import { useEffect, useSyncExternalStore } from "react";
import { focusWhenDrawn } from "../../../platform/type-ahead.ts";

let openId: string | null = null;
let showOrder: ((orderId: string) => void) | null = null;
const shownIds: string[] = [];
const listeners = new Set<() => void>();

function set(next: string | null): void {
  if (openId === next) return;
  openId = next;
  for (const listener of listeners) listener();
}

const findComposer = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-reply-composer]");

/**
 * Opens the panel at its order and focuses what is written in; `visit` leads to the order where no page of
 * orders is open.
 */
export function openReply(orderId: string, visit: (orderId: string) => void): void {
  set(orderId);
  if (!shownIds.includes(orderId)) (showOrder ?? visit)(orderId);
  focusWhenDrawn(findComposer);
}

/** Closes the panel of an order. Safe to repeat. */
export function closeReply(orderId: string): void {
  if (openId === orderId) set(null);
}

/** For a page with a list: how it shows one of its orders. */
export function useReplyHost(show: (orderId: string) => void): void {
  useEffect(() => {
    showOrder = show;
    return () => {
      if (showOrder === show) showOrder = null;
    };
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the panel is open at this order; the caller is where the order is shown. */
export function useIsReplying(orderId: string): boolean {
  useEffect(() => {
    shownIds.push(orderId);
    return () => {
      shownIds.splice(shownIds.indexOf(orderId), 1);
      // Drawn again in the same moment it stays open.
      queueMicrotask(() => !shownIds.includes(orderId) && closeReply(orderId));
    };
  }, [orderId]);
  return useSyncExternalStore(subscribe, () => openId === orderId);
}
