/** The calls of conversations: alone knows the transport. */
import type { MessagingSession, ViewerView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql, updateMany } from "../../../platform/api/graphql-client.ts";
import { listTalkedOrders } from "../order-facts.ts";
import type { BuyerRef } from "./buyer-ref.ts";
import { namedBuyers, type IsNamed, type NamedOrder } from "./named-buyers.ts";
import type { BuyersOrder } from "./orders-to-answer.ts";

/** The most conversations that the list brings; and once one is opened that is not among them (spec 7). */
export const listLimit = 1_000;
export const wideLimit = 3_000;

type Talk = MessagingSession["messages"][number];
type TalkedItem = MessagingSession["items"][number];
export type Conversation = Pick<
  MessagingSession,
  | "_id"
  | "identifier"
  | "read"
  | "latestMessageDate"
  | "boughtSomethingBefore"
  | "boughtAttachedItem"
  | "platform"
  | "account"
  | "coChatterId"
  | "buyer"
  | "snoozedUntil"
  | "done"
  | "assignedTo"
  | "waitingSince"
  | "platformOrderIds"
  | "notes"
  | "senders"
> & {
  items: (Pick<TalkedItem, "_id" | "name" | "price" | "images"> & {
    meta: Pick<NonNullable<TalkedItem["meta"]>, "link" | "id"> | null;
  })[];
  messages: Pick<Talk, "_id" | "date" | "byMe" | "content" | "title" | "data" | "attachments">[];
};

const fields = `_id identifier read latestMessageDate boughtSomethingBefore boughtAttachedItem platform account coChatterId
  buyer { avatar handle identifier } items { _id name price images meta { link id } }
  messages { _id date byMe content title data attachments { name kind bytes } } senders
  snoozedUntil done assignedTo waitingSince platformOrderIds notes { _id date author authorId content }`;

/** Conversations, the latest message first. Throws ApiError. */
export async function listConversations(limit: number, signal: AbortSignal): Promise<Conversation[]> {
  const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: Conversation[] }>(
    `query Conversations($limit: Int) { MessagingSessionMany(sort: LATESTMESSAGEDATE_DESC, limit: $limit) {
       ${fields} } }`,
    { limit },
    signal,
  );
  return MessagingSessionMany;
}

/** Some conversations as they stand now; those that are gone are left out. Throws ApiError. */
export async function readConversations(ids: readonly string[]): Promise<Conversation[]> {
  const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: Conversation[] }>(
    `query ConversationsAgain($filter: FilterFindManyMessagingSessionInput, $limit: Int) {
       MessagingSessionMany(filter: $filter, limit: $limit) { ${fields} } }`,
    { filter: { _operators: { _id: { in: ids } } }, limit: ids.length },
  );
  return MessagingSessionMany;
}

/** One conversation; null when there is none. Throws ApiError. */
export async function readConversation(id: string, signal: AbortSignal): Promise<Conversation | null> {
  const { MessagingSessionOne } = await askGraphql<{ MessagingSessionOne: Conversation | null }>(
    `query OneConversation($id: MongoID!) { MessagingSessionOne(filter: { _id: $id }) { ${fields} } }`,
    { id },
    signal,
  );
  return MessagingSessionOne;
}

export interface ReadMark extends Pick<Conversation, "identifier" | "platform" | "account"> {
  read: boolean;
}

/**
 * Marks a conversation read or unread for everybody of the store (spec 7). Throws ApiError. Safe to repeat.
 */
export const sendReadMark = ({ read, ...filter }: ReadMark): Promise<number> =>
  updateMany("MessagingSession", { read }, filter);

/** What is said of conversations besides read and unread; a part that is left out stays. */
export type ConversationPatch = Partial<Pick<Conversation, "snoozedUntil" | "done" | "assignedTo" | "read">>;

/** Puts conversations off, closes, assigns or marks them, for everybody. Throws ApiError. Safe to repeat. */
export const sendPatch = (ids: readonly string[], patch: ConversationPatch): Promise<number> =>
  updateMany("MessagingSession", patch, { _operators: { _id: { in: ids } } }, ids.length);

const mostWaiting = 500;

/** Who has waited longest for an answer, whether among the newest conversations or not. */
export const longestWaitsQuery = queryOptions({
  queryKey: ["conversations", "waiting"],
  queryFn: async ({ signal }) => {
    const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: Conversation[] }>(
      `query LongestWaits($filter: FilterFindManyMessagingSessionInput, $limit: Int) {
         MessagingSessionMany(filter: $filter, sort: WAITINGSINCE_ASC, limit: $limit) { ${fields} } }`,
      {
        filter: { done: false, _operators: { waitingSince: { lte: new Date().toISOString() } } },
        limit: mostWaiting,
      },
      signal,
    );
    return MessagingSessionMany;
  },
  staleTime: 5_000,
});

/** What every account says of itself; the same entry as on the page of platforms. */
export const accountSettingsQuery = queryOptions({
  queryKey: ["meta", "platformSettings"],
  queryFn: ({ signal }) => call("GET /api/meta/platformSettings", { signal }),
  staleTime: 300_000,
});

/** Everybody of the store who may write to buyers. */
export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: ({ signal }) => call("GET /api/messages/colleagues", { signal }),
  staleTime: 300_000,
});

/** Notes something for the store's people. The same id is the same note. Throws ApiError. */
export async function sendNote(sessionId: string, note: string, text: string): Promise<void> {
  await call("POST /api/messages/:sessionId/notes", { params: { sessionId }, body: { note, text } });
}

/** Takes back one's own note. Throws ApiError. */
export async function removeNote(sessionId: string, note: string): Promise<void> {
  await call("POST /api/messages/:sessionId/notes/remove", { params: { sessionId }, body: { note } });
}

/** Says what one does with a conversation; answers who else has it open. Throws ApiError. */
export const sayPresence = (
  sessionId: string,
  doing: "viewing" | "replying" | "gone",
): Promise<ViewerView[]> =>
  call("POST /api/messages/:sessionId/presence", {
    params: { sessionId },
    body: { doing },
    keepsAlive: doing === "gone",
  });

const mostFound = 200;

/** Conversations that hold all the words, in any message there ever was, the newest first. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ["conversations", "search", text],
    queryFn: async ({ signal }) => {
      const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: Conversation[] }>(
        `query SearchConversations($filter: FilterFindManyMessagingSessionInput, $limit: Int) {
           MessagingSessionMany(filter: $filter, sort: LATESTMESSAGEDATE_DESC, limit: $limit) { ${fields} } }`,
        { filter: { search: text }, limit: mostFound },
        signal,
      );
      return MessagingSessionMany;
    },
    staleTime: 5_000,
  });

const mostNamedOrders = 100;

/** Conversations with buyers whose orders carry the name that is searched for, and how to tell them. */
export const namedSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["conversations", "named", text],
    queryFn: async ({ signal }): Promise<{ conversations: Conversation[]; isNamed: IsNamed }> => {
      const { TransactionMany } = await askGraphql<{ TransactionMany: NamedOrder[] }>(
        `query NamedOrders($filter: FilterFindManyTransactionInput, $limit: Int) {
           TransactionMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) {
             platform account buyer { id firstName lastName } address { name } } }`,
        { filter: { search: text }, limit: mostNamedOrders },
        signal,
      );
      const { ids, isNamed } = namedBuyers(TransactionMany, text);
      if (ids.length === 0) return { conversations: [], isNamed };
      const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: Conversation[] }>(
        `query ConversationsOfNamed($filter: FilterFindManyMessagingSessionInput, $limit: Int) {
           MessagingSessionMany(filter: $filter, sort: LATESTMESSAGEDATE_DESC, limit: $limit) { ${fields} } }`,
        { filter: { _operators: { buyer: { identifier: { in: ids } } } }, limit: mostFound },
        signal,
      );
      return { conversations: MessagingSessionMany.filter(isNamed), isNamed };
    },
    staleTime: 5_000,
  });

/** Has the platforms asked for new messages. Throws ApiError. */
export async function reloadAll(): Promise<void> {
  await call("POST /api/messages/reload");
}

/** Reads one conversation again at its platform. Throws ApiError with the reason. */
export async function reloadOne(id: string): Promise<void> {
  await call("POST /api/messages/reloadSession/:sessionId", { params: { sessionId: id } });
}

const mostOrders = 50;

/** The filter for what is a buyer's. */
const whereOf = ({ platform, account }: BuyerRef) => (account === "" ? { platform } : { platform, account });

/**
 * What the buyer of a conversation bought there, the newest first (spec 7); nothing of a buyer whom the
 * platform does not name.
 */
export const buyerOrdersQuery = (buyer: BuyerRef) =>
  queryOptions({
    queryKey: ["talkedOrders", "buyer", buyer],
    queryFn: ({ signal }) =>
      buyer.buyerId === ""
        ? []
        : listTalkedOrders({ ...whereOf(buyer), buyer: { id: buyer.buyerId } }, mostOrders, signal),
    staleTime: 5_000,
  });

const mostBuyersOrders = 2_000;

/** The newest orders of the buyers of many conversations, on all their platforms. */
export const ordersOfBuyersQuery = (conversations: readonly Pick<Conversation, "buyer">[]) => {
  const ids = [...new Set(conversations.flatMap(({ buyer }) => buyer.identifier || []))];
  return queryOptions({
    queryKey: ["talkedOrders", "buyers", ids],
    queryFn: async ({ signal }): Promise<BuyersOrder[]> => {
      if (ids.length === 0) return [];
      const { TransactionMany } = await askGraphql<{ TransactionMany: BuyersOrder[] }>(
        `query OrdersOfBuyers($filter: FilterFindManyTransactionInput, $limit: Int) {
           TransactionMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) {
             _id platform account buyer { id } items { name meta { id } } } }`,
        { filter: { external: false, _operators: { buyer: { id: { in: ids } } } }, limit: mostBuyersOrders },
        signal,
      );
      return TransactionMany;
    },
    staleTime: 0,
    gcTime: 0,
  });
};

const mostTalks = 20;

/** What a buyer wrote about, the newest first. */
export const buyerTalksQuery = (buyer: BuyerRef) =>
  queryOptions({
    queryKey: ["conversations", "ofBuyer", buyer],
    queryFn: async ({ signal }) => {
      const { MessagingSessionMany } = await askGraphql<{
        MessagingSessionMany: (Pick<Conversation, "_id" | "latestMessageDate"> & {
          items: Pick<TalkedItem, "name">[];
        })[];
      }>(
        `query TalksOfBuyer($filter: FilterFindManyMessagingSessionInput, $limit: Int) {
           MessagingSessionMany(filter: $filter, sort: LATESTMESSAGEDATE_DESC, limit: $limit) {
             _id latestMessageDate items { name } } }`,
        { filter: { ...whereOf(buyer), buyer: { identifier: buyer.buyerId } }, limit: mostTalks },
        signal,
      );
      return MessagingSessionMany;
    },
    staleTime: 5_000,
  });
