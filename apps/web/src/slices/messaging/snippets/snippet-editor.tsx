/** The chosen snippet: its name and words, what can be put in, and how a buyer will read it. */
import { describePlaceholder, fillPlaceholders, placeholders, splitPlaceholders } from "@stallkeeper/domain";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useRef, useState } from "react";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { AlertDialog, Button, Field, IconButton, TagChip, TextArea, TextInput } from "../../../ui/index.ts";
import { FilledText } from "../reply/filled-text.tsx";
import type { Snippet } from "../reply/reply.api.ts";
import { useSampleOrder } from "../sample-order.tsx";
import { texts as sharedTexts } from "../texts.ts";
import type { SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";
import { freshId, type Snippets } from "./use-snippets.ts";

/** The lowest limit of the platforms where this store may write. */
function useShortestLimit(): { most: number; platform: string } | null {
  const linked = new Set(useAccounts().map(({ platform }) => platform));
  const limits = usePlatforms().flatMap(({ _id, name, messageLimit }) =>
    messageLimit !== null && linked.has(_id) ? [{ most: messageLimit, platform: name }] : [],
  );
  return limits.toSorted((one, other) => one.most - other.most)[0] ?? null;
}

function Preview({ content }: { content: string }) {
  const { values, hasOrder, element } = useSampleOrder();
  const empty = splitPlaceholders(content, values).filter(
    ({ kind }) => kind === "empty" || kind === "unanswered",
  ).length;
  return (
    <section aria-label={texts.preview} className="border border-line bg-canvas">
      <div className="flex items-center gap-3 px-3 py-2 border-b border-line flex-wrap">
        <span className="font-[650]">{sharedTexts.previewOrder}</span>
        {element}
      </div>
      <div className="grid gap-1 p-3 justify-items-end">
        <div className="max-w-[min(100%,560px)] px-3 py-2 bg-selected min-w-[120px] min-h-[36px]">
          <FilledText text={content} values={values} />
        </div>
        {hasOrder && empty > 0 && <p className="text-red text-[13px]">{texts.problems(empty)}</p>}
      </div>
    </section>
  );
}

export interface SnippetEditorProps {
  id: string;
  /** Null for one that is not saved yet. */
  snippet: Snippet | null;
  snippets: Snippets;
  /** What sends it by itself. */
  triggers: readonly string[];
  onBack: () => void;
}

/** Give it the snippet's id as key. */
export function SnippetEditor({ id, snippet, snippets, triggers, onBack }: SnippetEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const limit = useShortestLimit();
  const draft = snippets.readDraft(id);
  const text: SnippetText = draft ?? snippet ?? { name: "", content: "" };
  const errors = snippets.errorsOf(id);
  const change = (patch: Partial<SnippetText>): void =>
    snippets.setDraft(id, { name: text.name, content: text.content, ...patch });
  const unknown = fillPlaceholders(text.content, {}).problems.filter(({ kind }) => kind === "unknown");
  const insert = (words: string, caretBack: number): void => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: text.content.length,
      selectionEnd: text.content.length,
    };
    change({ content: `${text.content.slice(0, start)}${words}${text.content.slice(end)}` });
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
  const count = text.content.length;
  const isTooLong = limit !== null && count > limit.most;
  return (
    <form
      aria-label={texts.editor}
      noValidate
      className="flex flex-col grow min-h-0 min-w-0 bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        void snippets.save(id, text);
      }}
    >
      <div className="grow min-h-0 overflow-y-auto p-4 md:p-5">
        <div className="grid gap-4 max-w-[820px]">
          <div className="flex items-end gap-3 flex-wrap">
            <span className="md:hidden">
              <IconButton
                label={texts.back}
                keys="Escape"
                icon={<ArrowLeft className="sk-icon" />}
                onClick={onBack}
              />
            </span>
            <Field
              label={texts.name}
              error={errors.name}
              className="w-[280px] max-w-full"
              hint={
                text.name.trim() === "" ? undefined : texts.shortcode(text.name.trim().replace(/^\/+/, ""))
              }
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                value={text.name}
                data-snippet-name=""
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            {triggers.length > 0 && (
              <p className="sk-meta pb-1.5">
                {texts.usedBy("")}
                {triggers.map((trigger) => (
                  <TagChip key={trigger} label={trigger} family="green" />
                ))}{" "}
                {texts.autoMessage}
              </p>
            )}
          </div>
          <Field
            label={texts.content}
            error={
              errors.content ??
              (unknown.length === 0 ? undefined : unknown.map(describePlaceholder).join(" "))
            }
            labelEnd={
              <span
                className={isTooLong ? "text-red text-[13px]" : "sk-meta"}
                role={isTooLong ? "status" : undefined}
              >
                {limit === null ? texts.counter(count) : texts.counterOf(count, limit.most, limit.platform)}
                {isTooLong && `. ${texts.tooLong}`}
              </span>
            }
          >
            <TextArea
              ref={field}
              rows={7}
              maxLength={10_000}
              value={text.content}
              onChange={(event) => change({ content: event.target.value })}
            />
          </Field>
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
          <Preview content={text.content} />
        </div>
      </div>
      <div className="flex items-center gap-2 px-4 md:px-5 py-3 border-t border-line2">
        <Button
          type="submit"
          variant="primary"
          keys="Mod+S"
          isBusy={snippets.isBusy}
          busyLabel={texts.saving}
        >
          {texts.save}
        </Button>
        {draft !== undefined && <Button onClick={() => snippets.setDraft(id, null)}>{texts.discard}</Button>}
        <span className="sk-space" />
        {id !== freshId && (
          <Button
            variant="danger"
            needsConnection
            isDisabled={snippets.isBusy}
            disabledReason={texts.saving}
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
