import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { setRead } from "./messaging-sessions.store.ts";

/**
 * Marks conversations read or unread for everybody of the store. Answers how many there were. Throws
 * FORBIDDEN. Safe to repeat.
 */
export async function markConversations(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  patch: { readonly read?: boolean | undefined },
): Promise<number> {
  requireScope(ctx, "messages.write");
  if (patch.read === undefined) return ids.length;
  const { count, changed } = await setRead(tx, ids, patch.read);
  await announce(tx, "messagingSession", changed);
  return count;
}
