/**
 * Notes that save themselves 800 ms after the last key and on leaving the field (design 4.4).
 * States: quiet -> typing -> saving -> saved | failed. A failure keeps the text and says so.
 */
import { useEffect, useRef, useState } from "react";
import { ApiError, describeDatabaseError } from "../../platform/api-error.ts";
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
  const [status, setStatus] = useState<NotesState>({ state: "quiet" });
  const lastSaved = useRef(savedNotes);
  const typed = useRef(savedNotes);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (status.state !== "typing" && status.state !== "saving" && status.state !== "failed" && savedNotes !== lastSaved.current) {
    lastSaved.current = savedNotes;
    typed.current = savedNotes;
    setText(savedNotes);
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const notes = typed.current;
    if (notes === lastSaved.current) return setStatus((now) => (now.state === "typing" ? { state: "quiet" } : now));
    setStatus({ state: "saving" });
    try {
      await changeOrders([orderId], writeNotes(notes), { notes, meta: { notesEditedAt: new Date().toISOString() } });
      lastSaved.current = notes;
      setStatus(typed.current === notes ? { state: "saved", atMs: Date.now() } : { state: "typing" });
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
      typed.current = next;
      setStatus({ state: "typing" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void newestSave.current(), pauseMs);
    },
  };
}
