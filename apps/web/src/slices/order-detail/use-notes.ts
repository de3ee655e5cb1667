/**
 * Notes that save themselves 800 ms after the last key and on leaving the field (design 4.4).
 *   quiet -> typing -> saving -> saved
 *                            \-> failed | conflict      the text stays, also when the order is closed
 *                              (unsaved-edits.ts)
 * Each save says which text it began from, so that another person's is never overwritten unseen. What is
 * typed while a save is on its way begins from that save's text.
 */
import { useEffect, useRef, useState } from "react";
import { notifySuccess, toasts } from "../../platform/notify.ts";
import { explainRefusal } from "../../platform/api/explain-refusal.ts";
import { texts as editTexts } from "./edit-texts.ts";
import {
  forgetUnsaved,
  keepUnsaved,
  readUnsaved,
  useUnsaved,
  type Conflict,
} from "../../platform/unsaved-edits.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { changeOrders, orderTexts as texts } from "../orders/index.ts";

const pauseMs = 800;
const told = new Set<string>();

export type NotesState =
  | { state: "quiet" | "typing" | "saving" }
  | { state: "saved"; atMs: number }
  | { state: "failed"; message: string }
  | { state: "conflict"; conflict: Conflict };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text of an order's notes and how far it is saved. */
export function useNotes(orderId: string, savedNotes: string) {
  const unsaved = useUnsaved(orderId, "notes");
  const [text, setText] = useState(() => (unsaved === null ? savedNotes : textOf(unsaved.mine)));
  const [baseline, setBaseline] = useState(() =>
    unsaved === null || unsaved.conflict !== null ? savedNotes : textOf(unsaved.seen),
  );
  const [own, setOwn] = useState<{ state: "quiet" | "typing" | "saving" } | { state: "saved"; atMs: number }>(
    { state: "quiet" },
  );
  const [known, setKnown] = useState(unsaved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A change of an earlier visit was refused while this one only looked on.
  if (unsaved !== known) {
    setKnown(unsaved);
    if (unsaved !== null && text === baseline) setText(textOf(unsaved.mine));
  }
  // Someone else's notes are taken over while nothing of one's own is on the way.
  if (savedNotes !== baseline && unsaved === null && (own.state === "quiet" || own.state === "saved")) {
    setBaseline(savedNotes);
    setText(savedNotes);
  }

  const send = async (next: string, seen: string): Promise<void> => {
    clearTimeout(timer.current);
    setOwn({ state: "saving" });
    setBaseline(next);
    try {
      await changeOrders([orderId], (order) => ({ ...order, notes: next }), {
        notes: next,
        meta: { notesEditedAt: new Date().toISOString() },
        seen: { notes: seen },
      });
      // What was typed while this was on its way saves itself later.
      setOwn((now) => (now.state === "saving" ? { state: "saved", atMs: Date.now() } : now));
      if (!told.has(orderId)) notifySuccess(texts.notesSaved, undefined, aboutOrder(orderId));
      told.add(orderId);
    } catch (error) {
      setBaseline(seen);
      setOwn({ state: "quiet" });
      if (readUnsaved(orderId, "notes")?.conflict === null)
        toasts.show({ tone: "danger", text: explainRefusal(error), about: aboutOrder(orderId) });
    }
  };
  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const held = readUnsaved(orderId, "notes");
    if (held !== null && held.conflict !== null) {
      if (held.mine !== text) keepUnsaved(orderId, "notes", { ...held, mine: text });
      return;
    }
    if (text === baseline) return forgetUnsaved(orderId, "notes");
    await send(text, baseline);
  };
  const newestSave = useRef(save);
  useEffect(() => {
    newestSave.current = save;
  });
  useEffect(() => () => void newestSave.current(), []);
  // A page that goes away in the pause has no time to save: the text is kept for the next visit.
  const isWaiting = own.state === "typing" && unsaved === null && text !== baseline;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const keep = (): void =>
      keepUnsaved(orderId, "notes", {
        mine: text,
        seen: baseline,
        problem: editTexts.leftEarly,
        conflict: null,
      });
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [isWaiting, orderId, text, baseline]);

  const conflict = unsaved?.conflict ?? null;
  const status: NotesState =
    own.state === "typing" || own.state === "saving"
      ? conflict === null
        ? own
        : { state: "conflict", conflict }
      : unsaved === null
        ? own
        : conflict === null
          ? { state: "failed", message: unsaved.problem ?? "" }
          : { state: "conflict", conflict };
  const keepMine = (theirs: string, mine: string): Promise<void> => {
    forgetUnsaved(orderId, "notes");
    setText(mine);
    return send(mine, theirs);
  };
  return {
    text,
    status,
    save: () => void save(),
    keepMine: () => conflict !== null && void keepMine(textOf(conflict.theirs), text),
    takeTheirs: () => {
      if (conflict === null) return;
      const [mine, theirs] = [text, textOf(conflict.theirs)];
      forgetUnsaved(orderId, "notes");
      setBaseline(savedNotes);
      setText(savedNotes);
      setOwn({ state: "quiet" });
      notifySuccess(
        editTexts.theirsUsed,
        { label: texts.undo, run: () => void keepMine(theirs, mine) },
        aboutOrder(orderId),
      );
    },
    change: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      if (conflict !== null)
        return keepUnsaved(orderId, "notes", { mine: next, seen: conflict.theirs, problem: null, conflict });
      setOwn({ state: "typing" });
      timer.current = setTimeout(() => void newestSave.current(), pauseMs);
    },
  };
}
