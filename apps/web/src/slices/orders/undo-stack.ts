/** The last 20 reversible changes of this tab (design 5); the newest is taken back first. */
import { cancelHeld } from "../../platform/hold-before-sending.ts";

const kept = 20;
const entries: { label: string; undo: () => void }[] = [];

/** Remembers how a change is taken back. */
export function rememberUndo(entry: { label: string; undo: () => void }): void {
  entries.push(entry);
  if (entries.length > kept) entries.shift();
}

/** Forgets an entry that was taken back elsewhere. A repeat is harmless. */
export function forgetUndo(undo: () => void): void {
  const index = entries.findIndex((entry) => entry.undo === undo);
  if (index >= 0) entries.splice(index, 1);
}

/** Takes the newest change back, first of all what is held and not sent yet; false when there is none. */
export function undoNewest(): boolean {
  if (cancelHeld()) return true;
  const entry = entries.pop();
  entry?.undo();
  return entry !== undefined;
}
