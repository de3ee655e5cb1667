/** The chosen snippet: its name and words, what can be put in, and how a buyer will read it. */
import { describePlaceholder, fillPlaceholders, placeholders } from "@stallkeeper/domain";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useRef, useState } from "react";
import { afterPaint } from "../../../platform/after-paint.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { AlertDialog, Button, Callout, Field, IconButton } from "../../../ui/index.ts";
import { SnippetFiling, SnippetName } from "./snippet-facts.tsx";
import { MarkedTextArea } from "./marked-text-area.tsx";
import { AddLanguage, contentIn, mainText, SnippetLanguages, writeIn } from "./snippet-languages.tsx";
import { filesOf, type Snippet } from "../../messaging/index.ts";
import { SnippetFiles } from "./snippet-files.tsx";
import { SnippetPreview } from "./snippet-preview.tsx";
import type { SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";
import { UnknownPlaceholders } from "./unknown-placeholders.tsx";
import { blank, freshId, textOf, type Snippets } from "./use-snippets.ts";

/** The lowest limit of the platforms where this store may write. */
function useShortestLimit(): { most: number; platform: string } | null {
  const linked = new Set(useAccounts().map(({ platform }) => platform));
  const limits = usePlatforms().flatMap(({ _id, name, messageLimit }) =>
    messageLimit !== null && linked.has(_id) ? [{ most: messageLimit, platform: name }] : [],
  );
  return limits.toSorted((one, other) => one.most - other.most)[0] ?? null;
}

function Counter({ count }: { count: number }) {
  const limit = useShortestLimit();
  const isTooLong = limit !== null && count > limit.most;
  return (
    <span className={isTooLong ? "text-red text-[13px]" : "sk-meta"} role={isTooLong ? "status" : undefined}>
      {limit === null ? texts.counter(count) : texts.counterOf(count, limit.most, limit.platform)}
      {isTooLong && `. ${texts.tooLong}`}
    </span>
  );
}

export interface SnippetEditorProps {
  id: string;
  /** Null for one that is not saved yet. */
  snippet: Snippet | null;
  snippets: Snippets;
  folders: readonly string[];
  /** What sends it by itself. */
  triggers: readonly string[];
  onBack: () => void;
  onDuplicate: (text: SnippetText) => void;
}

/** Give it the snippet's id as key. */
export function SnippetEditor({
  id,
  snippet,
  snippets,
  folders,
  triggers,
  onBack,
  onDuplicate,
}: SnippetEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [language, setLanguage] = useState(mainText);
  const mayShare = useAllows("settings.write");
  const mayWrite = useAllows("messages.write");
  const isReadOnly = snippet?.isShared === true && !mayShare;
  const draft = snippets.readDraft(id);
  const text: SnippetText = draft ?? snippet ?? blank;
  const errors = snippets.errorsOf(id);
  const change = (patch: Partial<SnippetText>): void => snippets.setDraft(id, { ...textOf(text), ...patch });
  // One that was dropped, by a colleague or by Discard, leaves the main text.
  const active = text.translations.some((one) => one.language === language) ? language : mainText;
  const content = contentIn(text, active);
  const write = (words: string): void => change(writeIn(text, active, words));
  const unknown = fillPlaceholders(content, {}).problems.filter(({ kind }) => kind === "unknown");
  const insert = (words: string, caretBack: number): void => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: content.length,
      selectionEnd: content.length,
    };
    write(`${content.slice(0, start)}${words}${content.slice(end)}`);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + words.length - caretBack, start + words.length - caretBack);
    });
  };
  const remove = (): void => {
    if (snippet === null) return;
    if (triggers.length > 0) setIsAsking(true);
    else void snippets.remove(snippet);
  };
  /** Whoever added a language writes in it next: the list that added it would take the keys for a further one. */
  const beginIn = (added: string): void => {
    setLanguage(added);
    afterPaint(() => field.current?.focus());
  };
  const wrongText = active === mainText ? errors.content : errors.translations;
  return (
    <form
      aria-label={texts.editor}
      data-snippet-form={id}
      noValidate
      className="flex flex-col grow min-h-0 min-w-0 bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReadOnly) void snippets.save(id, text);
      }}
    >
      <div className="grow min-h-0 overflow-y-auto p-4 md:p-5">
        <div className="grid gap-4 max-w-[820px]">
          <span className="md:hidden">
            <IconButton
              label={texts.back}
              keys="Escape"
              icon={<ArrowLeft className="sk-icon" />}
              onClick={onBack}
            />
          </span>
          {isReadOnly && <Callout tone="slate">{texts.mayNotChange}</Callout>}
          <SnippetName
            text={text}
            snippet={snippet}
            triggers={triggers}
            error={errors.name}
            onChange={change}
            isReadOnly={isReadOnly}
          />
          <SnippetLanguages
            text={text}
            active={active}
            onActive={setLanguage}
            onChange={change}
            isReadOnly={isReadOnly}
          />
          <Field
            label={texts.content}
            error={
              wrongText ?? (unknown.length === 0 ? undefined : unknown.map(describePlaceholder).join(" "))
            }
            labelEnd={<Counter count={content.length} />}
          >
            <MarkedTextArea
              ref={field}
              className="min-h-[120px]"
              maxLength={10_000}
              lang={active === mainText ? text.language || undefined : active}
              readOnly={isReadOnly}
              value={content}
              onChange={(event) => write(event.target.value)}
            />
          </Field>
          {!isReadOnly && <UnknownPlaceholders content={content} onReplace={write} />}
          {!isReadOnly && (
            <div role="group" aria-label={texts.insert} className="flex items-center gap-1.5 flex-wrap">
              <span className="sk-meta me-1">{texts.insert}</span>
              {placeholders.map((name) => (
                <Button
                  key={name}
                  size="sm"
                  className="sk-mono"
                  aria-label={texts.insertLabel(name)}
                  onClick={() => insert(`{{${name}}}`, 0)}
                >
                  {name}
                </Button>
              ))}
              <Button size="sm" className="sk-mono" onClick={() => insert("{{ask:}}", 2)}>
                {texts.ask}
              </Button>
            </div>
          )}
          <SnippetFiles
            files={filesOf(text)}
            onChange={(changeFiles) =>
              snippets.changeDraft(id, (now) => ({ ...now, attachments: changeFiles(filesOf(now)) }))
            }
            error={errors.attachments}
            isReadOnly={isReadOnly}
            disabledReason={mayWrite ? null : texts.noScope}
          />
          <div className="flex items-start gap-3 flex-wrap">
            <SnippetFiling
              text={text}
              folders={folders}
              error={errors.folder}
              visibilityError={errors.isShared}
              onChange={change}
              isReadOnly={isReadOnly}
              mayShare={mayShare}
            />
            {!isReadOnly && <AddLanguage text={text} onActive={beginIn} onChange={change} />}
          </div>
          <SnippetPreview content={content} />
        </div>
      </div>
      <div className="flex items-center gap-2 px-4 md:px-5 py-3 border-t border-line2 flex-wrap">
        <Button
          type="submit"
          variant="primary"
          keys="Mod+S"
          isBusy={snippets.isBusy}
          busyLabel={texts.saving}
          isDisabled={isReadOnly}
          disabledReason={texts.mayNotChange}
        >
          {texts.save}
        </Button>
        {draft !== undefined && <Button onClick={() => snippets.setDraft(id, null)}>{texts.discard}</Button>}
        <span className="sk-space" />
        {snippet !== null && <Button onClick={() => onDuplicate(textOf(text))}>{texts.duplicate}</Button>}
        {id !== freshId && (
          <Button
            variant="danger"
            needsConnection
            isDisabled={snippets.isBusy || isReadOnly}
            disabledReason={isReadOnly ? texts.mayNotChange : texts.saving}
            onClick={remove}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {snippet !== null && (
        <AlertDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={texts.confirm.title(snippet.name)}
          description={texts.confirm.text(triggers.join(", "))}
          confirmLabel={texts.confirm.yes}
          cancelLabel={texts.confirm.no}
          tone="danger"
          onConfirm={() => {
            setIsAsking(false);
            void snippets.remove(snippet);
          }}
        />
      )}
    </form>
  );
}
