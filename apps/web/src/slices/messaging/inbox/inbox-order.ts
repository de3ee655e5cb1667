/**
 * What the inbox shows and in which order (decisions 11): unread first, newest first by the latest message,
 * then what was read, newest first. One that was put off and whose time has come counts as unread. The open
 * one counts as it was when it was opened, so that it keeps its place until it is left.
 */
import { daysInMs } from "@stallkeeper/domain";
import type { MessagingSearch } from "../messaging-search.ts";
import type { Conversation } from "./inbox.api.ts";

export interface InboxWish {
  query: string;
  view: MessagingSearch["view"];
  only: MessagingSearch["only"];
  platform: string | null;
  /** Shown as unread although it was read since. */
  keptId: string | null;
  /** Whose "mine" is. */
  userId: string;
  nowMs: number;
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
  | "snoozedUntil"
  | "done"
  | "assignedTo"
  | "waitingSince"
>;

/** A buyer who waits longer than a day is one that platforms count against the seller. */
const longWaitMs = daysInMs(1);

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

/** Put off, and its time has not come. Pure. */
export const isSnoozed = ({ snoozedUntil }: Pick<Conversation, "snoozedUntil">, nowMs: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > nowMs;

/** Put off, and it is back. Pure. */
export const isAwake = ({ snoozedUntil }: Pick<Conversation, "snoozedUntil">, nowMs: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) <= nowMs;

/** The buyer has waited for an answer for more than a day. Pure. */
export const waitsLong = ({ waitingSince }: Pick<Conversation, "waitingSince">, nowMs: number): boolean =>
  waitingSince !== null && nowMs - Date.parse(waitingSince) > longWaitMs;

const viewOf = (row: Listed, nowMs: number): MessagingSearch["view"] =>
  isSnoozed(row, nowMs) ? "snoozed" : row.done ? "done" : undefined;

/** How many are put off. Pure. */
export const countSnoozed = (conversations: readonly Listed[], nowMs: number): number =>
  conversations.filter((row) => isSnoozed(row, nowMs)).length;

/** Pure; every word has to be found somewhere. What is searched is found wherever it lies. */
export function orderInbox<Row extends Listed>(
  conversations: readonly Row[],
  { query, view, only, platform, keptId, userId, nowMs }: InboxWish,
): Row[] {
  const asked = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const isUnread = (row: Row): boolean => !row.read || row._id === keptId || isAwake(row, nowMs);
  const filters: Record<NonNullable<typeof only>, (row: Row) => boolean> = {
    unread: isUnread,
    mine: ({ assignedTo }) => assignedTo === userId,
    unassigned: ({ assignedTo }) => assignedTo === null,
    orders: ({ boughtSomethingBefore }) => boughtSomethingBefore,
    waiting: (row) => waitsLong(row, nowMs),
  };
  const fits = (row: Row): boolean =>
    (asked.length > 0 || viewOf(row, nowMs) === view) &&
    (only === undefined || filters[only](row)) &&
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
