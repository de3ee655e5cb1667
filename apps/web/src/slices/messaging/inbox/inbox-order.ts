/**
 * What the inbox shows and in which order (decisions 11): unread first, newest first by the latest message,
 * then what was read, newest first. One that was put off and whose time has come counts as unread. What is opened
 * counts as it was then, so that rows keep their places while somebody works through them and K leads back to
 * the one before; a message that nobody has seen moves its row. By the longest wait, whoever waits longest for an
 * answer comes first, read or not.
 */
import { answerWait, foldAccents } from "@stallkeeper/domain";
import type { MessagingSearch } from "../messaging-search.ts";
import { wordsOf } from "./search-words.ts";
import type { Conversation } from "./inbox.api.ts";
import type { IsNamed } from "./named-buyers.ts";

export interface InboxWish {
  query: string;
  view: MessagingSearch["view"];
  only: MessagingSearch["only"];
  platform: string | null;
  sort: MessagingSearch["sort"];
  /** The places of those that were opened, by their ids. */
  kept: ReadonlyMap<string, KeptPlace>;
  openId: string | null;
  /** Within how many hours a buyer is to be answered there. */
  targetOf: (row: Pick<Conversation, "platform" | "account">) => number;
  /** Whose "mine" is. */
  userId: string;
  /** Whether the buyer's orders carry the name that is searched for. */
  isNamed: IsNamed;
  nowMs: number;
}

/** What a conversation was when it was opened. */
export interface KeptPlace {
  wasUnread: boolean;
  /** Since when they waited at the longest while it was open. */
  waitingSince: string | null;
  latestMessageDate: string;
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
  | "platformOrderIds"
>;

const words = new WeakMap<object, string>();

function textOf(conversation: Listed): string {
  const known = words.get(conversation);
  if (known !== undefined) return known;
  const { buyer, account, platformOrderIds, items, messages } = conversation;
  const written = [
    buyer.handle,
    account,
    ...platformOrderIds,
    ...(items ?? []).map(({ name }) => name),
    ...(messages ?? []).map(({ content }) => content),
  ]
    .join("\n")
    .toLowerCase()
    .replaceAll(/\s+/g, " ");
  const text = foldAccents(written);
  words.set(conversation, text);
  return text;
}

/** Put off, and its time has not come. Pure. */
export const isSnoozed = ({ snoozedUntil }: Pick<Conversation, "snoozedUntil">, nowMs: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > nowMs;

/** Put off, and it is back. Pure. */
export const isAwake = ({ snoozedUntil }: Pick<Conversation, "snoozedUntil">, nowMs: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) <= nowMs;

const viewOf = (row: Listed, nowMs: number): MessagingSearch["view"] =>
  isSnoozed(row, nowMs) ? "snoozed" : row.done ? "done" : undefined;

/** The places with that of an open conversation; the same ones where it has its place already. Pure. */
export function withPlace(
  kept: ReadonlyMap<string, KeptPlace>,
  row: Pick<Listed, "_id" | "read" | "latestMessageDate" | "snoozedUntil" | "waitingSince">,
  nowMs: number,
): ReadonlyMap<string, KeptPlace> {
  const known = kept.get(row._id);
  const isUnread = !row.read || isAwake(row, nowMs);
  if (known === undefined) {
    const { waitingSince, latestMessageDate } = row;
    return new Map(kept).set(row._id, { wasUnread: isUnread, waitingSince, latestMessageDate });
  }
  const wasUnread = known.wasUnread || isUnread;
  const waitingSince = known.waitingSince ?? row.waitingSince;
  return wasUnread === known.wasUnread && waitingSince === known.waitingSince
    ? kept
    : new Map(kept).set(row._id, { ...known, wasUnread, waitingSince });
}

/** Pure; every word has to be found somewhere. What is searched is found wherever it lies. */
export function orderInbox<Row extends Listed>(
  conversations: readonly Row[],
  { query, view, only, platform, sort, kept, openId, targetOf, userId, isNamed, nowMs }: InboxWish,
): Row[] {
  const asked = wordsOf(query).map(foldAccents);
  const placeOf = (row: Row): KeptPlace | undefined =>
    row.read || row._id === openId ? kept.get(row._id) : undefined;
  const isUnread = (row: Row): boolean =>
    !row.read || placeOf(row)?.wasUnread === true || isAwake(row, nowMs);
  const waitOf = (row: Row): string | null => row.waitingSince ?? placeOf(row)?.waitingSince ?? null;
  const filters: Record<NonNullable<typeof only>, (row: Row) => boolean> = {
    unread: isUnread,
    mine: ({ assignedTo }) => assignedTo === userId,
    unassigned: ({ assignedTo }) => assignedTo === null,
    orders: ({ boughtSomethingBefore }) => boughtSomethingBefore,
    waiting: (row) => answerWait(waitOf(row), targetOf(row), nowMs)?.isOver === true,
  };
  const fits = (row: Row): boolean =>
    (asked.length > 0 || viewOf(row, nowMs) === view) &&
    (only === undefined || filters[only](row)) &&
    (platform === null || row.platform === platform) &&
    (asked.every((word) => textOf(row).includes(word)) || isNamed(row));
  const isByWait = sort === "waiting";
  return conversations
    .filter(fits)
    .map((row) => ({
      row,
      isUnread: isUnread(row),
      wait: isByWait ? (waitOf(row) ?? never) : "",
      date: placeOf(row)?.latestMessageDate ?? row.latestMessageDate,
    }))
    .toSorted(
      (one, other) =>
        compare(one.wait, other.wait) ||
        Number(other.isUnread) - Number(one.isUnread) ||
        compare(other.date, one.date) ||
        compare(one.row._id, other.row._id),
    )
    .map(({ row }) => row);
}

/** After every moment. */
const never = "~";

/** Of moments and ids, which are plain text: a collator takes many times as long for thousands of rows. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Builds what is searched, so that the first key doesn't. Repeats cost nothing. */
export function prepareSearch(conversations: readonly Listed[]): void {
  for (const conversation of conversations) textOf(conversation);
}
