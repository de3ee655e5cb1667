/**
 * Takes in what a marketplace says about conversations, whoever asked: a pull or a webhook's re-read.
 * Duplicates and old states do no harm.
 */
import type { PlatformConversation } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { RowSource } from "../../platform/vendor-rows/index.ts";
import { findErased } from "../orders/index.ts";
import { conversationRow } from "./conversation-row.ts";
import { conversationsTold } from "./messaging.events.ts";
import { lockBought, refreshBought, upsertConversations } from "./messaging-sessions.store.ts";

const entity = "messagingSession";

/**
 * Stores conversations read at `readAt` and announces what changed. Safe to repeat; what was read here is
 * never overwritten by an older state.
 */
export async function receiveConversations(
  tx: StoreTx,
  source: RowSource,
  conversations: readonly PlatformConversation[],
  readAt: Date,
): Promise<void> {
  // Before any row of theirs is held: whoever notes buyers holds none while it waits.
  await lockBought(tx, source.accountId);
  const erased = await findErased(
    tx,
    source.accountId,
    conversations.map(({ buyer }) => buyer.identifier),
  );
  const changed = await upsertConversations(
    tx,
    source,
    conversations
      .filter(({ buyer }) => !erased.has(buyer.identifier))
      .map((conversation) => conversationRow(source, conversation)),
    readAt,
  );
  const ids = changed.map(({ id }) => id);
  await refreshBought(tx, source.accountId, { ids });
  await announce(tx, entity, ids);
  if (ids.length > 0) await emit(tx, conversationsTold, { sessionIds: ids });
}

/** Orders of these buyers have come: their conversations say what they bought. Safe to repeat. */
export async function noteBuyers(tx: StoreTx, accountId: string, buyerIds: readonly string[]): Promise<void> {
  const known = [...new Set(buyerIds)].filter((id) => id !== "");
  if (known.length === 0) return;
  await lockBought(tx, accountId);
  await announce(tx, entity, await refreshBought(tx, accountId, { buyerIds: known }));
}
