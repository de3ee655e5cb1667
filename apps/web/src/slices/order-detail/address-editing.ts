/**
 * Which order's own address is being written: a key begins it, whichever drawer or page shows the order by
 * then.
 */
import { useSyncExternalStore } from "react";
import { keptForms } from "../../platform/kept-forms.ts";
import { checkMayWrite } from "../orders/index.ts";

/** Addresses that were begun, field by field: another order or a reload loses none. */
export const addressForms = keptForms<Readonly<Record<string, string>>>("address");

let editingId: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  editingId = next;
  for (const listener of listeners) listener();
}

/** Begins to write an own address for an order. Says so where the person may not. */
export function editAddress(orderId: string): void {
  if (checkMayWrite()) set(orderId);
}

/** Ends it, if it is this order's. */
export function stopEditingAddress(orderId: string): void {
  if (editingId === orderId) set(null);
}

/** Whether the own address of this order is being written. */
export function useIsEditingAddress(orderId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => editingId === orderId,
  );
}
