// Holds the toast queue and drives it with one timer. Made once by the app; everything that has
// something to say calls `show`.
import {
  advanceToasts,
  clearNotices,
  dismissToast,
  emptyToastQueue,
  enqueueToast,
  getRemainingMs,
  holdToasts,
  releaseToasts,
  withdrawToast,
  type ToastInput,
  type ToastQueue,
} from "./toast-queue.ts";

export interface ToastStore {
  /** Answers the id that takes it away. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Takes it away as if it had never been said. */
  withdraw: (id: number) => void;
  hold: (reason: string) => void;
  release: (reason: string) => void;
  clearNotices: () => void;
  getQueue: () => ToastQueue;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a toast store. `now` is the clock in milliseconds. */
export function createToastStore(now: () => number = Date.now): ToastStore {
  let queue = emptyToastQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const setQueue = (next: ToastQueue): void => {
    if (next === queue) return;
    queue = next;
    clearTimeout(timer);
    const remainingMs = getRemainingMs(queue, now());
    // One millisecond more, because timers may fire a fraction early.
    if (remainingMs !== null)
      timer = setTimeout(() => setQueue(advanceToasts(queue, now())), remainingMs + 1);
    for (const listener of listeners) listener();
  };

  return {
    show(toast) {
      setQueue(enqueueToast(queue, toast, now()));
      return (toast.staysMs === undefined ? queue.items.at(-1) : queue.items[0])?.id ?? 0;
    },
    dismiss: (id) => setQueue(dismissToast(queue, id, now())),
    withdraw: (id) => setQueue(withdrawToast(queue, id, now())),
    hold: (reason) => setQueue(holdToasts(queue, reason, now())),
    release: (reason) => setQueue(releaseToasts(queue, reason, now())),
    clearNotices: () => setQueue(clearNotices(queue)),
    getQueue: () => queue,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
