/**
 * Notes that save themselves 800 ms after the last key and on leaving the field (design 4.4).
 * States: quiet -> typing -> saving -> saved | failed. A failure keeps the text and says so.
 */
import { useEffect, useRef, useState } from "react";
import { ApiError, describeDatabaseError } from "../../platform/api/api-error.ts";
import { notifySuccess, toasts } from "../../platform/notify.ts";
import { writeNotes } from "./order-changes.ts";
import { changeOrders } from "./order-commands.ts";
import { texts } from "./texts.ts";

const pauseMs = 800;
const told = new Set<string>();

export type NotesState = { state: "quiet" | "typing" | "saving" } | { state: "saved"; atMs: number } | { state: "failed"; message: string };

/** A refusal that names its reason is shown as it is; anything else goes through the database errors (spec 8). */
function explain(error: unknown): string {
  return error instanceof ApiError && error.status < 500 && error.code !== "E11000" ? error.message : describeDatabaseError(error);
}

/** The text of an order's notes and how far it is saved. */
export function useNotes(orderId: string, savedNotes: string) {
  const [text, setText] = useState(savedNotes);
  const [baseline, setBaseline] = useState(savedNotes);
  const [status, setStatus] = useState<NotesState>({ state: "quiet" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Someone else's notes are taken over while nothing of one's own is on the way.
  if (savedNotes !== baseline && (status.state === "quiet" || status.state === "saved")) {
    setBaseline(savedNotes);
    setText(savedNotes);
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    if (text === baseline) return;
    setStatus({ state: "saving" });
    try {
      await changeOrders([orderId], writeNotes(text), { notes: text, meta: { notesEditedAt: new Date().toISOString() } });
      setBaseline(text);
      // What was typed while this was on its way saves itself later.
      setStatus((now) => (now.state === "saving" ? { state: "saved", atMs: Date.now() } : now));
      if (!told.has(orderId)) notifySuccess(texts.notesSaved);
      told.add(orderId);
    } catch (error) {
      const message = explain(error);
      setStatus({ state: "failed", message });
      toasts.show({ tone: "danger", text: message });
    }
  };
  const newestSave = useRef(save);
  useEffect(() => {
    newestSave.current = save;
  });
  useEffect(() => () => void newestSave.current(), []);
  return {
    text,
    status,
    save: () => void save(),
    change: (next: string) => {
      setText(next);
      setStatus({ state: "typing" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void newestSave.current(), pauseMs);
    },
  };
}
