/**
 * What each of many buyers would get: the snippet filled from their order, with what is missing marked. A
 * line with a gap, or whose buyer cannot be written to, is skipped; nobody gets a text with a hole.
 */
import type { NamedAttachment } from "@stallkeeper/contract";
import {
  describePlaceholder,
  fillPlaceholders,
  findSnippetNames,
  splitPlaceholders,
  type PlaceholderValues,
  type TextPart,
} from "@stallkeeper/domain";
import { texts as replyTexts } from "../reply/texts.ts";
import type { AddressedOrder } from "./message-many.api.ts";

export interface MessageLine {
  order: AddressedOrder;
  parts: readonly TextPart[];
  text: string;
  /** Why it is skipped; null: it can be sent. */
  reason: string | null;
  /** What it was written with. */
  snippetId?: string;
  /** Files that go with it. */
  attachments?: readonly NamedAttachment[];
  /** The language that was picked for this buyer, where there was a choice. */
  language?: string | null;
}

/** What one buyer gets once, for one of their orders or for several. */
export interface BuyerLine extends MessageLine {
  orderCount: number;
  /** Whether the same buyer gets another text beside this one. */
  hasOther: boolean;
}

/**
 * Who an order's message reaches: the buyer at that account, else the conversation, else whoever bought this
 * one. Pure.
 */
export const readerOf = ({
  _id,
  accountId,
  platform,
  buyer,
  platformMessagingSession,
}: AddressedOrder): string =>
  JSON.stringify([platform, accountId, buyer.id ?? buyer.handle ?? platformMessagingSession ?? _id]);

/**
 * Lines that say the same to the same buyer in the same conversation are one, sent for the first order that can
 * be written to. `sessions` are the conversations that were named, by order. Pure.
 */
export function joinLines(
  lines: readonly MessageLine[],
  sessions: ReadonlyMap<string, string> = new Map(),
): BuyerLine[] {
  const groups = new Map<string, MessageLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([readerOf(line.order), sessions.get(line.order._id) ?? null, line.text]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const texts = new Map<string, number>();
  for (const [line] of groups.values())
    if (line !== undefined) texts.set(readerOf(line.order), (texts.get(readerOf(line.order)) ?? 0) + 1);
  return [...groups.values()].flatMap((group) => {
    const line = group.find(({ reason }) => reason === null) ?? group[0];
    return line === undefined
      ? []
      : [{ ...line, orderCount: group.length, hasOther: (texts.get(readerOf(line.order)) ?? 0) > 1 }];
  });
}

/**
 * One buyer's line; `obstacle` says why this buyer cannot be written to at all, `tooLong` what is wrong with
 * a text's length. Pure.
 */
export function makeLine(
  order: AddressedOrder,
  content: string,
  values: PlaceholderValues,
  answers: ReadonlyMap<string, string>,
  { obstacle, tooLong }: { obstacle: string | null; tooLong: (length: number) => string | null },
): MessageLine {
  const { text, problems } = fillPlaceholders(content, values, answers);
  const gaps = [
    ...new Set([
      ...problems.map(describePlaceholder),
      ...findSnippetNames(text).map(({ name }) => replyTexts.notChosen(name)),
    ]),
  ].join(" ");
  return {
    order,
    parts: splitPlaceholders(content, values, answers),
    text: text.trim(),
    reason: obstacle ?? (gaps === "" ? tooLong(text.trim().length) : gaps),
  };
}

/** What the service is asked to write to an order's buyer. Pure. */
export function rowOf({
  order: { _id, account, platform, buyer, items },
  text,
  snippetId,
  attachments = [],
}: Pick<MessageLine, "order" | "text" | "snippetId" | "attachments">) {
  return {
    orderId: _id,
    text,
    account,
    platform,
    coChatterId: buyer.id ?? "",
    items: items.map((item) => item._id),
    snippets: snippetId === undefined ? [] : [snippetId],
    attachments: attachments.map((file) => ({ _id: file._id, name: file.name })),
  };
}
