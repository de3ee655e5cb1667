import { listStoreIds, type Db } from "../db/index.ts";

/** Forgets changes older than an hour, store by store. Safe to repeat. */
export async function pruneChanges(db: Db): Promise<void> {
  for (const id of await listStoreIds(db)) {
    await db.withStore(id, (tx) => tx.run("delete from changes where at < now() - interval '1 hour'"));
  }
}
