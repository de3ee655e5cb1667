import { daysInMs } from "@stallkeeper/domain";
import { listOpenStoreIds, type Db } from "../../../platform/db/index.ts";
import { pruneAttachments } from "../attachments/attachments.store.ts";
import { pruneDrafts } from "./drafts.store.ts";
import { pruneViewers } from "./viewers.store.ts";

const draftsKeptMs = daysInMs(90);
const viewersKeptMs = daysInMs(1);
const unusedFilesKeptMs = daysInMs(7);

/**
 * Forgets half replies that nobody came back to for ninety days, files that nothing names any more, and
 * screens long closed. Safe to repeat.
 */
export async function tidyDesk(db: Db, now: Date): Promise<void> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const id of await listOpenStoreIds(db)) {
    await db.withStore(id, async (tx) => {
      await pruneDrafts(tx, ago(draftsKeptMs));
      await pruneAttachments(tx, ago(unusedFilesKeptMs));
      await pruneViewers(tx, ago(viewersKeptMs));
    });
  }
}
