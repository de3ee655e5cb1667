/** Bazaar's conversations. The list tells which changed, without messages: each of those is read whole. */
import { z } from "zod";
import { jsonObject, Malformed, readEach, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, MessagingPort, PlatformConversation, UnreadableEntry } from "@stallkeeper/connector-sdk";
import { callBazaar } from "./bazaar.client.ts";
import { attachedItems, buyerWire, isoOf, itemWire, readWire, text } from "./bazaar.wire.ts";
import { pullChanges } from "./change-pages.ts";

/** Every entry costs a call of its own: pages are small, so that the place reached is stored often. */
const PAGE_SIZE = 25;

/** What waits for an answer comes before what is long over. */
const LIST = { path: "/conversations", name: "conversations", operation: "messages.list", recentMs: 3 * 86_400_000 } as const;

const conversationWire = z.object({
  conversation_id: z.string(), subject: text, buyer: buyerWire, order_id: text, item: itemWire, unread: z.boolean(),
  modified_at: z.iso.datetime(), last_message_at: z.iso.datetime(),
  messages: z.array(z.object({ message_id: z.string(), from: z.string(), text, sent_at: z.iso.datetime() })),
});

export const bazaarMessaging: MessagingPort = {
  async pullConversations(ctx, { cursor, pageSize }) {
    const page = await pullChanges(ctx, LIST, cursor, pageSize ?? PAGE_SIZE);
    const whole: JsonObject[] = [];
    const refused: UnreadableEntry[] = [];
    for (const { conversation_id: id } of page.entries) {
      try {
        if (typeof id !== "string") throw new Malformed("The conversation could not be read at conversation_id.");
        const external = await fetchConversation(ctx, id);
        if (external !== null) whole.push(external);
      } catch (error) {
        // One that the marketplace will not show holds up none of the others.
        if (!(error instanceof Malformed) && !(error instanceof Rejected)) throw error;
        refused.push({ id: typeof id === "string" ? id : "", reason: error.message });
      }
    }
    const { entries, unreadable } = readEach(whole, (external) => external.conversation_id, toConversation);
    return { entries, unreadable: [...refused, ...unreadable], nextCursor: page.nextCursor, hasMore: page.hasMore };
  },
  async readConversation(ctx, platformSessionId) {
    const external = await fetchConversation(ctx, platformSessionId);
    return external === null ? null : toConversation(external);
  },
  idempotent: true,
  format: "freeText",
  maxLength: 2_000,
};

async function fetchConversation(ctx: ConnectorContext, platformSessionId: string): Promise<JsonObject | null> {
  const response = await callBazaar(ctx, { operation: "messages.read", method: "GET", path: `/conversations/${encodeURIComponent(platformSessionId)}`, schema: jsonObject, accept: [404] });
  return response.isOk ? response.body : null;
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
      platformMessageId: message.message_id, sentAt: isoOf(message.sent_at), isByMe: message.from === "SELLER", isFromPlatform: message.from !== "SELLER" && message.from !== "BUYER",
      title: wire.subject, content: message.text, external: {},
    })),
    // The messages stand in their own place.
    external: rest,
  };
}
