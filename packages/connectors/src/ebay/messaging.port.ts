/**
 * eBay's messages. Conversations with members and messages of eBay itself are two lists; each is read from
 * its newest on, and one that gets a message meanwhile is met by the next run. Only what a member wrote can be
 * answered. A conversation of eBay's carries its kind in its id, since eBay asks for it with every call.
 */
import {
  findSentMessage,
  jsonObject,
  Malformed,
  readEach,
  Rejected,
  standingOf,
} from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  MessageSent,
  MessagingPort,
  PlatformMessage,
  SendMessage,
  SentMessageFound,
  SentMessageQuery,
  UnreadableEntry,
} from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { conversationPage, nextConversationPlace, openConversationPlace } from "./conversation-pages.ts";
import { kindOf, plainId, toConversation } from "./conversation.mapping.ts";
import { fetchMessages } from "./conversation-messages.ts";
import { callEbay, fetchFromEbay } from "./ebay.client.ts";
import { storePictures } from "./message-pictures.ts";

/** Every entry costs a call of its own: pages are small, so that the place reached is stored often. */
const pageSize = 25;
const base = "/commerce/message/v1";
const sentSchema = z.looseObject({ messageId: z.string().catch("") });
const listSchema = z.looseObject({ conversations: z.array(jsonObject).default([]) });

export const ebayMessaging: MessagingPort = {
  async pullConversations(ctx, { cursor, pageSize: wanted }) {
    const place = openConversationPlace(cursor, Math.min(wanted ?? pageSize, 50));
    const page = await conversationPage(ctx, place);
    const whole: JsonObject[] = [];
    const refused: UnreadableEntry[] = [];
    for (const listed of page.entries) {
      const id = listed.conversationId;
      try {
        if (typeof id !== "string")
          throw new Malformed("The conversation could not be read at conversationId.");
        const messages = await fetchMessages(ctx, id, place.kind);
        if (messages === null) throw new Malformed("eBay doesn't show this conversation.");
        whole.push({ ...listed, ...messages, conversationType: place.kind });
      } catch (error) {
        // One that eBay won't show holds up none of the others.
        if (!(error instanceof Malformed) && !(error instanceof Rejected)) throw error;
        refused.push({ id: typeof id === "string" ? id : "", reason: error.message });
      }
    }
    const { entries, unreadable } = readEach(
      whole,
      ({ conversationId }) => conversationId,
      (external) => toConversation(external, ctx.account.username),
    );
    const next = nextConversationPlace(place, page);
    return { entries, unreadable: [...refused, ...unreadable], ...next };
  },

  async readConversation(ctx, platformSessionId) {
    const external = await fetchConversation(ctx, platformSessionId);
    return external === null ? null : toConversation(external, ctx.account.username);
  },

  send: sendMessage,
  findSent,

  async markRead(ctx, { platformSessionId, isRead }) {
    await callEbay(ctx, {
      operation: "messages.markRead",
      method: "POST",
      path: `${base}/update_conversation`,
      json: {
        conversationId: plainId(platformSessionId),
        conversationType: kindOf(platformSessionId),
        read: isRead,
      },
      schema: z.unknown(),
    });
  },

  idempotent: false,
  format: "freeText",
  maxLength: 2_000,
  // Its rules for messages between members.
  forbids: ["email", "phone"],
  // A document would need an address of ours that eBay can reach.
  attachments: { kinds: ["picture"], most: 5, maxBytes: 7 * 1024 * 1024 },
};

/** One conversation; null where eBay doesn't know it. */
async function fetchConversation(
  ctx: ConnectorContext,
  platformSessionId: string,
): Promise<JsonObject | null> {
  const conversationId = plainId(platformSessionId);
  const conversationType = kindOf(platformSessionId);
  try {
    const whole = await fetchMessages(ctx, conversationId, conversationType);
    return whole === null ? null : { ...whole, conversationId, conversationType };
  } catch (error) {
    // Said of an id that eBay doesn't know.
    if (error instanceof Rejected && error.vendorCode === "355007") return null;
    throw error;
  }
}

/** Writes into a conversation, or opens one with the buyer about a listing. */
async function sendMessage(ctx: ConnectorContext, message: SendMessage): Promise<MessageSent> {
  const { platformSessionId, platformItemIds, buyerHandle, text } = message;
  const [itemId] = platformItemIds;
  const messageMedia = await storePictures(ctx, message.attachments ?? []);
  const sent = await fetchFromEbay(ctx, {
    operation: "messages.send",
    method: "POST",
    path: `${base}/send_message`,
    json: {
      ...(platformSessionId === null
        ? { otherPartyUsername: buyerHandle }
        : { conversationId: plainId(platformSessionId) }),
      messageText: text,
      ...(messageMedia.length === 0 ? {} : { messageMedia }),
      ...(platformSessionId !== null || itemId === undefined || itemId === ""
        ? {}
        : { reference: { referenceType: "LISTING", referenceId: itemId } }),
    },
    schema: sentSchema,
  });
  return {
    state: "accepted",
    platformMessageId: sent.messageId || null,
    platformSessionId: platformSessionId ?? (await findOpened(ctx, buyerHandle, sent.messageId)),
  };
}

/** eBay doesn't say which conversation a message opened: the one whose latest it is. Null: not shown yet. */
async function findOpened(ctx: ConnectorContext, handle: string, messageId: string): Promise<string | null> {
  if (messageId === "") return null;
  const list = await listWith(ctx, handle).catch(() => []);
  const found = list.find(
    ({ latestMessage }) => jsonObject.safeParse(latestMessage).data?.messageId === messageId,
  );
  return typeof found?.conversationId === "string" ? found.conversationId : null;
}

/** Conversations with a buyer, with something written since then where a moment is named. */
async function listWith(
  ctx: ConnectorContext,
  handle: string,
  since?: string,
): Promise<readonly JsonObject[]> {
  const { conversations } = await fetchFromEbay(ctx, {
    operation: "messages.list",
    method: "GET",
    path: `${base}/conversation`,
    query: {
      conversation_type: "FROM_MEMBERS",
      other_party_username: handle,
      ...(since === undefined ? {} : { start_time: since }),
      limit: 25,
      offset: 0,
    },
    schema: listSchema,
  });
  return conversations;
}

async function findSent(ctx: ConnectorContext, query: SentMessageQuery): Promise<SentMessageFound | null> {
  if (query.platformSessionId !== null) return findIn(ctx, query.platformSessionId, query);
  // It opened a conversation, or went on with one that we hadn't read: those with this buyer are looked through.
  for (const { conversationId } of await listWith(ctx, query.buyerHandle, query.notBefore)) {
    const found = typeof conversationId === "string" ? await findIn(ctx, conversationId, query) : null;
    if (found !== null) return found;
  }
  return null;
}

async function findIn(
  ctx: ConnectorContext,
  platformSessionId: string,
  query: SentMessageQuery,
): Promise<SentMessageFound | null> {
  const messages = await readMessages(ctx, platformSessionId);
  const found = findSentMessage(messages.flatMap(standingOf), query);
  return found === null
    ? null
    : { platformMessageId: found.id, platformSessionId, candidates: found.candidates };
}

/** What stands in a conversation; nothing where eBay doesn't know it. */
async function readMessages(
  ctx: ConnectorContext,
  platformSessionId: string,
): Promise<readonly PlatformMessage[]> {
  const external = await fetchConversation(ctx, platformSessionId);
  return external === null ? [] : toConversation(external, ctx.account.username).messages;
}
