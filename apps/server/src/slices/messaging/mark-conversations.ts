import { AppError, type EntityPatch, type messagingSession } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { markSessions } from "./messaging-sessions.store.ts";

type Patch = Pick<EntityPatch<typeof messagingSession>, "read" | "snoozedUntil" | "done" | "assignedTo">;

/** Further than this nobody puts a buyer off; it is a slip of the pen. */
const longestSnoozeMs = daysInMs(366);

/**
 * Marks conversations read or unread, puts them off, closes or assigns them, for everybody of the store.
 * Putting one off opens it again, and closing one ends its putting off. Answers how many there were. Throws
 * FORBIDDEN, FIELDS_INVALID for a time that has gone by or for somebody who isn't of the store. Safe to
 * repeat.
 */
export async function markConversations(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  { read: isRead, snoozedUntil, done: isDone, assignedTo }: Patch,
): Promise<number> {
  requireScope(ctx, "messages.write");
  if (isRead === undefined && snoozedUntil === undefined && isDone === undefined && assignedTo === undefined)
    return ids.length;
  if (typeof snoozedUntil === "string") checkMoment(snoozedUntil, ctx.now());
  const marks = {
    isRead,
    isDone: typeof snoozedUntil === "string" ? false : isDone,
    snoozedUntil: isDone === true ? null : snoozedUntil,
    assignedTo,
  };
  const { count, changed } = await markSessions(tx, ids, marks, ctx.now()).catch((error: unknown) => {
    throw isNobody(error) ? unknownAssignee() : error;
  });
  await announce(tx, "messagingSession", changed);
  return count;
}

function checkMoment(text: string, now: Date): void {
  const aheadMs = Date.parse(text) - now.getTime();
  if (!(aheadMs > 0 && aheadMs <= longestSnoozeMs))
    throw new AppError("FIELDS_INVALID", { fields: { snoozedUntil: "Choose a time in the next year." } });
}

// The reference to the store's members, and a text that is no id at all.
const isNobody = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "23503" || error.code === "22P02");

const unknownAssignee = (): AppError =>
  new AppError("FIELDS_INVALID", { fields: { assignedTo: "This person is no longer in your store." } });
