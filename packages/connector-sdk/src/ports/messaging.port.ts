import type { ContactKind, FileKind, FileRules } from "@stallkeeper/domain";
import type { ConnectorContext, JsonObject } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";
import type { PlatformAttachedItem } from "./attached-item.ts";

/** A file that came with a message, at the platform's own address. */
export interface PlatformAttachment {
  readonly name: string;
  /** As the platform says; the service looks for itself. */
  readonly kind: FileKind;
  readonly url: string;
}

/** A file that goes out with a message. */
export interface OutgoingAttachment {
  readonly name: string;
  /** Pictures are drawn anew as JPEG. */
  readonly mediaType: "image/jpeg" | "application/pdf";
  readonly bytes: Uint8Array;
}

export interface PlatformMessage {
  readonly platformMessageId: string;
  readonly sentAt: string;
  readonly isByMe: boolean;
  /** Written by the platform itself, not by the buyer. */
  readonly isFromPlatform: boolean;
  readonly title: string;
  readonly content: string;
  /** Left out: none. */
  readonly attachments?: readonly PlatformAttachment[];
  readonly external: JsonObject;
}

export interface PlatformConversation {
  readonly platformSessionId: string;
  readonly isRead: boolean;
  readonly buyer: { readonly identifier: string; readonly handle: string; readonly avatar: string };
  readonly coChatterId: string;
  readonly latestMessageAt: string;
  /** The platform's version of the conversation: a newer one wins. */
  readonly updatedAt: string;
  readonly platformOrderIds: readonly string[];
  readonly items: readonly PlatformAttachedItem[];
  /** Newest page; older ones through `readConversation`. */
  readonly messages: readonly PlatformMessage[];
  readonly external: JsonObject;
}

export interface SendMessage {
  /** null: opens a conversation with the buyer. */
  readonly platformSessionId: string | null;
  readonly buyerIdentifier: string;
  readonly buyerHandle: string;
  readonly platformOrderId: string | null;
  readonly platformItemIds: readonly string[];
  readonly text: string;
  /** Within the port's `attachments`; left out: none. */
  readonly attachments?: readonly OutgoingAttachment[];
  /** One of `listTemplates`, where the port has that. */
  readonly templateId?: string;
  readonly idempotencyKey: string;
}

/**
 * A kind of message that a platform allows about an order, as Amazon's getMessagingActionsForOrder lists them.
 * Kinds that take a file and no text, such as its invoice, are left out by the connector.
 */
export interface MessageTemplate {
  readonly templateId: string;
  /** As the platform calls it. */
  readonly title: string;
  /** Characters of its text. */
  readonly maxLength: number;
  /** Left out: it takes no files. */
  readonly attachments?: FileRules;
}

export interface MessageSent {
  readonly state: "accepted";
  /** The platform's id of the message; null: it tells none. */
  readonly platformMessageId: string | null;
  /** The conversation it stands in; null where the platform has none. */
  readonly platformSessionId: string | null;
}

/** Which message is looked for: the one with this id, else one of ours in these words. */
export interface SentMessageQuery extends Pick<
  SendMessage,
  "platformSessionId" | "platformOrderId" | "buyerHandle" | "text"
> {
  readonly platformMessageId: string | null;
  /** Not written before then, ISO 8601. */
  readonly notBefore: string;
  /** Messages that are known to be others. */
  readonly exceptIds: readonly string[];
  /** The files that went with it; left out: none. */
  readonly attachments?: readonly Pick<PlatformAttachment, "name" | "kind">[];
}

/** Where a message stands. */
export interface SentMessageFound extends Omit<MessageSent, "state"> {
  /** How many there are that it may just as well be; 0: its words stand there, with files that may be others. */
  readonly candidates: number;
}

export interface MessagingPort {
  /** Left out: the platform can be written to but not read. */
  pullConversations?(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformConversation>>;
  readConversation?(ctx: ConnectorContext, platformSessionId: string): Promise<PlatformConversation | null>;
  /** Left out: the platform can be read but not written to. */
  send?(ctx: ConnectorContext, message: SendMessage): Promise<MessageSent>;
  /**
   * The look before a repeat and the check afterwards; null: the message does not stand there. Comes with
   * `send`.
   */
  findSent?(ctx: ConnectorContext, query: SentMessageQuery): Promise<SentMessageFound | null>;
  readonly idempotent: boolean;
  /** The kinds that an order allows now; none: its buyer can't be written to. Comes with format "templates". */
  listTemplates?(
    ctx: ConnectorContext,
    request: { readonly platformOrderId: string },
  ): Promise<readonly MessageTemplate[]>;
  markRead?(
    ctx: ConnectorContext,
    request: { readonly platformSessionId: string; readonly isRead: boolean },
  ): Promise<void>;
  /**
   * Free text into a conversation, only the kinds listed for an order, or notes on an order that its buyer
   * gets by e-mail: no conversation is needed.
   */
  readonly format: "freeText" | "templates" | "orderNote";
  /** Of any text; a template may take less. */
  readonly maxLength: number;
  /** What the platform doesn't allow in a text; left out: it says nothing about that. */
  readonly forbids?: readonly ContactKind[];
  /** Files that a message may carry, where a template doesn't say; left out: none. */
  readonly attachments?: FileRules;
}
