/** The calls of writing to a buyer: alone knows the transport. */
import type {
  AttachmentView,
  MessageSnippet,
  MessageTemplateView,
  MessagingSession,
  Order,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callWithStatus } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type Conversation = Pick<MessagingSession, "_id" | "identifier" | "senders"> & {
  messages: Pick<
    MessagingSession["messages"][number],
    "_id" | "date" | "byMe" | "content" | "title" | "attachments"
  >[];
};

/** What a conversation is called that is not there yet (design 4.4): the service's own takes its place. */
export const localConversation: Conversation = { _id: "-", identifier: "-", senders: {}, messages: [] };

export type WrittenOrder = Pick<
  Order,
  "_id" | "account" | "platform" | "platformMessagingSession" | "buyer"
> & { items: readonly Pick<Order["items"][number], "_id">[] };

const selection =
  "_id identifier messages { _id date byMe content title attachments { name kind bytes } } senders";

/**
 * The conversation that the platform names for the order, else the newest with its buyer there; the local one
 * where there is none.
 */
export const conversationQuery = ({
  _id,
  account,
  platform,
  platformMessagingSession,
  buyer,
}: WrittenOrder) =>
  queryOptions({
    queryKey: ["order", _id, "conversation"],
    queryFn: async ({ signal }): Promise<Conversation> => {
      const buyerId = buyer?.id ?? "";
      const own = { account, platform };
      const named =
        platformMessagingSession === null || platformMessagingSession === ""
          ? null
          : await readConversation({ ...own, identifier: platformMessagingSession }, signal);
      const found =
        named ??
        (buyerId === "" ? null : await readConversation({ ...own, buyer: { identifier: buyerId } }, signal));
      return found ?? localConversation;
    },
    staleTime: 5_000,
  });

/** The kinds of message that an order's platform allows about it: asked each time, each may go out once. */
export const templatesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["order", orderId, "templates"],
    queryFn: ({ signal }): Promise<MessageTemplateView[]> =>
      call("GET /api/messages/templates/:orderId", { params: { orderId }, signal }),
    staleTime: 0,
  });

async function readConversation(filter: object, signal: AbortSignal): Promise<Conversation | null> {
  const { MessagingSessionOne } = await askGraphql<{ MessagingSessionOne: Conversation | null }>(
    `query Conversation($filter: FilterFindOneMessagingSessionInput) {
       MessagingSessionOne(filter: $filter, sort: LATESTMESSAGEDATE_DESC) { ${selection} } }`,
    { filter },
    signal,
  );
  return MessagingSessionOne;
}

export type Snippet = Pick<
  MessageSnippet,
  | "_id"
  | "name"
  | "content"
  | "isShared"
  | "folder"
  | "language"
  | "translations"
  | "uses"
  | "attachments"
  | "usesIn30Days"
  | "lastUsedAt"
>;

const snippetFields = `_id name content isShared folder language translations { language content }
  attachments { _id name kind bytes } uses usesIn30Days lastUsedAt`;

/** One's own snippets and those that the store shares, by name. */
export const snippetsQuery = queryOptions({
  queryKey: ["snippets"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ MessageSnippetMany: Snippet[] }>(
        `query Snippets { MessageSnippetMany(sort: NAME_ASC, limit: 500) { ${snippetFields} } }`,
        {},
        signal,
      )
    ).MessageSnippetMany,
  staleTime: 0,
});

/**
 * Whom a message goes to: into the conversation that `session` names, else to the buyer of what `items`
 * names.
 */
export interface MessageTarget {
  session: string;
  account: string;
  platform: string;
  /** The platform as people say it. */
  source: string;
  coChatter: string;
  coChatterId: string;
  items: readonly string[];
  /** What it is about, for the log. */
  orderId: string | null;
  /** The newest message on screen, empty for none; null: whatever was written since, it goes out. */
  seen: string | null;
  /** The snippets that the text was written with. */
  snippets?: readonly string[];
  /** Which kind of message it is, where the platform allows set kinds alone. */
  template?: string;
}

export interface SentMessage {
  /** "onItsWay" after 8 s without an answer. */
  outcome: "done" | "onItsWay";
  /** As the service has it now; null while a conversation that is opened with it was not read yet. */
  session: MessagingSession | null;
}

/**
 * Writes to the buyer; `sendAnyway` with placeholders that stand in the text unfilled. Throws ApiError when
 * refused; the same key is the same message.
 */
export async function sendMessage(
  { source: _source, orderId: _orderId, ...place }: MessageTarget,
  text: string,
  requestKey: string,
  { sendAnyway = false, files = [] }: { sendAnyway?: boolean; files?: readonly AttachmentView[] } = {},
): Promise<SentMessage> {
  const { status, data } = await callWithStatus("POST /api/messages/", {
    keepsAlive: true,
    body: {
      text,
      ...place,
      product: "",
      sendAnyway,
      attachments: files.map(({ _id, name }) => ({ _id, name })),
    },
    requestKey,
  });
  return { outcome: status === 202 ? "onItsWay" : "done", session: data ?? null };
}
