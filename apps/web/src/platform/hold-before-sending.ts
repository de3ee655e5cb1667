/**
 * "Hold before sending" (design 5): an action that binds waits for as long as its person chose, and can be
 * taken back until then.
 *   held -> sent         its time is over, another is held, or the page is hidden or left: then at once
 *        -> taken back   by the toast, or as the newest change: nothing was sent
 *        -> lost         the tab died, or the page was left with more than it can still send: nothing was
 *          sent, and the page that takes its place says so
 * One is held at a time, and what is said of it is only what will happen: that it happened, its own answer
 * says.
 */
import { askBeforeLeaving } from "./leaving-page.ts";
import { notifyInfo, toasts } from "./notify.ts";
import { readPreferences } from "./preferences.ts";
import { readSession } from "./session.ts";

export interface HeldSend {
  /** What happens in so many seconds. */
  text: (seconds: number) => string;
  /** Said when it is taken back, or was lost with its page. */
  notSent: string;
  /**
   * More than a page that is left can still send: the browser asks before it is left, and then nothing of it
   * is sent.
   */
  isTooLong?: boolean;
}

const words = { cancel: "Cancel" } as const;
const noteKey = "held-send";

type End = "meant" | "takenBack" | "lost";

let endHeld: ((how: End) => void) | null = null;

const readOwner = (): string => {
  const { user } = readSession();
  return `${user?._id ?? ""} ${user?.store?._id ?? ""}`;
};

/** The tab's own storage comes back with a tab that died, and is seen by no other. */
function writeNote(notSent: string | null): void {
  try {
    if (notSent === null) sessionStorage.removeItem(noteKey);
    else sessionStorage.setItem(noteKey, JSON.stringify({ notSent, owner: readOwner() }));
  } catch {
    // Then nobody tells of it; nothing was said to be sent either.
  }
}

/**
 * Waits as long as the person chose. True: carry it out now, in this very task, since the page may be
 * leaving. False: it was taken back, and that was said, or it was lost.
 */
export function holdBeforeSending({ text, notSent, isTooLong = false }: HeldSend): Promise<boolean> {
  endHeld?.("meant");
  const seconds = readPreferences().holdSeconds;
  if (seconds === 0 || document.visibilityState === "hidden") return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const leaving = new AbortController();
  const leaveUnasked = isTooLong ? askBeforeLeaving() : () => undefined;
  const timer = setTimeout(() => end("meant"), seconds * 1_000);
  const toastId = toasts.show({
    tone: "info",
    text: text(seconds),
    staysMs: seconds * 1_000,
    action: { label: words.cancel, run: () => end("takenBack") },
  });
  function end(how: End): void {
    if (endHeld !== end) return;
    endHeld = null;
    clearTimeout(timer);
    leaving.abort();
    leaveUnasked();
    toasts.dismiss(toastId);
    // The note of what was lost is for the page that comes next, which may be this one again.
    if (how === "lost") addEventListener("pageshow", tellLostSend, { once: true });
    else writeNote(null);
    if (how === "takenBack") notifyInfo(notSent);
    resolve(how === "meant");
  }
  endHeld = end;
  writeNote(notSent);
  addEventListener("pagehide", () => end(isTooLong ? "lost" : "meant"), { signal: leaving.signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && end("meant"), {
    signal: leaving.signal,
  });
  return promise;
}

/** Takes back what is held; false when nothing is. */
export function cancelHeld(): boolean {
  const end = endHeld;
  end?.("takenBack");
  return end !== null;
}

/**
 * Says what was held when this tab died, to the person who held it. Call it once somebody is signed in; a
 * repeat says nothing.
 */
export function tellLostSend(): void {
  if (endHeld !== null) return;
  try {
    const note = JSON.parse(sessionStorage.getItem(noteKey) ?? "null") as {
      notSent?: unknown;
      owner?: unknown;
    } | null;
    writeNote(null);
    if (typeof note?.notSent === "string" && note.owner === readOwner()) notifyInfo(note.notSent);
  } catch {
    writeNote(null);
  }
}
