/**
 * What a person wrote on a record and the service did not take: nobody's words are lost (reliability R10).
 *   none -> conflict    somebody else wrote there meanwhile: both texts are kept until the person decides
 *        -> failed      the service refused or broke: kept with its reason
 *   conflict | failed -> none      saved after all, or given up by the person
 * Kept in the browser for the person and store that wrote it, so that a record that is opened again, also
 * after a reload, asks again.
 */
import { useSyncExternalStore } from "react";
import { personStorage } from "./person-storage.ts";

/** The other's value, who wrote it and when, where that is known. */
export interface Conflict {
  theirs: unknown;
  by: string | null;
  at: string | null;
}

export interface UnsavedEdit {
  mine: unknown;
  /** What stood there when the person began to write. */
  seen: unknown;
  /** Why it is not saved; null while it is a conflict. */
  problem: string | null;
  conflict: Conflict | null;
}

const edits = personStorage<UnsavedEdit>("unsaved-edits");

const keyOf = (recordId: string, field: string): string => `${field} ${recordId}`;

/** What is not saved of a field; null when all is. */
export function readUnsaved(recordId: string, field: string): UnsavedEdit | null {
  return edits.read()[keyOf(recordId, field)] ?? null;
}

/** Keeps what was not saved; the newest counts. */
export function keepUnsaved(recordId: string, field: string, edit: UnsavedEdit): void {
  edits.write({ ...edits.read(), [keyOf(recordId, field)]: edit });
}

/** It was saved after all, or given up. Safe to repeat. */
export function forgetUnsaved(recordId: string, field: string): void {
  const { [keyOf(recordId, field)]: gone, ...left } = edits.read();
  if (gone !== undefined) edits.write(left);
}

/** What is not saved of a field, kept up to date. */
export function useUnsaved(recordId: string, field: string): UnsavedEdit | null {
  return useSyncExternalStore(edits.subscribe, () => readUnsaved(recordId, field));
}
