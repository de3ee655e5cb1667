/**
 * What the inbox shows and in which order (decisions 11): unread first, newest first by the latest message,
 * then what was read, newest first. The open one counts as it was when it was opened, so that it keeps its
 * place until it is left.
 */
import type { Conversation } from "./inbox.api.ts";

export interface InboxWish {
  query: string;
  isUnreadOnly: boolean;
  hasOrder: boolean;
  platform: string | null;
  /** Shown as unread although it was read since. */
  keptId: string | null;
}

type Listed = Pick<
  Conversation,
  | "_id"
  | "read"
  | "latestMessageDate"
  | "boughtSomethingBefore"
  | "platform"
  | "account"
  | "buyer"
  | "items"
  | "messages"
>;

const words = new WeakMap<object, string>();

function textOf(conversation: Listed): string {
  const known = words.get(conversation);
  if (known !== undefined) return known;
  const { buyer, account, items, messages } = conversation;
  const text = [
    buyer.handle,
    account,
    ...(items ?? []).map(({ name }) => name),
    ...(messages ?? []).map(({ content }) => content),
  ]
    .join("\n")
    .toLowerCase();
  words.set(conversation, text);
  return text;
}

/** Pure; every word has to be found somewhere. */
export function orderInbox<Row extends Listed>(
  conversations: readonly Row[],
  { query, isUnreadOnly, hasOrder, platform, keptId }: InboxWish,
): Row[] {
  const asked = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const isUnread = (row: Row): boolean => !row.read || row._id === keptId;
  const fits = (row: Row): boolean =>
    (!isUnreadOnly || isUnread(row)) &&
    (!hasOrder || row.boughtSomethingBefore) &&
    (platform === null || row.platform === platform) &&
    asked.every((word) => textOf(row).includes(word));
  return conversations
    .filter(fits)
    .toSorted(
      (one, other) =>
        Number(isUnread(other)) - Number(isUnread(one)) ||
        other.latestMessageDate.localeCompare(one.latestMessageDate) ||
        one._id.localeCompare(other._id),
    );
}
