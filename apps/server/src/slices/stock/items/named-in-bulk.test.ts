/** Names of items that come by the thousand: how often the table of names is read for them. */
import { expect, test } from "vitest";
import { keepStock } from "../keep-stock.fixture.ts";

const { house } = keepStock();
const many = 2_000;

/** Adds so many items in one statement, and answers what was read of their names meanwhile. */
function readsOf(prefix: string, first = 1) {
  return house.app.services.db.withStore(house.owner.storeId, async (tx) => {
    const reads = () =>
      tx.rows<{ scans: number; lookups: number; read: number }>(
        `select seq_scan::integer as scans, idx_scan::integer as lookups,
           (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
         from pg_stat_xact_user_tables where relname = 'item_skus'`,
      );
    const [before] = await reads();
    await tx.run(
      `insert into items (store_id, sku, title, created_at, updated_at)
         select $1, $2 || n, 'Bowl', now(), now() from generate_series($3::integer, $4) n`,
      [tx.storeId, prefix, first, first + many - 1],
    );
    const [after] = await reads();
    return {
      scans: (after?.scans ?? 0) - (before?.scans ?? 0),
      lookups: (after?.lookups ?? 0) - (before?.lookups ?? 0),
      read: (after?.read ?? 0) - (before?.read ?? 0),
    };
  });
}

test("names that are all new are each looked up once and none is read, and one that was taken is refused", async () => {
  expect(await readsOf("BULK-")).toEqual({ scans: 0, lookups: many, read: 0 });
  const taken = await house.app.services.db.withStore(house.owner.storeId, async (tx) => {
    await tx.run("update items set sku = 'RENAMED-1' where sku = 'BULK-1'");
    return tx.rows<{ sku: string }>(
      "select sku from item_skus where sku in ('BULK-1', 'RENAMED-1') order by sku",
    );
  });
  expect(taken.map(({ sku }) => sku)).toContain("BULK-1");
  // A former name is its item's still.
  await expect(readsOf("BULK-", 1 - many + 1)).rejects.toThrow("the SKU belongs to another item");
});
