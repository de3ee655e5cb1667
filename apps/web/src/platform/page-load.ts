/**
 * The parts of a page load (who is here, the page's code), for the progress bar: each part that ends
 * moves it on, by 30 percent when the load has several and by 45 when it is the only one (spec 9).
 *   quiet -> loading (parts come and end) -> quiet
 */
import { useSyncExternalStore } from "react";

const ofSeveral = 30;
const ofOne = 45;
const nothing: readonly number[] = [];

let begun = 0;
let steps = nothing;
const listeners = new Set<() => void>();

function setSteps(next: readonly number[]): void {
  steps = next;
  for (const listener of listeners) listener();
}

/** Counts a part of the page load under way, and passes its outcome on. */
export async function trackPagePart<T>(part: Promise<T>): Promise<T> {
  begun += 1;
  const outcome = await part;
  setSteps([...steps, begun > 1 ? ofSeveral : ofOne]);
  return outcome;
}

/** Forgets the parts: a page load is over, or a new one begins. */
export function startPageLoad(): void {
  begun = 0;
  if (steps !== nothing) setSteps(nothing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Percent that each ended part of the load adds. */
export const readPageSteps = (): readonly number[] => steps;

/** The same, and a new render when it changes. */
export function usePageSteps(): readonly number[] {
  return useSyncExternalStore(subscribe, readPageSteps);
}
