/**
 * Where a message of a person goes: into the conversation that is named; else into a new one with the buyer
 * of an order, or with somebody who asked about a listing or made an offer for it. Ids of another store are as
 * good as none.
 */
import { AppError, type SendMessageInput } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  findConversation,
  findConversationOfOrder,
  type ConversationRow,
} from "./messaging-sessions.store.ts";
import type { MessageTarget } from "./request-message.ts";
import {
  findNamedListing,
  findOfferedItem,
  findOrderOfConversation,
  findOrderOfItems,
  type NamedOrder,
} from "./message-target.store.ts";

/** What the web client names a conversation that is not there yet (design 4.4). */
export const notYet = "-";

type Wish = Pick<
  SendMessageInput,
  "session" | "account" | "platform" | "coChatter" | "coChatterId" | "product" | "items"
>;

/** Throws MESSAGING_SESSION_NOT_FOUND ('Missing session!') when there is nobody to write to. */
export async function findTarget(tx: StoreTx, wish: Wish): Promise<MessageTarget> {
  const isNamed = wish.session !== "" && wish.session !== notYet;
  const target = isNamed
    ? await targetOfSession(tx, wish)
    : ((await targetOfOrder(tx, wish)) ?? (await targetOfListing(tx, wish)));
  if (target === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND", { session: wish.session });
  return target;
}

const isMeant = (given: string, actual: string) => given === "" || given === actual;

async function targetOfSession(
  tx: StoreTx,
  { session, account, platform }: Wish,
): Promise<MessageTarget | null> {
  const found = await findConversation(tx, session);
  if (found === null || !isMeant(account, found.account) || !isMeant(platform, found.platform)) return null;
  return targetIn(found, await findOrderOfConversation(tx, found.account_id, found.platform_order_ids));
}

function targetIn(found: ConversationRow, order: NamedOrder | null): MessageTarget {
  return {
    accountId: found.account_id,
    orderId: order?.id ?? null,
    sessionId: found.id,
    platformSessionId: found.identifier,
    platformOrderId: order?.platform_order_id ?? null,
    platformItemIds: [],
    buyerIdentifier: found.buyer.identifier ?? "",
    buyerHandle: found.buyer.handle ?? "",
  };
}

async function targetOfOrder(
  tx: StoreTx,
  { account, platform, coChatterId, product, items }: Wish,
): Promise<MessageTarget | null> {
  const order = await findOrderOfItems(tx, [product, ...items]);
  if (
    order === null ||
    !isMeant(account, order.account) ||
    !isMeant(platform, order.platform) ||
    !isMeant(coChatterId, order.buyer.id ?? "")
  )
    return null;
  const {
    account_id: accountId,
    platform_order_id: platformOrderId,
    platform_messaging_session: platformSessionId,
  } = order;
  const found = await findConversationOfOrder(tx, { accountId, platformOrderId, platformSessionId });
  if (found !== null) return targetIn(found, order);
  return {
    accountId,
    orderId: order.id,
    sessionId: null,
    platformSessionId: null,
    platformOrderId,
    // Some platforms open a conversation about a listing alone.
    platformItemIds: order.listing ? [order.listing] : [],
    buyerIdentifier: order.buyer.id ?? "",
    buyerHandle: order.buyer.handle ?? "",
  };
}

async function targetOfListing(
  tx: StoreTx,
  { account, platform, coChatter, coChatterId, product, items }: Wish,
): Promise<MessageTarget | null> {
  const named = [product, ...items];
  const listing = (await findNamedListing(tx, named)) ?? (await findOfferedItem(tx, named, coChatterId));
  if (
    listing === null ||
    coChatter === "" ||
    !isMeant(account, listing.account) ||
    !isMeant(platform, listing.platform)
  )
    return null;
  return {
    accountId: listing.account_id,
    orderId: null,
    sessionId: null,
    platformSessionId: null,
    platformOrderId: null,
    platformItemIds: [listing.identifier],
    buyerIdentifier: coChatterId,
    buyerHandle: coChatter,
  };
}
