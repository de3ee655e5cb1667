/**
 * What each of many buyers would get: the snippet filled from their order, with what is missing marked. A line with a gap, or
 * whose buyer cannot be written to, is skipped; nobody gets a text with a hole.
 */
import { describePlaceholder, fillPlaceholders, splitPlaceholders, type PlaceholderValues, type TextPart } from "@stallkeeper/domain";
import type { AddressedOrder } from "./message-many.api.ts";

export interface MessageLine {
  order: AddressedOrder;
  parts: readonly TextPart[];
  text: string;
  /** Why it is skipped; null: it can be sent. */
  reason: string | null;
}

/** The questions that a snippet asks its sender, each once. Pure. */
export function listQuestions(content: string): string[] {
  const { problems } = fillPlaceholders(content, {});
  return [...new Set(problems.flatMap(({ kind, placeholder }) => (kind === "unanswered" ? [placeholder.slice("ask:".length).trim()] : [])))];
}

/** One buyer's line; `obstacle` says why this buyer cannot be written to at all, `tooLong` what is wrong with a text's length. Pure. */
export function makeLine(order: AddressedOrder, content: string, values: PlaceholderValues, answers: ReadonlyMap<string, string>, { obstacle, tooLong }: { obstacle: string | null; tooLong: (length: number) => string | null }): MessageLine {
  const { text, problems } = fillPlaceholders(content, values, answers);
  const gaps = [...new Set(problems.map(describePlaceholder))].join(" ");
  return { order, parts: splitPlaceholders(content, values, answers), text: text.trim(), reason: obstacle ?? (gaps === "" ? tooLong(text.trim().length) : gaps) };
}
