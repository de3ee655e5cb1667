import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { deleteUnnamedFiles } from "./attachments/erased-files.store.ts";
import { deleteConversationsBefore } from "./erased-conversations.store.ts";

/**
 * Deletes conversations whose last message is from before a moment, with their drafts and files, the oldest
 * first, and answers how many. What somebody works with right now waits for the next time. Safe to repeat.
 */
export async function deletePastConversations(
  tx: StoreTx,
  { before, most, at }: { before: Date; most: number; at: Date },
): Promise<number> {
  const { ids, fileIds } = await deleteConversationsBefore(tx, before, most);
  await deleteUnnamedFiles(tx, [...new Set(fileIds)], [], at);
  await announce(tx, "messagingSession", ids);
  return ids.length;
}
