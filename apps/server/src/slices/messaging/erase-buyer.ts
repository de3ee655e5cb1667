/** Conversations of a buyer who closed their account go, with what was written in them and to be written. */
import type { StoreTx } from "../../platform/db/index.ts";
import { on } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { erasePayloads } from "../actions/index.ts";
import { buyerErased } from "../orders/index.ts";
import { deleteConversationsOf, forgetBuyer } from "./erased-conversations.store.ts";

async function eraseConversations(
  tx: StoreTx,
  {
    accountId,
    names,
    orderIds,
    found,
  }: { accountId: string; names: readonly string[]; orderIds: readonly string[]; found: Set<string> },
): Promise<void> {
  await forgetBuyer(tx, accountId, names, orderIds);
  const ids = await deleteConversationsOf(tx, accountId, names);
  for (const id of ids) found.add(id);
  await erasePayloads(
    tx,
    { kind: "message", accountId, orderIds, about: { key: "buyerHandle", values: names } },
    [["text"], ["buyerIdentifier"], ["buyerHandle"]],
  );
  await announce(tx, "messagingSession", ids);
}

/** What messaging hears of. */
export const messagingListeners = [on(buyerErased, eraseConversations)];
