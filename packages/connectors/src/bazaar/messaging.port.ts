/**
 * Bazaar's conversations. The list tells which changed, without messages: each of those is read whole.
 * Written is with idempotency keys, which Bazaar keeps for ever: the same key and body has one effect.
 */
import { daysInMs } from "@stallkeeper/domain";
import { z } from "zod";
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
  OutgoingAttachment,
  PlatformAttachment,
  PlatformConversation,
  SendMessage,
  SentMessageFound,
  SentMessageQuery,
  UnreadableEntry,
} from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { attachedItems, buyerWire, isoOf, itemWire, readWire, text } from "./bazaar.wire.ts";
import { pullChanges } from "./change-pages.ts";

/** Every entry costs a call of its own: pages are small, so that the place reached is stored often. */
const PAGE_SIZE = 25;

/** What waits for an answer comes before what is long over. */
const LIST = {
  path: "/conversations",
  name: "conversations",
  operation: "messages.list",
  recentMs: daysInMs(3),
} as const;

const SELLER = "SELLER";

const conversationWire = z.object({
  conversation_id: z.string(),
  subject: text,
  buyer: buyerWire,
  order_id: text,
  item: itemWire,
  unread: z.boolean(),
  modified_at: z.iso.datetime(),
  last_message_at: z.iso.datetime(),
  messages: z.array(
    z.object({
      message_id: z.string(),
      from: z.string(),
      text,
      sent_at: z.iso.datetime(),
      attachments: z.array(z.object({ name: text, media_type: text, url: z.string() })).default([]),
    }),
  ),
});
const fileWire = z.looseObject({ file_id: z.string() });
const messageWire = z.looseObject({ message_id: z.string() });
const openedWire = z.looseObject({
  conversation_id: z.string(),
  messages: z.array(z.looseObject({ message_id: z.string(), from: z.string() })),
});
const orderWire = z.looseObject({ conversation_id: z.string().nullish() });

export const bazaarMessaging: MessagingPort = {
  async pullConversations(ctx, { cursor, pageSize }) {
    const page = await pullChanges(ctx, LIST, cursor, pageSize ?? PAGE_SIZE);
    const whole: JsonObject[] = [];
    const refused: UnreadableEntry[] = [];
    for (const { conversation_id: id } of page.entries) {
      try {
        if (typeof id !== "string")
          throw new Malformed("The conversation could not be read at conversation_id.");
        const external = await fetchConversation(ctx, id);
        if (external !== null) whole.push(external);
      } catch (error) {
        // One that the marketplace will not show holds up none of the others.
        if (!(error instanceof Malformed) && !(error instanceof Rejected)) throw error;
        refused.push({ id: typeof id === "string" ? id : "", reason: error.message });
      }
    }
    const { entries, unreadable } = readEach(whole, (external) => external.conversation_id, toConversation);
    return {
      entries,
      unreadable: [...refused, ...unreadable],
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },
  async readConversation(ctx, platformSessionId) {
    const external = await fetchConversation(ctx, platformSessionId);
    return external === null ? null : toConversation(external);
  },
  send: sendMessage,
  findSent,
  idempotent: true,
  format: "freeText",
  maxLength: 2_000,
  forbids: ["email"],
  attachments: { kinds: ["picture", "pdf"], most: 5, maxBytes: 5 * 1024 * 1024 },
};

async function fetchConversation(
  ctx: ConnectorContext,
  platformSessionId: string,
): Promise<JsonObject | null> {
  const response = await callBazaar(ctx, {
    operation: "messages.read",
    method: "GET",
    path: `/conversations/${encodeURIComponent(platformSessionId)}`,
    schema: jsonObject,
    accept: [404],
  });
  return response.isOk ? response.body : null;
}

/** Writes into a conversation, or opens one about an order, else about a listing. */
async function sendMessage(ctx: ConnectorContext, message: SendMessage): Promise<MessageSent> {
  const { platformSessionId, platformOrderId, platformItemIds, buyerHandle, text: words } = message;
  const fileIds = await sendFiles(ctx, message.attachments ?? []);
  const files = fileIds.length === 0 ? {} : { file_ids: fileIds };
  const write = {
    operation: "messages.send",
    method: "POST",
    headers: { "idempotency-key": message.idempotencyKey.slice(0, 100) },
  } as const;
  if (platformSessionId !== null) {
    const sent = await fetchFromBazaar(ctx, {
      ...write,
      path: `/conversations/${encodeURIComponent(platformSessionId)}/messages`,
      json: { text: words, ...files },
      schema: messageWire,
    });
    return { state: "accepted", platformMessageId: sent.message_id, platformSessionId };
  }
  const about =
    platformOrderId === null
      ? { listing_id: platformItemIds[0] ?? "", buyer_username: buyerHandle }
      : { order_id: platformOrderId };
  const opened = await fetchFromBazaar(ctx, {
    ...write,
    path: "/conversations",
    json: { ...about, text: words, ...files },
    schema: openedWire,
  });
  return {
    state: "accepted",
    platformMessageId: opened.messages.findLast(({ from }) => from === SELLER)?.message_id ?? null,
    platformSessionId: opened.conversation_id,
  };
}

/** The same bytes are the same file there, so a repeat of the message names the same ones. */
async function sendFiles(ctx: ConnectorContext, files: readonly OutgoingAttachment[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, mediaType, bytes } of files) {
    const { file_id: id } = await fetchFromBazaar(ctx, {
      operation: "messages.files",
      method: "POST",
      effect: "read",
      path: "/files",
      query: { name },
      bytes: { type: mediaType, body: bytes },
      schema: fileWire,
    });
    ids.push(id);
  }
  return ids;
}

async function findSent(ctx: ConnectorContext, query: SentMessageQuery): Promise<SentMessageFound | null> {
  const platformSessionId =
    query.platformSessionId ??
    (query.platformOrderId === null ? null : await findConversationOfOrder(ctx, query.platformOrderId));
  const external = platformSessionId === null ? null : await fetchConversation(ctx, platformSessionId);
  if (external === null) return null;
  const found = findSentMessage(toConversation(external).messages.flatMap(standingOf), query);
  return found === null
    ? null
    : { platformMessageId: found.id, platformSessionId, candidates: found.candidates };
}

async function findConversationOfOrder(
  ctx: ConnectorContext,
  platformOrderId: string,
): Promise<string | null> {
  const response = await callBazaar(ctx, {
    operation: "orders.read",
    method: "GET",
    path: `/orders/${encodeURIComponent(platformOrderId)}`,
    schema: orderWire,
    accept: [404],
  });
  return response.isOk ? (response.body.conversation_id ?? null) : null;
}

/** Reads one vendor object. Throws Malformed with the reason when it is no conversation. */
export function toConversation(external: JsonObject): PlatformConversation {
  const wire = readWire(conversationWire, external, "conversation");
  const { messages: _kept, ...rest } = external;
  return {
    platformSessionId: wire.conversation_id,
    isRead: !wire.unread,
    buyer: { identifier: wire.buyer.user_id, handle: wire.buyer.username, avatar: wire.buyer.avatar_url },
    coChatterId: wire.buyer.user_id,
    latestMessageAt: isoOf(wire.last_message_at),
    updatedAt: isoOf(wire.modified_at),
    platformOrderIds: wire.order_id === "" ? [] : [wire.order_id],
    items: attachedItems(wire.item),
    messages: wire.messages.map((message) => ({
      platformMessageId: message.message_id,
      sentAt: isoOf(message.sent_at),
      isByMe: message.from === SELLER,
      isFromPlatform: message.from !== SELLER && message.from !== "BUYER",
      title: wire.subject,
      content: message.text,
      attachments: message.attachments.map(({ name, media_type: type, url }) => ({
        name,
        kind: kindOf(type),
        url,
      })),
      external: {},
    })),
    // The messages stand in their own place.
    external: rest,
  };
}

function kindOf(mediaType: string): PlatformAttachment["kind"] {
  if (mediaType.startsWith("image/")) return "picture";
  return mediaType === "application/pdf" ? "pdf" : "other";
}
