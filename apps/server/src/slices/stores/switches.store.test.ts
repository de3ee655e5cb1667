/** When a store counts as caught up before somebody is moved there (decisions 9). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStore, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { isCaughtUp } from "./switches.store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const wish = "2026-03-01T10:00:00.000Z";
const passes = [
  { began: null, ended: null, isCounted: false },
  { began: "2026-03-01T09:00:00.000Z", ended: "2026-03-01T09:00:30.000Z", isCounted: false },
  { began: "2026-03-01T09:59:59.000Z", ended: "2026-03-01T10:00:30.000Z", isCounted: false },
  { began: "2026-03-01T10:00:01.000Z", ended: "2026-03-01T10:00:30.000Z", isCounted: true },
];

test.each(passes)("a pass from $began to $ended counts: $isCounted", async ({ began, ended, isCounted }) => {
  const storeId = await buildStore(database.db);
  const answer = await database.db.withStore(storeId, async (tx) => {
    const account = await tx.one<{ id: string }>(
      `insert into accounts (store_id, platform, username, state) values ($1, 'bazaar', 'shop', 'connected')
         returning id`,
      [storeId],
    );
    await tx.run(
      `insert into account_syncs (store_id, account_id, phase, read_until, finished_at)
         values ($1, $2, 'following', $3, $4)`,
      [storeId, account?.id, began, ended],
    );
    return isCaughtUp(tx, wish);
  });
  expect(answer).toBe(isCounted);
});
