// The queue of short messages (design 3.5), without a timer and without a screen: every function takes
// the queue and the time and answers the next queue.
//   waiting -> shown -> gone      one is shown at a time, first in, first out
// A shown message ends when its time is used up; while paused (pointer over it, focus in it, tab hidden) no
// time is used. A message equal to the last one in the queue raises that one's count and starts its time
// again. One whose key takes something back gives way to a newer one with that key: the key takes the newer
// change back, and who counts twenty SKUs reads of the last one, not of the first for eight seconds more; not
// while it is held, as somebody is about to press it. While a refusal waits, what is shown stays no longer
// than a plain message: a key that was refused seems dead until it is said, and Undo is still on its key.
// Whatever is enqueued is also kept in the notices, the newest 50. One that stays for a time of its own tells
// of what is about to happen: it is shown at once, before what waits, and no notice of it is kept; whoever
// showed it takes it away.

export type ToastTone = "success" | "info" | "danger";

export interface ToastAction {
  label: string;
  keys?: string;
  run: () => void;
}

/** What a message is about, as a link beside it. */
export interface ToastSubject {
  label: string;
  href: string;
}

export interface ToastInput {
  tone: ToastTone;
  text: string;
  about?: ToastSubject | undefined;
  /** Usually Undo. Such a message stays longer. */
  action?: ToastAction | undefined;
  /** A time of its own, at once and before all others. */
  staysMs?: number;
}

export interface Toast extends ToastInput {
  id: number;
  /** How often the same message came in a row. */
  count: number;
  atMs: number;
}

export interface ToastQueue {
  /** The first one is shown. */
  items: readonly Toast[];
  /** Time the shown one has used up before `sinceMs`. */
  usedMs: number;
  /** Since when its time runs; null while paused or while nothing is shown. */
  sinceMs: number | null;
  /** What holds the time: several reasons may hold at once. */
  holds: readonly string[];
  /** Newest first. */
  notices: readonly Toast[];
  nextId: number;
}

const PLAIN_MS = 3500;
const DANGER_MS = 7000;
const ACTION_MS = 8000;
const MAX_NOTICES = 50;

export const emptyToastQueue: ToastQueue = {
  items: [],
  usedMs: 0,
  sinceMs: null,
  holds: [],
  notices: [],
  nextId: 1,
};

/** How long a message is shown: 3.5 s, danger 7 s, with an action 8 s. */
export function getToastMs(toast: ToastInput): number {
  if (toast.staysMs !== undefined) return toast.staysMs;
  if (toast.action !== undefined) return ACTION_MS;
  return toast.tone === "danger" ? DANGER_MS : PLAIN_MS;
}

function isSame(one: ToastInput, other: ToastInput): boolean {
  return (
    one.staysMs === undefined &&
    one.tone === other.tone &&
    one.text === other.text &&
    one.about?.href === other.about?.href &&
    one.action?.label === other.action?.label
  );
}

function startShown(queue: ToastQueue, nowMs: number): ToastQueue {
  return { ...queue, usedMs: 0, sinceMs: queue.items.length > 0 && queue.holds.length === 0 ? nowMs : null };
}

function addNotice(notices: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = notices.filter((notice) => notice.id !== toast.id);
  return [toast, ...others].slice(0, MAX_NOTICES);
}

/** The queue without those whose key belongs to a newer message now. */
function giveWay(queue: ToastQueue, { action }: ToastInput, nowMs: number): ToastQueue {
  const isHeld = queue.holds.some((hold) => hold !== "hidden");
  const items = queue.items.filter(
    (toast, at) =>
      action?.keys === undefined ||
      toast.action?.keys !== action.keys ||
      toast.tone === "danger" ||
      toast.staysMs !== undefined ||
      (at === 0 && isHeld),
  );
  if (items.length === queue.items.length) return queue;
  return items[0] === queue.items[0] ? { ...queue, items } : startShown({ ...queue, items }, nowMs);
}

/**
 * Adds a message at the end (one with a time of its own in front), or raises the count of the last one when
 * it is the same.
 */
export function enqueueToast(queue: ToastQueue, input: ToastInput, nowMs: number): ToastQueue {
  if (input.staysMs !== undefined) {
    return startShown(
      {
        ...queue,
        items: [{ ...input, id: queue.nextId, count: 1, atMs: nowMs }, ...queue.items],
        nextId: queue.nextId + 1,
      },
      nowMs,
    );
  }
  const last = queue.items.at(-1);
  if (last !== undefined && isSame(last, input)) {
    const merged: Toast = { ...last, action: input.action, count: last.count + 1, atMs: nowMs };
    const next = {
      ...queue,
      items: [...queue.items.slice(0, -1), merged],
      notices: addNotice(queue.notices, merged),
    };
    return queue.items.length === 1 ? startShown(next, nowMs) : next;
  }
  const before = giveWay(queue, input, nowMs);
  const toast: Toast = { ...input, id: queue.nextId, count: 1, atMs: nowMs };
  const next = {
    ...before,
    items: [...before.items, toast],
    notices: addNotice(queue.notices, toast),
    nextId: queue.nextId + 1,
  };
  return before.items.length === 0 ? startShown(next, nowMs) : next;
}

/** Milliseconds until the shown message ends; null while nothing runs. */
export function getRemainingMs(queue: ToastQueue, nowMs: number): number | null {
  const shown = queue.items[0];
  if (shown === undefined || queue.sinceMs === null) return null;
  const isRefusalNext = queue.items.slice(1).some(({ tone }) => tone === "danger");
  const wholeMs =
    isRefusalNext && shown.staysMs === undefined ? Math.min(getToastMs(shown), PLAIN_MS) : getToastMs(shown);
  return Math.max(0, wholeMs - queue.usedMs - (nowMs - queue.sinceMs));
}

/** Ends the shown message when its time is used up; otherwise answers the same queue. */
export function advanceToasts(queue: ToastQueue, nowMs: number): ToastQueue {
  return getRemainingMs(queue, nowMs) === 0
    ? startShown({ ...queue, items: queue.items.slice(1) }, nowMs)
    : queue;
}

/** Takes a message away. An unknown id changes nothing. */
export function dismissToast(queue: ToastQueue, id: number, nowMs: number): ToastQueue {
  const items = queue.items.filter((toast) => toast.id !== id);
  if (items.length === queue.items.length) return queue;
  const isShown = queue.items[0]?.id === id;
  return isShown
    ? startShown({ ...queue, items, holds: queue.holds.filter((hold) => hold === "hidden") }, nowMs)
    : { ...queue, items };
}

/**
 * Takes back a message that turned out not to be so: also from the notices. An unknown id changes nothing.
 */
export function withdrawToast(queue: ToastQueue, id: number, nowMs: number): ToastQueue {
  const next = dismissToast(queue, id, nowMs);
  return next.notices.some((notice) => notice.id === id)
    ? { ...next, notices: next.notices.filter((notice) => notice.id !== id) }
    : next;
}

/** Stops the time of the shown message for a reason. The same reason twice holds once. */
export function holdToasts(queue: ToastQueue, reason: string, nowMs: number): ToastQueue {
  if (queue.holds.includes(reason)) return queue;
  const usedMs = queue.sinceMs === null ? queue.usedMs : queue.usedMs + nowMs - queue.sinceMs;
  return { ...queue, holds: [...queue.holds, reason], usedMs, sinceMs: null };
}

/** Takes a reason away; the time runs on when it was the last one. */
export function releaseToasts(queue: ToastQueue, reason: string, nowMs: number): ToastQueue {
  if (!queue.holds.includes(reason)) return queue;
  const holds = queue.holds.filter((hold) => hold !== reason);
  return { ...queue, holds, sinceMs: holds.length === 0 && queue.items.length > 0 ? nowMs : null };
}

/** Forgets the kept messages; what is shown stays. */
export function clearNotices(queue: ToastQueue): ToastQueue {
  return { ...queue, notices: [] };
}
