/** The last 20 reversible changes of this tab (design 5); the newest is taken back first. What was taken back, or cannot be any more, is no longer offered by its toast. */
import { cancelHeld } from "../../platform/hold-before-sending.ts";
import { endOffer } from "../../platform/notify.ts";

interface UndoEntry {
  label: string;
  undo: () => void;
  /** What the change was about, where something later can make it final. */
  about?: string;
}

const kept = 20;
const entries: UndoEntry[] = [];

/** Remembers how a change is taken back. */
export function rememberUndo(entry: UndoEntry): void {
  entries.push(entry);
  if (entries.length > kept) entries.shift();
}

/** Forgets an entry that was taken back elsewhere. A repeat is harmless. */
export function forgetUndo(undo: () => void): void {
  const index = entries.findIndex((entry) => entry.undo === undo);
  if (index >= 0) entries.splice(index, 1);
  endOffer(undo);
}

/** Forgets all that was remembered about something: it cannot be taken back any more. A repeat is harmless. */
export function voidUndo(about: string): void {
  for (const { undo } of entries.filter((entry) => entry.about === about)) forgetUndo(undo);
}

/** Takes the newest change back, first of all what is held and not sent yet; false when there is none. */
export function undoNewest(): boolean {
  if (cancelHeld()) return true;
  const entry = entries.pop();
  if (entry === undefined) return false;
  endOffer(entry.undo);
  entry.undo();
  return true;
}
