/**
 * One's own snippets and the store's, what is being written of each, and what is done with them. What is not
 * saved is kept until it's saved or discarded, through a reload too.
 */
import { findNameProblem, formMessages, nameLanguage } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keptForms } from "../../../platform/kept-forms.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { useFormatSettings } from "../../../ui/index.ts";
import { snippetsQuery, type Snippet } from "../../messaging/index.ts";
import { autoMessagesKey } from "../auto/auto.api.ts";
import { createSnippet, removeSnippet, updateSnippet, type SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";

/** The id of one that is not saved yet. */
export const freshId = "new";

const forms = keptForms<SnippetText>("snippet");

/** One that nobody has begun. */
export const blank: SnippetText = {
  name: "",
  content: "",
  isShared: false,
  folder: "",
  language: "",
  translations: [],
  attachments: [],
};

/** What is written of a snippet, without what the service says of it. */
export const textOf = ({
  name,
  content,
  isShared,
  folder,
  language,
  translations,
  attachments,
}: SnippetText): SnippetText => ({
  name,
  content,
  isShared,
  folder,
  language,
  translations: translations.map((text) => ({ language: text.language, content: text.content })),
  attachments: attachments.map(({ _id, name: fileName, kind, bytes }) => ({
    _id,
    name: fileName,
    kind,
    bytes,
  })),
});

const isSame = (one: SnippetText, other: SnippetText): boolean =>
  JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));

/** Languages that were added and that nothing is written in. Pure. */
export const emptyLanguages = ({ translations }: Pick<SnippetText, "translations">): string[] =>
  translations.filter(({ content }) => content.trim() === "").map(({ language }) => language);

/** As it is saved: a language that nothing was written in is none. */
const cleanOf = (text: SnippetText): SnippetText => ({
  ...textOf(text),
  name: text.name.trim().replace(/^\/+/, ""),
  folder: text.folder.trim(),
  translations: textOf(text).translations.filter(({ content }) => content.trim() !== ""),
});

const readAgain = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: snippetsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: autoMessagesKey }),
  ]);

async function bringBack(snippet: Snippet): Promise<void> {
  try {
    await createSnippet({ _id: snippet._id, ...textOf(snippet) });
    await readAgain();
    notifySuccess(texts.saved(snippet.name));
  } catch (error) {
    notifyError(error);
  }
}

/** `onCreated` and `onRemoved` follow what became of one. */
export function useSnippets(onCreated: (id: string) => void, onRemoved: (id: string) => void) {
  const query = useQuery(snippetsQuery);
  const { locale } = useFormatSettings();
  const drafts = forms.useAll();
  const [errors, setErrors] = useState<{
    id: string;
    fields: Partial<Record<keyof SnippetText, string>>;
  } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const stops = [onChange("messageSnippet", () => void readAgain()), onGap(() => void readAgain())];
    return () => stops.forEach((stop) => stop());
  }, []);

  const savedText = (id: string): SnippetText | undefined =>
    id === freshId ? blank : query.data?.find(({ _id }) => _id === id);
  const put = (id: string, draft: SnippetText | null): void => {
    const saved = savedText(id);
    forms.keep(id, draft === null || (saved !== undefined && isSame(draft, saved)) ? null : draft);
  };
  const setDraft = (id: string, draft: SnippetText | null): void => {
    setErrors(null);
    put(id, draft);
  };
  /** Changes what is being written as it stands by then, not as it was drawn. */
  const changeDraft = (id: string, change: (text: SnippetText) => SnippetText): void =>
    put(id, change(textOf(forms.read()[id] ?? savedText(id) ?? blank)));
  const save = async (id: string, text: SnippetText): Promise<void> => {
    if (isBusy) return;
    const record = cleanOf(text);
    const fields: Partial<Record<keyof SnippetText, string>> = Object.fromEntries(
      (["name", "content"] as const)
        .filter((field) => record[field].trim() === "")
        .map((field) => [field, formMessages.required]),
    );
    const problem = findNameProblem(
      record.name,
      (query.data ?? []).flatMap(({ _id, name }) => (_id === id ? [] : [name])),
    );
    if (problem !== null) fields.name ??= problem;
    setErrors({ id, fields });
    if (Object.keys(fields).length > 0) return;
    setIsBusy(true);
    try {
      const savedId = id === freshId ? await createSnippet(record) : await updateSnippet(id, record);
      await readAgain();
      setDraft(id, null);
      const left = emptyLanguages(text).map((language) => nameLanguage(language, locale));
      notifySuccess(left.length === 0 ? texts.saved(record.name) : texts.savedWithout(record.name, left));
      if (id === freshId) onCreated(savedId);
    } catch (thrown) {
      const error = normaliseError(thrown);
      setErrors({ id, fields: error.fields });
      if (Object.keys(error.fields).length === 0) notifyError(error);
    }
    setIsBusy(false);
  };
  const remove = async (snippet: Snippet): Promise<void> => {
    setIsBusy(true);
    try {
      await removeSnippet(snippet._id);
      setDraft(snippet._id, null);
      await readAgain();
      offerUndo(texts.deleted(snippet.name), () => void bringBack(snippet));
      onRemoved(snippet._id);
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
  };
  return {
    query,
    isBusy,
    setDraft,
    changeDraft,
    save,
    remove,
    savedText,
    readDraft: (id: string): SnippetText | undefined => drafts[id],
    errorsOf: (id: string) => (errors?.id === id ? errors.fields : {}),
  };
}

export type Snippets = ReturnType<typeof useSnippets>;
