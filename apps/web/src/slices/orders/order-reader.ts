/**
 * Reads changed orders again, one request at a time: waiting -> asked -> merged | waiting again. Ids of a
 * read that failed wait on and are asked again after 1, 2, 4 … 60 s, or together with the next change: no
 * change that was told is lost.
 */
import type { ListOrder } from "./list-order.ts";
import type { createOrderStore } from "./order-store.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

export interface OrderReader {
  /**
   * Reads these again; calls that overlap are joined. Resolves once they are read or the read failed; never
   * throws.
   */
  readAgain(ids: readonly string[]): Promise<void>;
  /** Forgets what waits, and throws away the answer that is under way. */
  forget(): void;
}

/** Makes a reader of its own store; `read` answers the orders that are there. */
export function createOrderReader(
  store: Pick<ReturnType<typeof createOrderStore>, "startRead" | "merge">,
  read: (ids: readonly string[]) => Promise<ListOrder[]>,
): OrderReader {
  const waiting = new Set<string>();
  let reading: Promise<void> | null = null;
  let generation = 0;
  let retryMs = firstRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const drain = async (): Promise<void> => {
    const started = generation;
    clearTimeout(retryTimer);
    while (waiting.size > 0 && started === generation) {
      const ids = [...waiting];
      waiting.clear();
      try {
        const since = store.startRead();
        const orders = await read(ids);
        if (started !== generation) return;
        for (const id of store.merge(orders, since, ids)) waiting.add(id);
        retryMs = firstRetryMs;
      } catch {
        if (started !== generation) return;
        for (const id of ids) waiting.add(id);
        retryTimer = setTimeout(() => void readAgain([]), retryMs);
        retryMs = Math.min(longestRetryMs, retryMs * 2);
        return;
      }
    }
  };
  const readAgain = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) waiting.add(id);
    if (reading === null && waiting.size > 0) {
      const mine = drain().finally(() => {
        if (reading === mine) reading = null;
      });
      reading = mine;
    }
    return reading ?? Promise.resolve();
  };
  return {
    readAgain,
    forget() {
      generation += 1;
      clearTimeout(retryTimer);
      retryMs = firstRetryMs;
      reading = null;
      waiting.clear();
    },
  };
}
