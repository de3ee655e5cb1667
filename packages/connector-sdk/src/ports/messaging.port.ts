import type { ConnectorContext, JsonObject } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";
import type { PlatformAttachedItem } from "./attached-item.ts";

export interface PlatformMessage {
  readonly platformMessageId: string;
  readonly sentAt: string;
  readonly isByMe: boolean;
  /** Written by the platform itself, not by the buyer. */
  readonly isFromPlatform: boolean;
  readonly title: string;
  readonly content: string;
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
  readonly platformOrderId: string | null;
  readonly platformItemIds: readonly string[];
  readonly text: string;
  /** Where only fixed kinds may be sent (marketplaces B4). */
  readonly templateId?: string;
  readonly idempotencyKey: string;
}

export interface MessagingPort {
  /** Left out: the platform can be written to but not read. */
  pullConversations?(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformConversation>>;
  readConversation?(ctx: ConnectorContext, platformSessionId: string): Promise<PlatformConversation | null>;
  /** Left out: the platform can be read but not written to. */
  send?(ctx: ConnectorContext, message: SendMessage): Promise<{ readonly state: "accepted"; readonly vendorRef: string | null; readonly platformSessionId: string | null }>;
  readonly idempotent: boolean;
  markRead?(ctx: ConnectorContext, request: { readonly platformSessionId: string; readonly isRead: boolean }): Promise<void>;
  /** Free text, or only the kinds listed for an order. */
  readonly format: "freeText" | "templates" | "orderNote";
  readonly maxLength: number;
}
