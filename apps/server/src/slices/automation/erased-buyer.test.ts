/** What the log says of an auto message whose buyer closes their account before it goes out. */
import { expect, test } from "vitest";
import type { AutoMessageLogLine } from "@stallkeeper/contract";
import { systemCtx } from "../../platform/context.ts";
import { eraseBuyer } from "../orders/index.ts";
import { leaveTriggers } from "../triggers/index.ts";
import { openAlreadySoldShop } from "./already-sold.fixture.ts";
import { workTriggers } from "./work-triggers.ts";

// Whatever is tried in vain goes on being tried.
const shop = openAlreadySoldShop({ maxSends: 100_000 });

test("a message that was still to be sent is no longer on its way, and the log says why", async () => {
  const { services } = shop.practice.test;
  const { storeId } = shop.practice.owner;
  await shop.setMessage("Hello", "markedAsShipped");
  const { id } = await shop.freshOrder();
  const found = await shop.rows<{ accountId: string; names: string[] }>(
    `select account_id as "accountId", array[buyer ->> 'handle', buyer ->> 'id'] as names
       from orders where id = $1`,
    [id],
  );
  expect(found).toHaveLength(1);
  const sentence = async (): Promise<string | undefined> => {
    const { body } = await shop.client().get("/api/messages/auto/log?trigger=markedAsShipped");
    return (body as { data: AutoMessageLogLine[] }).data.find(({ orderId }) => orderId === id)?.sentence;
  };
  await shop.fault({ kind: "429", count: 1_000 });
  await services.db.withStore(storeId, (tx) =>
    leaveTriggers(tx, { trigger: "markedAsShipped", orderIds: [id] }),
  );
  await workTriggers(services, storeId);
  await expect
    .poll(() => shop.rows("select 1 from actions where order_id = $1 and problem_code is not null", [id]))
    .toHaveLength(1);
  expect(await sentence()).toBe("On its way to the buyer.");
  await expect
    .poll(() => shop.rows("select 1 from actions where order_id = $1 and state = 'pending'", [id]))
    .toHaveLength(1);
  await services.db.withStore(storeId, (tx) =>
    Promise.all(found.map((buyer) => eraseBuyer(systemCtx(services, storeId, "Account closed"), tx, buyer))),
  );
  expect(await sentence()).toBe("Not sent because the buyer was erased.");
});
