/**
 * A conversation as a marketplace tells it, turned into a row of `messaging_sessions`. Pure; what nobody
 * knows is kept.
 */
import { cleanFileName } from "@stallkeeper/domain";
import type { PlatformConversation, PlatformMessage } from "@stallkeeper/connector-sdk";
import { attachedItemRow, idAt, type RowSource } from "../../platform/vendor-rows/index.ts";

/** Columns of its own, with their types; keys as in the row. */
export const conversationColumns = {
  is_read: "boolean",
  buyer: "jsonb",
  co_chatter_id: "text",
  latest_message_date: "timestamptz",
  platform_order_ids: "text[]",
  items: "jsonb",
  currency: "text",
  messages: "jsonb",
} as const;

/** One row of the bulk insert; keys are the columns. */
export function conversationRow(source: RowSource, conversation: PlatformConversation) {
  const id = idAt(source, conversation.platformSessionId);
  return {
    id,
    identifier: conversation.platformSessionId,
    platform_updated_at: conversation.updatedAt,
    platform_object: conversation.external,
    is_read: conversation.isRead,
    buyer: conversation.buyer,
    co_chatter_id: conversation.coChatterId,
    latest_message_date: conversation.latestMessageAt,
    platform_order_ids: conversation.platformOrderIds,
    items: conversation.items.map((item) => attachedItemRow(source, item)),
    currency: conversation.items[0]?.currency ?? "EUR",
    messages: conversation.messages.map((message) => messageRow(id, message)),
  };
}

function messageRow(sessionId: string, message: PlatformMessage) {
  return {
    _id: `${sessionId}:${message.platformMessageId}`,
    date: message.sentAt,
    identifier: message.platformMessageId,
    byMe: message.isByMe,
    content: message.content,
    title: message.title,
    data: message.isFromPlatform ? { isFromPlatform: true } : {},
    // The address never leaves the service: it's no field of the entity.
    ...(message.attachments === undefined || message.attachments.length === 0
      ? {}
      : {
          attachments: message.attachments.map(({ name, kind, url }) => ({
            name: cleanFileName(name, null),
            kind,
            url,
          })),
        }),
  };
}
