import type { Db } from "../db/index.ts";

/** Forgets changes older than an hour, store by store. Safe to repeat. */
export async function pruneChanges(db: Db): Promise<void> {
  const stores = await db.asSystem((tx) => tx.rows<{ id: string }>("select id from stores"));
  for (const { id } of stores) {
    await db.withStore(id, (tx) => tx.run("delete from changes where at < now() - interval '1 hour'"));
  }
}
