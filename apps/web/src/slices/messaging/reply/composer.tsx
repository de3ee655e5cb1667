/**
 * What is written to the buyer: a text within what the platform takes, snippets by `/`, and the button that
 * sends.
 */
import type { AttachmentView } from "@stallkeeper/contract";
import {
  fillPlaceholders,
  findContacts,
  findFileProblem,
  listQuestions,
  pickSnippetText,
  type PlaceholderValues,
} from "@stallkeeper/domain";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, copyText, joinClasses, TextArea } from "../../../ui/index.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { AttachButton, DraftFiles } from "../files/draft-files.tsx";
import { texts as fileTexts } from "../files/texts.ts";
import { useAttaching } from "../files/use-attaching.ts";
import { AnsweredBanner } from "./answered-banner.tsx";
import { forgetDraft, keepDraft, useDraft, useDraftFiles, useDraftSync } from "./drafts.ts";
import { PickedLanguage } from "./picked-language.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { useStoreLanguage } from "./buyer-languages.ts";
import type { MessageTarget, SentMessage } from "./reply.api.ts";
import { SnippetList } from "./snippet-list.tsx";
import { TemplateField, useTemplates } from "./template-choice.tsx";
import { texts } from "./texts.ts";
import { focusQuestion, useInsertion } from "./use-insertion.ts";
import { useSending } from "./use-sending.ts";
import { useSnippetPick } from "./use-snippet-pick.ts";
import { forgetUsed, readUsed } from "./used-snippets.ts";

const noLanguages: readonly string[] = [];
const feetId = "reply-foot";

export interface ComposerProps {
  /** Names the draft. Give it as the key, too: what was typed to one buyer is never sent to another. */
  id: string;
  /** Accessible name of what is written in. */
  label: string;
  platform: string;
  /** Null until it was read. */
  target: MessageTarget | null;
  /** Nobody to write to. */
  isUnreachable?: boolean;
  values: PlaceholderValues;
  /** What the buyer reads, likeliest first; left out: nothing says. */
  languages?: readonly string[];
  /** Why nothing can be sent from here. */
  obstacle: string | null;
  /** The platform that takes the words by itself alone: they are copied instead of sent. */
  outside?: string | null;
  /** Focuses it when it is drawn. */
  takesFocus?: boolean;
  /** The platform took it, or is still being asked; `opensNext` where that was asked for. */
  onSent: (sent: SentMessage, opensNext: boolean) => void;
  onLeave: () => void;
  /** There is a next one to open after sending. */
  hasNext?: boolean;
  /** Brings up what was written meanwhile. */
  onRead?: () => void;
  /** What leads to something else that is written here. */
  modes?: ReactNode;
}

/** Keeps what is typed until it was sent. */
export function Composer({
  id,
  label,
  platform,
  target,
  isUnreachable = false,
  values,
  languages = noLanguages,
  obstacle,
  outside = null,
  takesFocus = false,
  onSent,
  onLeave,
  hasNext,
  onRead,
  modes,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(id);
  const files = useDraftFiles(id);
  useDraftSync();
  const rules = usePlatforms().find(({ _id }) => _id === platform);
  const kinds = useTemplates(platform, target?.orderId ?? null);
  const most = kinds.chosen?.maxLength ?? rules?.messageLimit ?? null;
  const fileRules = kinds.isNeeded ? kinds.chosen?.files : rules?.messageFiles;
  const takesFiles = outside === null && obstacle === null ? (fileRules ?? null) : null;
  const attaching = useAttaching(id, rules?.name ?? platform, takesFiles);
  const sending = useSending(id, values, rules?.messageForbids);
  /** Sent before the conversation was read: it goes as soon as that is here, unless it is changed before. */
  const [isWaiting, setIsWaiting] = useState(false);
  /** Keys asked for it although it can't go yet: what the button's tooltip says is said to them, too. */
  const [isRefused, setIsRefused] = useState(false);
  const goOn = useRef<((target: MessageTarget) => void) | null>(null);
  const change = (next: string): void => {
    goOn.current = null;
    setIsWaiting(false);
    if (next === "") forgetUsed(id);
    keepDraft(id, next);
  };
  useEffect(() => {
    if (target === null) return;
    goOn.current?.(target);
    goOn.current = null;
  }, [target]);
  const questions = useRef<HTMLDivElement>(null);
  const own = useStoreLanguage();
  const insertion = useInsertion(
    id,
    text,
    { values, languages, own },
    {
      onChange: (next) => {
        sending.forget();
        change(next);
      },
      onInserted: () => requestAnimationFrame(() => focusQuestion(questions.current)),
    },
  );
  const pick = useSnippetPick(text, insertion.insert);
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: false });
  }, [takesFocus]);

  const filled = fillPlaceholders(text, values).text.trim();
  const count = filled.length;
  const contacts = findContacts(filled, rules?.messageForbids ?? []);
  const forbidden =
    contacts.length === 0
      ? null
      : texts.forbidden(rules?.name ?? platform, contacts.map((contact) => contact.text).join(", "));
  const isTooLong = most !== null && count > most;
  const isMissing = outside === null && (sending.isMissing || isUnreachable);
  const tooLong = isTooLong ? texts.tooLong(count - most) : null;
  const unfinished = attaching.underWay.length > 0 ? fileTexts.stillUploading : null;
  const misfit = rules === undefined ? null : findFileProblem(rules.name, takesFiles, files);
  const reason =
    obstacle ?? (isMissing ? texts.missingSession : (kinds.reason ?? tooLong ?? misfit ?? unfinished));
  const wrong = isMissing ? texts.missingSession : (tooLong ?? misfit ?? sending.problem ?? forbidden);
  const problem = attaching.problem ?? wrong ?? (isRefused && obstacle === null ? reason : null);
  const mark = (start: number, end: number): void => {
    if (listQuestions(text.slice(start, end)).length > 0 && focusQuestion(questions.current)) return;
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const copyOut = async (source: string): Promise<void> => {
    setIsRefused(reason !== null);
    const ready = reason === null ? sending.prepare(text, source, mark) : null;
    if (ready === null) return;
    const orderId = target?.orderId ?? null;
    const about = orderId === null ? undefined : aboutOrder(orderId);
    if (await copyText(ready)) notifySuccess(texts.copied(source), undefined, about);
    else sending.tell(texts.notCopied);
  };
  const send = async (opensNext: boolean, isMeant = false): Promise<void> => {
    setIsRefused(reason !== null);
    if (reason !== null || isWaiting) return;
    let known = target === null || !isMeant ? target : { ...target, seen: null };
    if (known === null) {
      setIsWaiting(true);
      known = await new Promise<MessageTarget>((go) => {
        goOn.current = go;
      });
      setIsWaiting(false);
    }
    const template = kinds.chosen?._id;
    const named = { ...known, snippets: readUsed(id, text), ...(template === undefined ? {} : { template }) };
    const sent = await sending.send(text, named, mark, files);
    if (sent === null) return;
    forgetUsed(id);
    forgetDraft(id, text, files);
    onSent(sent, opensNext);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isTaken = !isSend && pick.takesKey(event.key);
    if (!isSend && !isTaken && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // Held, it would send what its first press has just warned of.
    if (isSend && event.repeat) return;
    if (isSend && outside !== null) void copyOut(outside);
    else if (isSend) void send(event.shiftKey && hasNext === true);
    else if (!isTaken) onLeave();
  };
  /** What is pasted as text stays text: an office puts a picture of it beside it. */
  const takeFiles = (event: { preventDefault: () => void }, from: DataTransfer): void => {
    const given = Array.from(from.files);
    if (given.length === 0 || from.types.includes("text/plain")) return;
    event.preventDefault();
    attaching.add(given);
  };
  const removeFile = ({ _id }: AttachmentView): void => {
    attaching.remove(_id);
    // Its own button goes with the file.
    field.current?.focus();
  };
  const isBusy = sending.isBusy || isWaiting;
  const button = {
    needsConnection: true,
    isDisabled: reason !== null || isBusy,
    disabledReason: reason ?? undefined,
  };
  const isPrimary = hasNext !== true;
  return (
    <div
      data-keeps-clear=""
      className="sticky bottom-0 bg-raised grid gap-2 px-4 py-3 border-t border-line"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => takeFiles(event, event.dataTransfer)}
    >
      {pick.isOpen && (
        <SnippetList
          {...pick}
          values={values}
          contentOf={(snippet) => pickSnippetText(snippet, languages, own).content}
        />
      )}
      <QuestionFields
        {...insertion}
        ref={questions}
        onDone={() => field.current?.focus()}
        onSend={handleKeyDown}
      />
      <TemplateField choice={kinds} />
      <TextArea
        ref={field}
        data-reply-composer=""
        aria-label={label}
        aria-describedby={feetId}
        rows={3}
        className="min-h-[64px] max-h-[40vh] overflow-y-auto"
        value={text}
        isInvalid={problem !== null}
        disabled={obstacle !== null}
        aria-autocomplete="list"
        aria-controls={pick.isOpen && pick.snippets.length > 0 ? pick.listId : undefined}
        aria-activedescendant={pick.activeId}
        onKeyDown={handleKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        onChange={(event) => {
          sending.forget();
          attaching.forget();
          change(event.target.value);
        }}
      />
      <DraftFiles files={files} underWay={attaching.underWay} onRemove={removeFile} />
      <div role="status" className="contents">
        {problem !== null && <p className="text-red text-[13px]">{problem}</p>}
        {sending.answered !== null && (
          <AnsweredBanner
            words={sending.answered}
            onSend={() => void send(false, true)}
            onRead={() => {
              sending.forget();
              onRead?.();
              field.current?.focus();
            }}
          />
        )}
      </div>
      <PickedLanguage {...insertion} own={own} />
      {obstacle !== null && <p className="sk-meta">{obstacle}</p>}
      <div className="flex items-center gap-2 flex-wrap">
        {modes}
        <AttachButton
          disabledReason={takesFiles === null ? (obstacle ?? fileTexts.none(rules?.name ?? platform)) : null}
          kinds={takesFiles?.kinds ?? []}
          onFiles={(chosen) => {
            attaching.add(chosen);
            // The words for it come next.
            field.current?.focus();
          }}
        />
        <span id={feetId} className="sk-meta">
          {most === null ? null : (
            <span className={joinClasses(isTooLong && "text-red")}>{texts.counter(count, most)} · </span>
          )}
          {texts.hint}
        </span>
        <span className="flex items-center justify-end gap-2 flex-wrap ms-auto">
          {outside === null ? (
            <>
              <Button
                variant={isPrimary ? "primary" : "secondary"}
                keys="Mod+Enter"
                {...button}
                isBusy={isBusy}
                busyLabel={texts.busy}
                onClick={() => void send(false)}
              >
                {texts.send}
              </Button>
              {hasNext === true && (
                <Button variant="primary" keys="Mod+Shift+Enter" {...button} onClick={() => void send(true)}>
                  {texts.sendAndNext}
                </Button>
              )}
            </>
          ) : (
            <Button
              variant="primary"
              keys="Mod+Enter"
              isDisabled={reason !== null}
              disabledReason={reason ?? undefined}
              onClick={() => void copyOut(outside)}
            >
              {texts.copyOut(outside)}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
