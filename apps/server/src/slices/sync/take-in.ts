/**
 * What a call brought is taken in here, whoever made it: orders into the store, and those that could not be
 * understood into a list that the seller sees, so that none is missing in silence (reliability R4).
 */
import {
  ConnectorError,
  RateLimited,
  Temporary,
  type PlatformOrder,
  type UnreadableEntry,
  type UnreadableOrder,
} from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  forgetUnreadable,
  keepUnreadable,
  keepUnreadableEntries,
  takeDueUnreadable,
  type LoadedAccount,
} from "../accounts/index.ts";
import { noteBuyers } from "../messaging/index.ts";
import { ordersArrived, receiveOrders, type ReceivedOrders } from "../orders/index.ts";
import { runOnArrival } from "../rules/index.ts";
import { sourceOf } from "./order-source.ts";

const rereadsPerRun = 20;
/** An order that the platform does not know any more is asked for so often. */
const mostTriesOfUnknown = 5;

export interface Brought {
  orders: readonly PlatformOrder[];
  unreadable: readonly UnreadableOrder[];
}

/** Stores orders read at `readAt`, and remembers what could not be read. Safe to repeat. */
export async function takeIn(
  ctx: Ctx,
  tx: StoreTx,
  account: LoadedAccount,
  { orders, unreadable }: Brought,
  readAt: Date,
): Promise<ReceivedOrders> {
  const received = await receiveOrders(tx, sourceOf(account), orders, readAt);
  await runOnArrival(ctx, tx, received.arrivedIds);
  if (received.added > 0)
    await noteBuyers(
      tx,
      account.account.id,
      orders.map(({ buyer }) => buyer.id),
    );
  // Behind the lock of `noteBuyers`: of an order and a conversation that come at once, one sees the other.
  if (received.arrivedIds.length > 0) await emit(tx, ordersArrived, { orderIds: received.arrivedIds });
  await forgetUnreadable(
    tx,
    account.account.id,
    orders.map(({ platformOrderId }) => platformOrderId),
  );
  await noteUnreadable(ctx, tx, account.account.id, unreadable);
  return received;
}

/**
 * Remembers orders that could not be read; those that are new go to the log and to open screens. Safe to
 * repeat.
 */
export async function noteUnreadable(
  ctx: Ctx,
  tx: StoreTx,
  accountId: string,
  orders: readonly UnreadableOrder[],
): Promise<void> {
  const found = await keepUnreadable(tx, accountId, orders);
  if (found.length === 0) return;
  ctx.log.warn(
    { accountId, count: found.length, unreadable: found.slice(0, 20) },
    "orders could not be understood",
  );
  await announce(tx, "account", [accountId]);
}

/**
 * Remembers entries of a list beside orders that could not be read, as `noteUnreadable` does. Safe to repeat.
 */
export async function noteUnreadableEntries(
  ctx: Ctx,
  tx: StoreTx,
  accountId: string,
  source: string,
  entries: readonly UnreadableEntry[],
): Promise<void> {
  const found = await keepUnreadableEntries(tx, accountId, source, entries);
  if (found.length === 0) return;
  ctx.log.warn(
    { accountId, source, count: found.length, unreadable: found.slice(0, 20) },
    "entries of a list could not be understood",
  );
  await announce(tx, "account", [accountId]);
}

/**
 * Asks again for orders that could not be read, a few at a time. Throws AuthExpired; a pause ends it for this
 * time. Safe to repeat.
 */
export async function rereadUnreadable(ctx: Ctx, account: LoadedAccount): Promise<void> {
  const port = account.connector.orders;
  if (port === undefined) return;
  const accountId = account.account.id;
  for (const { platformOrderId, tries } of await inStore(ctx, (tx) =>
    takeDueUnreadable(tx, accountId, rereadsPerRun),
  )) {
    const readAt = ctx.now();
    try {
      const order = await port.read(account.context, platformOrderId);
      await inStore(ctx, async (tx) => {
        if (order !== null) await takeIn(ctx, tx, account, { orders: [order], unreadable: [] }, readAt);
        else if (tries >= mostTriesOfUnknown) await forgetUnreadable(tx, accountId, [platformOrderId]);
      });
    } catch (error) {
      if (error instanceof RateLimited || error instanceof Temporary) return;
      if (!(error instanceof ConnectorError) || error.kind === "AuthExpired") throw error;
      const reason = error.message;
      await inStore(ctx, (tx) => noteUnreadable(ctx, tx, accountId, [{ platformOrderId, reason }]));
    }
  }
}
