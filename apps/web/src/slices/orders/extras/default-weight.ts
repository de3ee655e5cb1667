/**
 * The weight that labels take where nobody said one. It stands in lists for orders without a weight, marked
 * as what it is.
 */
import { useSyncExternalStore } from "react";
import type { ListOrder } from "../list-order.ts";

let defaultGrams: number | null = null;
const listeners = new Set<() => void>();

/** Tells the lists; null: the store has none. Safe to repeat. */
export function setDefaultWeight(grams: number | null): void {
  if (grams === defaultGrams) return;
  defaultGrams = grams;
  for (const listener of listeners) listener();
}

/** The default weight in grams, and a new render when it changes. */
export function useDefaultWeight(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => defaultGrams,
  );
}

/** The same for a cell: while nothing was read yet, what isn't known may still come. Pure. */
export const shownWeight = (
  order: Pick<ListOrder, "extras" | "shipping">,
  usualGrams: number | null,
  isRead: boolean,
): ReturnType<typeof weightOf> | "loading" =>
  weightOf(order, usualGrams) ?? (isRead || order.extras !== undefined ? null : "loading");

/**
 * What a label of the order would be bought with; null: nobody knows. Of a shipped order only what somebody
 * said. Pure.
 */
export function weightOf(
  { extras, shipping }: Pick<ListOrder, "extras" | "shipping">,
  usualGrams: number | null,
): { grams: number; isDefault: boolean } | null {
  const said = extras?.weightGrams ?? null;
  if (said !== null) return { grams: said, isDefault: false };
  return usualGrams === null || shipping.shipped || extras === undefined
    ? null
    : { grams: usualGrams, isDefault: true };
}
