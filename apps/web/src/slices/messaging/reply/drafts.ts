/**
 * What was typed to a buyer and not sent yet, by the order or the conversation; it outlives the page, as
 * one's own.
 */
import { useSyncExternalStore } from "react";
import { personStorage } from "../../../platform/person-storage.ts";

/** Drafts that nobody came back to make room for newer ones. */
const most = 50;
const kept = personStorage<string>("reply-drafts");

const readDraft = (id: string): string => kept.read()[id] ?? "";

/** Keeps what is typed; nothing typed is forgotten. */
export function keepDraft(id: string, text: string): void {
  if (readDraft(id) === text) return;
  const others = Object.entries(kept.read()).filter(([known]) => known !== id);
  kept.write(Object.fromEntries(text === "" ? others : [...others.slice(1 - most), [id, text]]));
}

/** What was typed, followed while it is drawn. */
export const useDraft = (id: string): string => useSyncExternalStore(kept.subscribe, () => readDraft(id));
