/**
 * A note for the store's people, in place of the reply. It has a field, a draft and a call of its own: what
 * is typed here can't reach what sends to the buyer.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, TextArea } from "../../../ui/index.ts";
import { forgetNoteDraft, keepNoteDraft, useNoteDraft } from "./note-drafts.ts";
import { sendNote } from "../inbox/inbox.api.ts";
import { texts as inboxTexts } from "../inbox/texts.ts";
import { texts } from "./texts.ts";

export interface NoteBoxProps {
  sessionId: string;
  onLeave: () => void;
  /** What leads back to the reply. */
  modes: ReactNode;
}

/** Give it the conversation's id as key. */
export function NoteBox({ sessionId, onLeave, modes }: NoteBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useNoteDraft(sessionId);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // The same note as long as it was not taken in, so that a repeat after a lost answer adds none.
  const note = useRef(crypto.randomUUID());
  const mayWrite = useAllows("messages.write");
  useEffect(() => field.current?.focus(), []);
  const add = async (): Promise<void> => {
    if (isBusy || !mayWrite) return;
    if (text.trim() === "") return setProblem(texts.note.empty);
    setIsBusy(true);
    try {
      await sendNote(sessionId, note.current, text.trim());
      note.current = crypto.randomUUID();
      forgetNoteDraft(sessionId, text);
      setProblem(null);
    } catch (error) {
      setProblem(normaliseError(error).message);
    }
    setIsBusy(false);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isAdd = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    if (!isAdd && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (!isAdd) onLeave();
    else if (!event.repeat) void add();
  };
  return (
    <div data-keeps-clear="" className="sticky bottom-0 bg-raised grid gap-2 px-4 py-3 border-t border-line">
      <TextArea
        ref={field}
        data-note-box=""
        aria-label={texts.note.label}
        aria-describedby={`${sessionId}-note-hint`}
        rows={3}
        tone="note"
        className="max-h-[40vh] overflow-y-auto"
        value={text}
        maxLength={5_000}
        isInvalid={problem !== null}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          setProblem(null);
          keepNoteDraft(sessionId, event.target.value);
        }}
      />
      <div role="status" className="contents">
        {problem !== null && <p className="text-red text-[13px]">{problem}</p>}
      </div>
      <div className="flex items-center gap-2 flex-wrap">
        {modes}
        <span id={`${sessionId}-note-hint`} className="sk-meta">
          {texts.note.hint}
        </span>
        <span className="ms-auto">
          <Button
            variant="primary"
            keys="Mod+Enter"
            needsConnection
            isBusy={isBusy}
            busyLabel={texts.note.adding}
            isDisabled={!mayWrite}
            disabledReason={inboxTexts.noScope}
            onClick={() => void add()}
          >
            {texts.note.add}
          </Button>
        </span>
      </div>
    </div>
  );
}
