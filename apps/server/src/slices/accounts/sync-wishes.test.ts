/** Whoever asks for an account to be read while it is being read is heard, however the two overlap. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStore, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { claimSync, finishSync, wantSource } from "./account-syncs.store.ts";
import { makeSyncDue } from "./accounts.store.ts";

let database: TestDatabase;
let storeId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  storeId = await buildStore(database.db);
});
afterAll(() => database.drop());

test.each([
  ["soon", makeSyncDue],
  ["for one of its sources", (tx, accountId) => wantSource(tx, accountId, "messaging")],
] satisfies [string, (tx: Parameters<typeof makeSyncDue>[0], accountId: string) => Promise<void>][])(
  "asked for %s by a transaction that began before the run, it is read again at once",
  async (_how, ask) => {
    const { withStore } = database.db;
    const accountId = await withStore(storeId, async (tx) => {
      const row = await tx.one<{ id: string }>(
        `insert into accounts (store_id, platform, username, state) values ($1, 'bazaar', $2, 'connected')
           returning id`,
        [storeId, `shop-${Math.random()}`],
      );
      const id = row?.id ?? "";
      await tx.run("insert into account_syncs (store_id, account_id) values ($1, $2)", [storeId, id]);
      return id;
    });
    const run = await withStore(storeId, async (asking) => {
      // It has begun; only then is the run claimed, which so hasn't seen what is asked for.
      await asking.run("select 1", []);
      const claimed = await withStore(storeId, (tx) => claimSync(tx, accountId, 60_000));
      await ask(asking, accountId);
      return claimed;
    });
    if (run === null) throw new Error("nobody could read the account");
    const end = { inMs: 600_000, isReconciled: false, problemCode: null, problem: null };
    const inMs = await withStore(storeId, (tx) => finishSync(tx, run, end, null));
    // The moment of the wish is kept to the millisecond, rounded.
    expect(Math.floor(inMs ?? -1)).toBe(0);
  },
);
