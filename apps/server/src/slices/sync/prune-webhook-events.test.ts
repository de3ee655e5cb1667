import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOrder, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { pruneWebhookEvents } from "./prune-webhook-events.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("webhooks are forgotten: worked ones after 30 days, failed ones after 90, waiting ones never", async () => {
  const { storeId, accountId } = await buildOrder(database.db);
  const kept = await database.db.withStore(storeId, async (tx) => {
    for (const [state, days] of [
      ["worked", 29],
      ["worked", 31],
      ["kept", 31],
      ["failed", 89],
      ["failed", 91],
      ["received", 400],
    ] as const) {
      await tx.run(
        `insert into webhook_events (store_id, account_id, event_id, topic, body, state, received_at,
          worked_at)
         values ($1, $2, $3, 'order', '', $4, now() - $5 * interval '1 day', case
           when $4 <> 'received' then now() - $5 * interval '1 day' end)`,
        [storeId, accountId, `${state} ${days}`, state, days],
      );
    }
    return (await tx.rows("select 1 from webhook_events")).length;
  });
  expect(kept).toBe(6);
  await pruneWebhookEvents(database.db);
  const left = await database.db.withStore(storeId, (tx) =>
    tx.rows<{ event_id: string }>("select event_id from webhook_events order by 1"),
  );
  expect(left.map(({ event_id }) => event_id)).toEqual(["failed 89", "received 400", "worked 29"]);
});
