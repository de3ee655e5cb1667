/**
 * A conversation that a message of ours opened, before the platform's own word of it has come: kept under the
 * id that the next sync will know it by, and as old as can be, so that whatever the sync says wins (decisions
 * 13).
 */
import type { AttachmentView, MessagingSession } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { findErased } from "../orders/index.ts";
import { conversationRow } from "./conversation-row.ts";
import { findSendingAccount } from "./message-actions.store.ts";
import { addSentMessage, upsertConversations } from "./messaging-sessions.store.ts";

/** What was written, and where the platform keeps it. */
export interface OpenedConversation {
  platformOrderId: string | null;
  buyerIdentifier: string;
  buyerHandle: string;
  accountId: string;
  platformSessionId: string;
  platformMessageId: string;
  text: string;
  at: Date;
  /** As the message's row holds them. */
  files: object;
}

const longAgo = new Date(0);

/**
 * Keeps it and answers its id; null: the account is gone, or the buyer was erased. Safe to repeat, and changes
 * nothing of what a sync has read.
 */
export async function keepOpenedConversation(
  tx: StoreTx,
  opened: OpenedConversation,
): Promise<string | null> {
  const account = await findSendingAccount(tx, opened.accountId);
  if (account === null) return null;
  // Erased while the message was on its way: nothing of them is kept again.
  const erased = await findErased(tx, account.id, [opened.buyerIdentifier, opened.buyerHandle]);
  if (erased.size > 0) return null;
  const { platformSessionId, platformOrderId, platformMessageId } = opened;
  const { buyerIdentifier, buyerHandle, text, at, files } = opened;
  const sentAt = at.toISOString();
  const source = { accountId: account.id, platform: account.platform, username: account.username };
  const row = conversationRow(source, {
    platformSessionId,
    isRead: true,
    buyer: { identifier: buyerIdentifier, handle: buyerHandle, avatar: "" },
    coChatterId: buyerIdentifier,
    latestMessageAt: sentAt,
    updatedAt: longAgo.toISOString(),
    platformOrderIds: platformOrderId === null ? [] : [platformOrderId],
    items: [],
    external: {},
    messages: [
      {
        platformMessageId,
        sentAt,
        isByMe: true,
        isFromPlatform: false,
        content: text,
        title: "",
        external: {},
      },
    ],
  });
  const messages = row.messages.map((message) => ({ ...message, ...files }));
  const changed = await upsertConversations(tx, source, [{ ...row, messages }], longAgo);
  // A sync that was quicker may have read it without this message.
  const isAdded =
    changed.length === 0 && (await addSentMessage(tx, row.id, { platformMessageId, text, at, files }));
  if (changed.length > 0 || isAdded) await announce(tx, "messagingSession", [row.id]);
  return row.id;
}

/**
 * What a platform without conversations is answered with: the message, in a conversation that nobody can
 * open. Pure.
 */
export function conversationOfNote(place: {
  account: string;
  platform: string;
  text: string;
  buyerIdentifier: string;
  buyerHandle: string;
  platformMessageId: string | null;
  at: Date;
  attachments: readonly AttachmentView[];
}): MessagingSession {
  const { account, platform, text, buyerIdentifier, buyerHandle, platformMessageId, at, attachments } = place;
  const date = at.toISOString();
  const id = "-";
  return {
    _id: id,
    identifier: id,
    read: true,
    buyer: { avatar: "", handle: buyerHandle, identifier: buyerIdentifier },
    latestMessageDate: date,
    boughtSomethingBefore: false,
    boughtAttachedItem: false,
    platform,
    account,
    items: [],
    coChatterId: buyerIdentifier,
    snoozedUntil: null,
    done: false,
    assignedTo: null,
    waitingSince: null,
    platformOrderIds: [],
    notes: [],
    senders: {},
    messages: [
      {
        _id: platformMessageId ?? id,
        date,
        session: id,
        identifier: platformMessageId ?? "",
        byMe: true,
        content: text,
        title: "",
        data: {},
        attachments: attachments.map(({ name, kind, bytes }) => ({ name, kind, bytes })),
      },
    ],
  };
}
