/**
 * The last 20 reversible changes of this tab (design 5); the newest is taken back first. What was taken back,
 * or cannot be any more, is no longer offered by its toast.
 */
import type { ToastAction, ToastSubject } from "../ui/index.ts";
import { cancelHeld } from "./hold-before-sending.ts";
import { endOffer, notifySuccess } from "./notify.ts";

interface UndoEntry {
  undo: () => void;
  /** What the change was about, where something later can make it final. */
  about: string | undefined;
}

const kept = 20;
const entries: UndoEntry[] = [];
const words = { undo: "Undo" } as const;

/** Remembers how a change is taken back, once at most; the answer is what its toast offers. */
export function rememberUndo(takeBack: () => void, about?: string): ToastAction {
  const undo = (): void => {
    forgetUndo(undo);
    takeBack();
  };
  entries.push({ undo, about });
  if (entries.length > kept) entries.shift();
  return { label: words.undo, keys: "Mod+Z", run: undo };
}

/** Says that something was done, and offers to take it back: by the toast, or as the newest change. */
export function offerUndo(
  done: string,
  takeBack: () => void,
  about?: string,
  subject?: ToastSubject,
): ToastAction {
  const offer = rememberUndo(takeBack, about);
  notifySuccess(done, offer, subject);
  return offer;
}

/** Forgets a change that cannot be taken back any more. Safe to repeat. */
export function forgetUndo(undo: () => void): void {
  const index = entries.findIndex((entry) => entry.undo === undo);
  if (index >= 0) entries.splice(index, 1);
  endOffer(undo);
}

/** Forgets all that was remembered about something. Safe to repeat. */
export function voidUndo(about: string): void {
  for (const { undo } of entries.filter((entry) => entry.about === about)) forgetUndo(undo);
}

/** Takes the newest change back, first of all what is held and not sent yet; false when there is none. */
export function undoNewest(): boolean {
  if (cancelHeld()) return true;
  const entry = entries.at(-1);
  entry?.undo();
  return entry !== undefined;
}
