/**
 * Who has a conversation open: each screen says so every few seconds and is forgotten when it stops. Two
 * people see each other before both answer one buyer.
 */
import { AppError, type PresenceInput, type ViewerView } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { listViewers, noteViewer, removeViewer } from "./viewers.store.ts";

/** A screen repeats itself every 15 s (viewers of the web's inbox); one that missed two is gone. */
const staleAfterMs = 40_000;

/**
 * Says what the caller does with a conversation, and answers who else has it open. Throws
 * MESSAGING_SESSION_NOT_FOUND. Safe to repeat.
 */
export function sayPresence(
  ctx: Ctx,
  { sessionId, doing }: PresenceInput & { sessionId: string },
): Promise<ViewerView[]> {
  const { actor } = ctx;
  if (actor.kind !== "member") return Promise.resolve([]);
  const now = ctx.now();
  const staleBefore = new Date(now.getTime() - staleAfterMs);
  return inStore(ctx, async (tx) => {
    const noted =
      doing === "gone"
        ? { isNews: await removeViewer(tx, sessionId, actor.userId) }
        : await noteViewer(
            tx,
            { sessionId, userId: actor.userId, userName: actor.name, doing },
            { now, staleBefore },
          );
    if (noted === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
    if (noted.isNews) await announce(tx, "conversationViewers", [sessionId]);
    return listViewers(tx, sessionId, actor.userId, staleBefore);
  });
}
