/** A buyer is erased in the moment in which something about them ends: neither stands in the other's way. */
import { expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { eraseBuyer, lockOrders } from "../orders/index.ts";
import { openMessageShop } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { rows, one, send, freshSession } = shop;

/** Locks an action as its end does, waits until the erasure waits for that, then locks what it is about. */
async function eraseWhileEnding(
  { actionId, accountId, names }: { actionId: string; accountId: string; names: string[] },
  lockSubject: (tx: StoreTx) => Promise<unknown>,
): Promise<void> {
  const { services } = shop.practice.test;
  const { storeId } = shop.practice.owner;
  let erasing: Promise<unknown> = Promise.resolve();
  await services.db.withStore(storeId, async (tx) => {
    await tx.run("update actions set updated_at = now() where id = $1", [actionId]);
    erasing = services.db.withStore(storeId, (other) =>
      eraseBuyer(systemCtx(services, storeId, "Account closed"), other, { accountId, names }),
    );
    // Whoever of the two PostgreSQL would end: it's seen below.
    erasing.catch(() => undefined);
    const waiting = () =>
      services.db.asSystem((system) =>
        system.rows(
          `select 1 from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and wait_event = 'transactionid'`,
        ),
      );
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await lockSubject(tx);
  });
  expect(await erasing).toBeGreaterThan(0);
}

test("a message about an order ends, and its buyer is erased", async () => {
  const session = await freshSession();
  const order = await one<{ id: string; number: string; buyer: string }>(
    `select id, platform_order_id as number, buyer ->> 'id' as buyer from orders
       where platform = 'bazaar' and buyer ->> 'id' <> '' order by id limit 1`,
  );
  await rows("update orders set shipped = true where id = $1", [order.id]);
  await rows("update messaging_sessions set platform_order_ids = $2 where id = $1", [
    session.id,
    [order.number],
  ]);
  expect((await send({ text: "Hello", session: session.id })).status).toBe(200);
  const { id: actionId } = await one<{ id: string }>("select id from actions where order_id = $1", [
    order.id,
  ]);
  await expect
    .poll(() => rows("select 1 from actions where id = $1 and state = 'verified'", [actionId]))
    .toHaveLength(1);
  const names = [session.buyer.handle, session.buyer.identifier, order.buyer];
  await eraseWhileEnding({ actionId, accountId: session.account_id, names }, (tx) =>
    lockOrders(tx, [order.id]),
  );
});

test("a message without an order ends, and its conversation is erased", async () => {
  const session = await freshSession();
  expect((await send({ text: "Hello", session: session.id })).status).toBe(200);
  const { id: actionId } = await one<{ id: string }>(
    "select id from actions where kind = 'message' and payload ->> 'sessionId' = $1",
    [session.id],
  );
  await expect
    .poll(() => rows("select 1 from actions where id = $1 and state = 'verified'", [actionId]))
    .toHaveLength(1);
  const names = [session.buyer.handle, session.buyer.identifier];
  await eraseWhileEnding({ actionId, accountId: session.account_id, names }, (tx) =>
    tx.run("update messaging_sessions set account = account where id = $1", [session.id]),
  );
});
