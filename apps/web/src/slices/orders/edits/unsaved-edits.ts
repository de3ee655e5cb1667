/**
 * What a person wrote on an order and the service did not take: nobody's words are lost (reliability R10).
 *   none -> conflict    somebody else wrote there meanwhile: both texts are kept until the person decides
 *        -> failed      the service refused or broke: kept with its reason
 *   conflict | failed -> none      saved after all, or given up by the person
 * Kept in the browser for the person and store that wrote it, so that an order that is opened again, also
 * after a reload, asks again.
 */
import { useSyncExternalStore } from "react";
import { keepByPerson } from "../../../platform/kept-by-person.ts";

/** A text of an order, or the metadata of one of its items. */
export type EditedField = "notes" | "address" | "ebayOrderId" | `item ${string}`;

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

const edits = keepByPerson<UnsavedEdit>("unsaved-edits");

const keyOf = (orderId: string, field: EditedField): string => `${field} ${orderId}`;

/** What is not saved of a field; null when all is. */
export function readUnsaved(orderId: string, field: EditedField): UnsavedEdit | null {
  return edits.read()[keyOf(orderId, field)] ?? null;
}

/** Keeps what was not saved; the newest counts. */
export function keepUnsaved(orderId: string, field: EditedField, edit: UnsavedEdit): void {
  edits.write({ ...edits.read(), [keyOf(orderId, field)]: edit });
}

/** It was saved after all, or given up. A repeat is harmless. */
export function forgetUnsaved(orderId: string, field: EditedField): void {
  const { [keyOf(orderId, field)]: gone, ...left } = edits.read();
  if (gone !== undefined) edits.write(left);
}

/** What is not saved of a field, kept up to date. */
export function useUnsaved(orderId: string, field: EditedField): UnsavedEdit | null {
  return useSyncExternalStore(edits.subscribe, () => readUnsaved(orderId, field));
}
