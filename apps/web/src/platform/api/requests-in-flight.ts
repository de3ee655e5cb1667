/** Counts calls under way, for the progress bar and for tests; the count shown stops at 100 (spec 7). */
const shownAtMost = 100;
const listeners = new Set<() => void>();
let count = 0;

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a call until it settles, and passes its outcome on. */
export async function trackRequest<T>(call: Promise<T>): Promise<T> {
  change(1);
  try {
    return await call;
  } finally {
    change(-1);
  }
}

/** Calls under way now, at most 100. */
export const countRequests = (): number => Math.min(count, shownAtMost);

/** Calls the listener whenever the count moves, until the returned function is called. */
export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
