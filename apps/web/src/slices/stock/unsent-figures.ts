/**
 * Figures that were counted and are on their way, or wait for a network: what is shown of a SKU until the
 * service knows of them.
 */
import { useSyncExternalStore } from "react";

interface UnsentFigure {
  figure: number | null;
  /** The count that said it. */
  key: string;
}

const kept = new Map<string, UnsentFigure>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows what a count says of its SKUs; of two the later one. */
export function showFigures(counts: readonly { sku: string; onHand: number | null }[], key: string): void {
  for (const { sku, onHand } of counts) kept.set(sku, { figure: onHand, key });
  tell();
}

/** Of these SKUs those that this count is still the last one of. */
export const listShown = (skus: readonly string[], key: string): string[] =>
  skus.filter((sku) => kept.get(sku)?.key === key);

/** Shows no longer what a count says. Safe to repeat. */
export function forgetFigures(key: string): void {
  for (const [sku, one] of kept) if (one.key === key) kept.delete(sku);
  tell();
}

/** The figure of a SKU that is on its way; undefined: none. */
export function useUnsentFigure(sku: string): number | null | undefined {
  return useSyncExternalStore(subscribe, () => kept.get(sku)?.figure);
}
