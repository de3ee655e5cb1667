/** Conversations and messages in eBay's words (commerce/message/v1). */
import { formatListingId } from "../history/listing-builder.ts";
import type { Conversation, Listing, Message } from "../model.ts";
import { toIso } from "./ebay.wire.ts";

export const TYPES = ["FROM_MEMBERS", "FROM_EBAY"] as const;
export type ConversationType = (typeof TYPES)[number];

/** eBay's own letters are conversations of their own. */
export function typeOf(conversation: Conversation): ConversationType {
  return conversation.messages[0]?.from === "market" ? "FROM_EBAY" : "FROM_MEMBERS";
}

/** ACTIVE, ARCHIVE or DELETE. */
export function statusOf(conversation: Conversation): string {
  return conversation.folder ?? "ACTIVE";
}

/** How many of the last messages the seller has not seen. */
export function countUnread({ isUnread, messages }: Conversation): number {
  if (!isUnread) return 0;
  const lastOwn = messages.findLastIndex((one) => one.from === "seller");
  return messages.length - 1 - lastOwn;
}

/** The other side's name. */
export function otherParty(conversation: Conversation): string {
  return typeOf(conversation) === "FROM_EBAY" ? "eBay" : (conversation.buyer.handle ?? "member");
}

/** A message; `at` is its place in the conversation. */
export function toMessage(
  base: string,
  conversation: Conversation,
  at: number,
  listing: Listing | undefined,
): Record<string, unknown> {
  const message = conversation.messages[at] as Message;
  const isOwn = message.from === "seller";
  const { account } = conversation;
  return {
    messageId: message.id,
    messageBody: message.text,
    messageMedia: (message.media ?? []).map(({ name, type, url }) => ({
      mediaName: name,
      mediaType: type,
      mediaUrl: url.startsWith("/") ? `${base}${url}` : url,
    })),
    createdDate: toIso(message.at),
    readStatus: isOwn || at < conversation.messages.length - countUnread(conversation),
    senderUsername: isOwn ? account : otherParty(conversation),
    recipientUsername: isOwn ? otherParty(conversation) : account,
    subject: titleOf(listing),
  };
}

/** A conversation with its last message. */
export function toConversation(
  base: string,
  conversation: Conversation,
  listing: Listing | undefined,
): Record<string, unknown> {
  const isAboutListing = typeOf(conversation) === "FROM_MEMBERS" && conversation.listingId > 0;
  return {
    conversationId: conversation.id,
    conversationType: typeOf(conversation),
    conversationStatus: statusOf(conversation),
    conversationTitle: titleOf(listing),
    createdDate: toIso(conversation.createdAt),
    ...(isAboutListing && {
      referenceType: "LISTING",
      referenceId: formatListingId({ market: "ebay" }, conversation.listingId),
    }),
    unreadCount: countUnread(conversation),
    ...(conversation.messages.length > 0 && {
      latestMessage: toMessage(base, conversation, conversation.messages.length - 1, listing),
    }),
  };
}

function titleOf(listing: Listing | undefined): string {
  return listing?.title ?? "A message about your account";
}
