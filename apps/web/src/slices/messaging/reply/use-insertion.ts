import { useRef, useState } from "react";
import { filesOf } from "../files/files-of-snippet.ts";
import { keepDraftFiles, readDraftFiles } from "./drafts.ts";
import { followText, putIn, switchLanguage, textOf, type Reader, type Written } from "./insertion.ts";
import type { Snippet } from "./reply.api.ts";
import { addUsed } from "./used-snippets.ts";

export interface Insertion {
  written: Written;
  /** Puts a snippet behind a text, which stands before its name. */
  insert: (before: string, snippet: Snippet) => void;
  answer: (label: string, words: string) => void;
  switchTo: (language: string) => void;
}

/** Focuses the field of the first question that nobody answered; false: there is none. */
export function focusQuestion(box: HTMLElement | null): boolean {
  const fields = [...(box?.querySelectorAll<HTMLInputElement>("input[data-question]") ?? [])];
  const next =
    fields.find(({ value, placeholder }) => value.trim() === "" && placeholder === "") ?? fields[0];
  next?.focus();
  return next !== undefined;
}

/** `onChange` takes the text as it stands then; `onInserted` hears when a snippet was put in. */
export function useInsertion(
  id: string,
  text: string,
  reader: Reader,
  { onChange, onInserted }: { onChange: (text: string) => void; onInserted: () => void },
): Insertion {
  const [held, setHeld] = useState<Written | null>(null);
  /** Chosen by hand, it goes for the next snippet too. */
  const chosen = useRef<string | null>(null);
  const written = followText(held, text);
  const put = (next: Written): void => {
    setHeld(next);
    onChange(textOf(next));
    if (next.placed !== null) addUsed(id, { snippetId: next.placed.snippet._id, words: next.placed.words });
  };
  return {
    written,
    insert: (before, snippet) => {
      put(putIn(before, snippet, reader, chosen.current));
      const known = readDraftFiles(id);
      const more = filesOf(snippet).filter(({ _id }) => !known.some((file) => file._id === _id));
      if (more.length > 0) keepDraftFiles(id, [...known, ...more]);
      onInserted();
    },
    answer: (label, words) => put({ ...written, answers: new Map(written.answers).set(label, words) }),
    switchTo: (language) => {
      chosen.current = language;
      put(switchLanguage(written, language, reader));
    },
  };
}
