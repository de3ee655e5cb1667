/** Conversations of a buyer who closed their account go, with what was written in them and to be written. */
import type { StoreTx } from "../../platform/db/index.ts";
import { on } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { erasePayloads, lockActionsAbout, withdrawErased } from "../actions/index.ts";
import { offersErased } from "../offers/index.ts";
import { buyerErased, buyerErasing } from "../orders/index.ts";
import { deleteUnnamedFiles, listFilesOfMessages } from "./attachments/erased-files.store.ts";
import { deleteConversationsOf, deleteDraftsAt, forgetBuyer } from "./erased-conversations.store.ts";

interface Erased {
  accountId: string;
  names: readonly string[];
  orderIds: readonly string[];
  found: Set<string>;
  at: Date;
  by: string;
}

async function lockMessages(
  tx: StoreTx,
  { names, orderIds }: Pick<Erased, "names" | "orderIds">,
): Promise<void> {
  await lockActionsAbout(tx, { orderIds, about: { key: "buyerHandle", values: names } });
}

const partsOfMessage = [["text"], ["buyerIdentifier"], ["buyerHandle"], ["attachments"]];

async function eraseConversations(
  tx: StoreTx,
  { accountId, names, orderIds, found, at, by }: Erased,
): Promise<void> {
  const messages = { kind: "message", accountId, orderIds, about: { key: "buyerHandle", values: names } };
  await forgetBuyer(tx, accountId, names, orderIds);
  const sentFiles = await listFilesOfMessages(tx, { accountId, orderIds, names });
  const { ids, fileIds } = await deleteConversationsOf(tx, accountId, names);
  for (const id of ids) found.add(id);
  await withdrawErased(tx, messages, { at, by });
  const actionIds = await erasePayloads(tx, messages, partsOfMessage);
  await deleteUnnamedFiles(tx, [...new Set([...sentFiles, ...fileIds])], actionIds, at);
  await announce(tx, "messagingSession", ids);
}

async function eraseOfferDrafts(tx: StoreTx, { offerIds }: { offerIds: readonly string[] }): Promise<void> {
  await deleteDraftsAt(tx, offerIds);
}

/** What messaging hears of. */
export const messagingListeners = [
  on(buyerErasing, lockMessages),
  on(buyerErased, eraseConversations),
  on(offersErased, eraseOfferDrafts),
];
