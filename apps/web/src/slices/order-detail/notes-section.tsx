import { formatTime } from "@stallkeeper/domain";
import type { RefObject } from "react";
import type { Order } from "@stallkeeper/contract";
import { useAllows } from "../../platform/session.ts";
import { useIsOnline } from "../../platform/use-is-online.ts";
import { Button, Kbd, Section, TextArea, useFormatSettings, useNow, When } from "../../ui/index.ts";
import { ConflictLine } from "./conflict-line.tsx";
import { type ListOrder, orderTexts } from "../orders/index.ts";
import { useNotes } from "./use-notes.ts";
import { texts } from "./texts.ts";

const words = orderTexts.detail;

interface NotesSectionProps {
  order: ListOrder;
  /** Null while the rest of the order is on its way. */
  meta: Order["meta"] | null;
  input: RefObject<HTMLTextAreaElement | null>;
  id?: string;
}

/** Notes that save themselves. Give it the order's id as key. */
export function NotesSection({ order, meta, input, id }: NotesSectionProps) {
  const notes = useNotes(order._id, order.notes);
  const canWrite = useAllows("orders.write");
  const settings = useFormatSettings();
  const nowMs = useNow();
  const { status } = notes;
  const { isOnline } = useIsOnline();
  const editedAt = meta?.notesEditedAt ?? null;
  const by = meta?.notesEditedBy ?? null;
  const line =
    status.state === "saving" ? (
      isOnline ? (
        words.saving
      ) : (
        words.kept
      )
    ) : status.state === "saved" ? (
      `${words.saved} ${formatTime(status.atMs, "clock", { ...settings, nowMs })}`
    ) : status.state !== "failed" && editedAt !== null ? (
      <>
        {words.edited} <When at={editedAt} format="age" />
        {by !== null && (
          <>
            {" "}
            {texts.by} {by}
          </>
        )}
      </>
    ) : undefined;
  return (
    <Section title={words.notes} meta={line} end={<Kbd keys="N" />} {...(id === undefined ? {} : { id })}>
      <TextArea
        ref={input}
        tone="note"
        rows={2}
        aria-label={words.notesLabel}
        value={notes.text}
        readOnly={!canWrite}
        title={canWrite ? undefined : orderTexts.noScope}
        isInvalid={status.state === "failed"}
        onChange={(event) => notes.change(event.target.value)}
        onBlur={notes.save}
      />
      {status.state === "conflict" && (
        <ConflictLine
          field="notes"
          conflict={status.conflict}
          theirs={
            typeof status.conflict.theirs === "string" && status.conflict.theirs !== ""
              ? status.conflict.theirs
              : null
          }
          onKeepMine={notes.keepMine}
          onTakeTheirs={notes.takeTheirs}
        />
      )}
      {status.state === "failed" && (
        <p role="alert" className="text-red flex items-center gap-2 mt-1">
          {orderTexts.notSaved} {status.message}
          <Button size="sm" onClick={notes.save}>
            {orderTexts.tryAgain}
          </Button>
        </p>
      )}
    </Section>
  );
}
