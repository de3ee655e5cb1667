/**
 * A buyer who closed their account at a platform is erased here (docs/adr/0088-what-reviews-left.md): at once
 * from everything that is over, and from orders that still have to be sent once they are. Other slices hear of
 * it and erase theirs in the same transaction.
 */
import type { PlatformOrder } from "@stallkeeper/connector-sdk";
import type { Ctx, Services } from "../../platform/context.ts";
import { systemCtx } from "../../platform/context.ts";
import { recordAudit } from "../../platform/audit/index.ts";
import { listStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  endWaitingErased,
  eraseEventWords,
  eraseFromOrders,
  erasedName,
  findErased,
  keepErased,
  listHeldWithBuyer,
  listOrdersOfBuyer,
  listOrdersOfErased,
  listWaitingErased,
  peekOrdersOfBuyer,
  peekOrdersOfErased,
  waitForErased,
  type BuyersOrder,
} from "./erased-buyers.store.ts";
import { addOrderEvents } from "./order-events.store.ts";
import { buyerErased, buyerErasing } from "./orders.events.ts";

/**
 * Erases a buyer at an account by the names that the platform calls them. Answers how much was found: of most
 * people who close their account nothing is here, and then nothing is kept of the notice. Safe to repeat. Whose
 * term is over isn't remembered: they may buy again, and nothing is logged of each.
 */
export async function eraseBuyer(
  ctx: Ctx,
  tx: StoreTx,
  {
    accountId,
    names: told,
    isRemembered = true,
  }: { accountId: string; names: readonly string[]; isRemembered?: boolean },
): Promise<number> {
  const names = [...new Set(told.flatMap((name) => [name, name.toLowerCase()]))].filter(
    (name) => name !== "",
  );
  if (names.length === 0) return 0;
  await emit(tx, buyerErasing, { accountId, names, orderIds: await peekOrdersOfBuyer(tx, accountId, names) });
  const orders = await listOrdersOfBuyer(tx, accountId, names);
  const over = orders.filter(({ isOpen }) => !isOpen);
  const isWaiting = over.length < orders.length;
  const found = new Set(over.map(({ id }) => id));
  const orderIds = over.map(({ id }) => id);
  await emit(tx, buyerErased, { accountId, names, orderIds, found, at: ctx.now(), by: ctx.actor.name });
  if (found.size === 0 && orders.length === 0) return 0;
  const isKnown = (await findErased(tx, accountId, names)).size > 0;
  if (isRemembered) await keepErased(tx, accountId, names, { at: ctx.now(), isWaiting });
  // A parcel that is still to be sent needs its address, and nothing of what was written about it.
  await eraseEventWords(
    tx,
    orders.map(({ id }) => id),
  );
  await erase(ctx, tx, over);
  // A second notice about the same person that finds nothing new leaves no line.
  if (!isRemembered || (found.size === 0 && isKnown)) return found.size;
  await recordAudit(tx, ctx, {
    action: "buyerErased",
    object: { type: "account", id: accountId },
    after: { erased: found.size, ordersStillToSend: orders.length - over.length },
  });
  return found.size;
}

async function erase(ctx: Ctx, tx: StoreTx, orders: readonly BuyersOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await eraseFromOrders(tx, ids);
  const line = {
    at: ctx.now().toISOString(),
    kind: "buyerErased",
    actor: ctx.actor.name,
    details: {},
  } as const;
  await addOrderEvents(
    tx,
    ids.map((orderId) => ({ orderId, ...line })),
  );
  await announce(tx, "order", ids);
}

/** Erases what was left while it still had to be sent, in every store. Safe to repeat. */
export async function eraseSentOrders(services: Services): Promise<void> {
  for (const storeId of await listStoreIds(services.db)) {
    const ctx = systemCtx(services, storeId, "Erasure");
    await services.db.withStore(storeId, async (tx) => {
      for (const { accountId, hash } of await listWaitingErased(tx)) {
        const held = await peekOrdersOfErased(tx, accountId, hash);
        await emit(tx, buyerErasing, {
          accountId,
          names: [...new Set(held.map(({ name }) => name))],
          orderIds: held.map(({ id }) => id),
        });
        const orders = await listOrdersOfErased(tx, accountId, hash);
        const over = orders.filter(({ isOpen }) => !isOpen);
        const names = [...new Set(over.map(({ name }) => name))];
        const orderIds = over.map(({ id }) => id);
        const found = new Set(orderIds);
        if (over.length > 0)
          await emit(tx, buyerErased, {
            accountId,
            names,
            orderIds,
            found,
            at: ctx.now(),
            by: ctx.actor.name,
          });
        await eraseEventWords(tx, orderIds);
        await erase(ctx, tx, over);
        if (over.length === orders.length) await endWaitingErased(tx, accountId, hash);
      }
    });
  }
}

const blank = {
  name: "",
  line1: "",
  line2: "",
  city: "",
  state: "",
  phone: "",
  email: "",
  zipcode: "",
} satisfies Partial<PlatformOrder["address"]>;

const isOver = ({ state, shipping }: PlatformOrder): boolean =>
  shipping.isShipped || ["cancelled", "refunded", "deleted"].includes(state);

/**
 * Orders that are read again come without a buyer who was erased. One that is held with its buyer still had to
 * be sent: it's erased with all that belongs to it, once it was.
 */
export async function withoutErased(
  tx: StoreTx,
  accountId: string,
  orders: readonly PlatformOrder[],
): Promise<readonly PlatformOrder[]> {
  const erased = await findErased(
    tx,
    accountId,
    orders.map(({ buyer }) => buyer.id),
  );
  if (erased.size === 0) return orders;
  const theirs = orders.filter(({ buyer }) => erased.has(buyer.id));
  const held = await listHeldWithBuyer(
    tx,
    accountId,
    theirs.map(({ platformOrderId }) => platformOrderId),
  );
  const open = theirs.filter((order) => !held.has(order.platformOrderId) && !isOver(order));
  if (open.length > 0)
    await waitForErased(
      tx,
      accountId,
      open.map(({ buyer }) => buyer.id),
    );
  return orders.map((order) =>
    erased.has(order.buyer.id) && !held.has(order.platformOrderId) && isOver(order)
      ? {
          ...order,
          buyer: { ...order.buyer, ...erasedName, id: "", handle: "" },
          address: { ...order.address, ...blank },
          noteFromBuyer: "",
          external: {},
        }
      : order,
  );
}
