/** The calls of writing to a buyer: alone knows the transport. */
import type { MessageSnippet, MessagingSession, Order } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { callWithStatus } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type Conversation = Pick<MessagingSession, "_id" | "identifier" | "messages">;

/** What a conversation is called that is not there yet (design 4.4): the service's own takes its place. */
export const localConversation: Conversation = { _id: "-", identifier: "-", messages: [] };

export type WrittenOrder = Pick<Order, "_id" | "account" | "platform" | "platformMessagingSession" | "buyer" | "items">;

const selection = "_id identifier messages { _id date byMe content title }";

/** The conversation that the platform names for the order, else the newest with its buyer there; the local one where there is none. */
export const conversationQuery = ({ _id, account, platform, platformMessagingSession, buyer }: WrittenOrder) => queryOptions({
  queryKey: ["order", _id, "conversation"],
  queryFn: async ({ signal }): Promise<Conversation> => {
    const buyerId = buyer?.id ?? "";
    const own = { account, platform };
    const named = platformMessagingSession === null || platformMessagingSession === "" ? null : await readConversation({ ...own, identifier: platformMessagingSession }, signal);
    const found = named ?? (buyerId === "" ? null : await readConversation({ ...own, buyer: { identifier: buyerId } }, signal));
    return found ?? localConversation;
  },
  staleTime: 5_000,
});

async function readConversation(filter: object, signal: AbortSignal): Promise<Conversation | null> {
  const { MessagingSessionOne } = await askGraphql<{ MessagingSessionOne: Conversation | null }>(
    `query Conversation($filter: FilterFindOneMessagingSessionInput) { MessagingSessionOne(filter: $filter, sort: LATESTMESSAGEDATE_DESC) { ${selection} } }`, { filter }, signal);
  return MessagingSessionOne;
}

export type Snippet = Pick<MessageSnippet, "_id" | "name" | "content">;

/** One's own snippets, by name. */
export const snippetsQuery = queryOptions({
  queryKey: ["snippets"],
  queryFn: async ({ signal }) =>
    (await askGraphql<{ MessageSnippetMany: Snippet[] }>("query Snippets { MessageSnippetMany(sort: NAME_ASC, limit: 500) { _id name content } }", {}, signal)).MessageSnippetMany,
  staleTime: 0,
});

/** Writes to the buyer: "done" or, after 8 s without an answer, "onItsWay". Throws ApiError when refused; the same key is the same message. */
export async function sendMessage(order: WrittenOrder, { _id: session }: Conversation, text: string, requestKey: string): Promise<"done" | "onItsWay"> {
  const { account, platform, buyer, items } = order;
  const { status } = await callWithStatus("/api/messages/", {
    method: "POST",
    body: { text, account, platform, session, coChatter: buyer?.handle ?? "", coChatterId: buyer?.id ?? "", product: "", items: items.map(({ _id }) => _id) },
    headers: { "idempotency-key": requestKey },
  });
  return status === 202 ? "onItsWay" : "done";
}
