/** What is asked about conversations from a small list: until when they are put off, and whose they are. */
import { parseLocal, snoozeMoments, writeLocal } from "@stallkeeper/domain";
import { useRef, useState, type RefObject } from "react";
import { Button, ChoicePopover, Dialog, Field, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { useSession } from "../../../platform/session.ts";
import type { ConversationPatch } from "../inbox/inbox.api.ts";
import { useColleagues } from "../inbox/use-colleagues.ts";
import { texts } from "./texts.ts";

export interface ConversationChoicesProps {
  kind: "snooze" | "assign";
  /** Whose it is now; null: nobody's, or several people's. */
  assignedTo: string | null;
  isSnoozed: boolean;
  /** How many conversations it is asked about. */
  count: number;
  anchor: Element | null;
  opener: RefObject<HTMLElement | null>;
  /** `words` say what was done. */
  onChoose: (patch: ConversationPatch, words: string) => void;
  onClose: () => void;
}

const nobody = "nobody";

function SnoozeChoices({ isSnoozed, count, anchor, opener, onChoose, onClose }: ConversationChoicesProps) {
  const { timeZone } = useFormatSettings();
  const [nowMs] = useState(Date.now);
  const [isPicking, setIsPicking] = useState(false);
  // The list closes once something is chosen; the dialog takes its place.
  const goesOn = useRef(false);
  const moments = snoozeMoments(nowMs, timeZone);
  const { snooze } = texts;
  const put = (atMs: number): void =>
    onChoose({ snoozedUntil: new Date(atMs).toISOString(), done: false }, snooze.done(count));
  if (isPicking) return <MomentDialog startMs={moments.tomorrow} onChoose={put} onClose={onClose} />;
  return (
    <ChoicePopover
      label={snooze.title}
      choices={[
        { id: "hours", label: snooze.hours },
        { id: "tomorrow", label: snooze.tomorrow },
        { id: "monday", label: moments.isMonday ? snooze.nextMonday : snooze.monday },
        { id: "pick", label: snooze.pick },
        ...(isSnoozed ? [{ id: "wake", label: snooze.wake }] : []),
      ]}
      anchor={anchor}
      opener={opener}
      startsChosen
      nothingChosen={snooze.choose}
      onChoose={(id) => {
        if (id === "pick") {
          goesOn.current = true;
          setIsPicking(true);
        } else if (id === "wake") onChoose({ snoozedUntil: null }, snooze.woken);
        else if (id === "hours" || id === "tomorrow" || id === "monday") put(moments[id]);
      }}
      onClose={() => {
        if (!goesOn.current) onClose();
      }}
    />
  );
}

function MomentDialog({
  startMs,
  onChoose,
  onClose,
}: {
  startMs: number;
  onChoose: (atMs: number) => void;
  onClose: () => void;
}) {
  const { timeZone } = useFormatSettings();
  const [text, setText] = useState(() => writeLocal(startMs, timeZone));
  const [isAsked, setIsAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [nowMs, setNowMs] = useState(Date.now);
  const atMs = parseLocal(text, timeZone) ?? Number.NaN;
  const choose = (): void => {
    setIsAsked(true);
    setNowMs(Date.now());
    if (!(atMs > Date.now())) return;
    onChoose(atMs);
    onClose();
  };
  const { snooze } = texts;
  return (
    <Dialog
      isOpen
      size="sm"
      title={snooze.title}
      initialFocus={input}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{snooze.cancel}</Button>
          <Button variant="primary" onClick={choose}>
            {snooze.confirm}
          </Button>
        </>
      }
    >
      <Field label={snooze.until} error={isAsked && !(atMs > nowMs) ? snooze.wrong : undefined}>
        <TextInput
          ref={input}
          type="datetime-local"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && choose()}
        />
      </Field>
    </Dialog>
  );
}

function AssignChoices({ assignedTo, anchor, opener, onChoose, onClose }: ConversationChoicesProps) {
  const colleagues = useColleagues();
  const userId = useSession().user?._id ?? "";
  const { assign } = texts;
  const nameOf = (id: string, name: string): string => (id === userId ? assign.me(name) : name);
  // Oneself first: taking a conversation is what is done most.
  const listed = colleagues.toSorted(
    (one, other) => Number(other._id === userId) - Number(one._id === userId),
  );
  return (
    <ChoicePopover
      label={assign.title}
      choices={[
        ...listed.map(({ _id, name }) => ({ id: _id, label: nameOf(_id, name), isOn: _id === assignedTo })),
        { id: nobody, label: assign.nobody },
      ]}
      anchor={anchor}
      opener={opener}
      startsChosen
      nothingChosen={assign.choose}
      onChoose={(id) => {
        const name = colleagues.find(({ _id }) => _id === id)?.name ?? "";
        onChoose({ assignedTo: id === nobody ? null : id }, id === nobody ? assign.freed : assign.done(name));
      }}
      onClose={onClose}
    />
  );
}

/** Asks for as long as it is drawn. */
export function ConversationChoices(props: ConversationChoicesProps) {
  return props.kind === "snooze" ? <SnoozeChoices {...props} /> : <AssignChoices {...props} />;
}
