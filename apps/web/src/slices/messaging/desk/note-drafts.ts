/** Notes that are half written, by conversation; kept apart from replies, so that none becomes the other. */
import { useSyncExternalStore } from "react";
import { personStorage } from "../../../platform/person-storage.ts";

const kept = personStorage<string>("note-drafts");
const readDraft = (sessionId: string): string => kept.read()[sessionId] ?? "";

/** Keeps what is typed; nothing typed is forgotten. */
export function keepNoteDraft(sessionId: string, text: string): void {
  const { [sessionId]: _before, ...others } = kept.read();
  kept.write(text === "" ? others : { ...others, [sessionId]: text });
}

/** Forgets what was sent; what was typed since stays. */
export function forgetNoteDraft(sessionId: string, sent: string): void {
  if (readDraft(sessionId) === sent) keepNoteDraft(sessionId, "");
}

/** What was typed, followed while it is drawn. */
export const useNoteDraft = (sessionId: string): string =>
  useSyncExternalStore(kept.subscribe, () => readDraft(sessionId));
