/**
 * Where a message of a person goes: into the conversation that is named; else into a new one with the buyer of an order,
 * or with somebody who asked about a listing. Ids of another store are as good as none.
 */
import { AppError, type SendMessageInput } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { findConversation, findConversationOfOrder, type ConversationRow } from "./messaging-sessions.store.ts";
import type { MessageTarget } from "./request-message.ts";

/** What the web client names a conversation that is not there yet (design 4.4). */
const notYet = "-";

type Wish = Pick<SendMessageInput, "session" | "account" | "platform" | "coChatter" | "coChatterId" | "product" | "items">;

/** Throws MESSAGING_SESSION_NOT_FOUND ('Missing session!') when there is nobody to write to. */
export async function findTarget(tx: StoreTx, wish: Wish): Promise<MessageTarget> {
  const isNamed = wish.session !== "" && wish.session !== notYet;
  const target = isNamed ? await targetOfSession(tx, wish) : ((await targetOfOrder(tx, wish)) ?? (await targetOfListing(tx, wish)));
  if (target === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND", { session: wish.session });
  return target;
}

const isMeant = (given: string, actual: string) => given === "" || given === actual;

async function targetOfSession(tx: StoreTx, { session, account, platform }: Wish): Promise<MessageTarget | null> {
  const found = await findConversation(tx, session);
  if (found === null || !isMeant(account, found.account) || !isMeant(platform, found.platform)) return null;
  const order = await tx.one<{ id: string; platform_order_id: string }>(
    "select id, platform_order_id from orders where account_id = $1 and platform_order_id = any($2) order by created_at desc limit 1", [found.account_id, found.platform_order_ids]);
  return targetIn(found, order);
}

function targetIn(found: ConversationRow, order: { id: string; platform_order_id: string } | null): MessageTarget {
  return {
    accountId: found.account_id, orderId: order?.id ?? null, sessionId: found.id, platformSessionId: found.identifier, platformOrderId: order?.platform_order_id ?? null,
    platformItemIds: [], buyerIdentifier: found.buyer.identifier ?? "", buyerHandle: found.buyer.handle ?? "",
  };
}

interface OrderOfItem {
  id: string;
  account_id: string;
  account: string;
  platform: string;
  platform_order_id: string;
  platform_messaging_session: string | null;
  buyer: { id?: string; handle?: string };
}

async function targetOfOrder(tx: StoreTx, { account, platform, coChatterId, product, items }: Wish): Promise<MessageTarget | null> {
  const order = await tx.one<OrderOfItem>(
    `select o.id, o.account_id, o.account, o.platform, o.platform_order_id, o.platform_messaging_session, o.buyer from posts p join orders o on o.id = p.order_id
     where p.id = any($1) order by o.created_at desc limit 1`, [[product, ...items]]);
  if (order === null || !isMeant(account, order.account) || !isMeant(platform, order.platform) || !isMeant(coChatterId, order.buyer.id ?? "")) return null;
  const { account_id: accountId, platform_order_id: platformOrderId, platform_messaging_session: platformSessionId } = order;
  const found = await findConversationOfOrder(tx, { accountId, platformOrderId, platformSessionId });
  if (found !== null) return targetIn(found, order);
  return {
    accountId, orderId: order.id, sessionId: null, platformSessionId: null, platformOrderId, platformItemIds: [],
    buyerIdentifier: order.buyer.id ?? "", buyerHandle: order.buyer.handle ?? "",
  };
}

async function targetOfListing(tx: StoreTx, { account, platform, coChatter, coChatterId, product, items }: Wish): Promise<MessageTarget | null> {
  const listing = await tx.one<{ account_id: string; account: string; platform: string; identifier: string }>(
    "select account_id, account, platform, identifier from listings where id = any($1) limit 1", [[product, ...items]]);
  if (listing === null || coChatter === "" || !isMeant(account, listing.account) || !isMeant(platform, listing.platform)) return null;
  return {
    accountId: listing.account_id, orderId: null, sessionId: null, platformSessionId: null, platformOrderId: null, platformItemIds: [listing.identifier],
    buyerIdentifier: coChatterId, buyerHandle: coChatter,
  };
}
