/**
 * A snippet that was put into what is written: in which language, and the questions that it asks. The text is
 * the template with the answers in their places.
 *   put in -> (questions answered, language switched) -> written on by hand: what was answered is text by
 *     then, and the language can't be switched any more
 * Pure.
 */
import {
  answerQuestions,
  fillKnown,
  listQuestions,
  listSnippetTexts,
  pickSnippetText,
  type PlaceholderValues,
  type Question,
} from "@stallkeeper/domain";
import type { Snippet } from "./reply.api.ts";

/** The newest snippet in the text. */
interface Placed {
  snippet: Snippet;
  language: string;
  /** The buyer reads it; false: the main text was taken for want of theirs. */
  isBuyers: boolean;
  start: number;
  words: string;
}

export interface Written {
  template: string;
  answers: ReadonlyMap<string, string>;
  placed: Placed | null;
}

/** Whom a snippet is put in for. */
export interface Reader {
  values: PlaceholderValues;
  /** What the buyer reads, likeliest first. */
  languages: readonly string[];
  /** The store's own. */
  own: string;
}

const noAnswers: ReadonlyMap<string, string> = new Map();

/** What stands in the text. */
export const textOf = ({ template, answers }: Written): string => answerQuestions(template, answers);

/** What is written, as far as the text is still what it was made from; else the text as a new template. */
export const followText = (written: Written | null, text: string): Written =>
  written !== null && textOf(written) === text
    ? written
    : { template: text, answers: noAnswers, placed: null };

/** The questions that stand in a text unanswered or that an answer has taken the place of. */
export const questionsOf = ({ template }: Written): Question[] => listQuestions(template);

/** Puts a snippet behind a text, in the language of the reader; `chosen` goes before theirs. */
export function putIn(before: string, snippet: Snippet, reader: Reader, chosen: string | null): Written {
  const { languages, own, values } = reader;
  const wanted = chosen === null ? languages : [chosen, ...languages];
  const { content, language } = pickSnippetText(snippet, wanted, own);
  const words = fillKnown(content, values);
  return {
    template: `${before}${words}`,
    answers: noAnswers,
    placed: { snippet, language, isBuyers: languages.includes(language), start: before.length, words },
  };
}

/** The same snippet in another of its languages, with what was answered; as it was where there is none. */
export function switchLanguage(
  written: Written,
  language: string,
  { own, values, languages }: Reader,
): Written {
  const { template, answers, placed } = written;
  const found =
    placed === null
      ? undefined
      : listSnippetTexts(placed.snippet, own).find((text) => text.language === language);
  if (placed === null || found === undefined) return written;
  const words = fillKnown(found.content, values);
  const behind = template.slice(placed.start + placed.words.length);
  return {
    template: `${template.slice(0, placed.start)}${words}${behind}`,
    answers,
    placed: { ...placed, language, isBuyers: languages.includes(language), words },
  };
}
