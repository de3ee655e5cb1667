/**
 * Two people never answer one buyer without knowing: who sends says which message they saw last, and one of
 * ours after it, or one of a colleague's on its way, stops them once.
 */
import { AppError } from "@stallkeeper/contract";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findColleaguesMessage, listAnswersSince, listSenders } from "./answers.store.ts";
import { joinMessageRef } from "./message-ref.ts";
import type { MessageTarget } from "./request-message.ts";

const minuteMs = 60_000;

/**
 * Throws ANSWERED_MEANWHILE. The account is locked meanwhile, so that of two who send at once the second is
 * stopped.
 */
export async function refuseAnswered(
  ctx: Ctx,
  tx: StoreTx,
  { sessionId, platformSessionId }: MessageTarget,
  seen: string | null | undefined,
): Promise<void> {
  if (sessionId === null || seen === null || seen === undefined) return;
  const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  const underWay = await findColleaguesMessage(tx, sessionId, userId);
  if (underWay !== null) throw answered(underWay.name, "just now");
  const answers = (await listAnswersSince(tx, sessionId, seen)).map(({ identifier, at }) => ({
    ref: joinMessageRef({ platformSessionId, platformMessageId: identifier }),
    at: at ?? "",
  }));
  if (answers.length === 0) return;
  const senders = await listSenders(
    tx,
    answers.map(({ ref }) => ref),
  );
  // One's own isn't news, whichever screen it was sent from; what went out by itself answered nobody.
  const newest = answers.find(
    ({ ref }) =>
      !senders.some((one) => one.ref === ref && (one.userId === userId || one.isByItself === true)),
  );
  if (newest === undefined) return;
  const name = senders.find(({ ref }) => ref === newest.ref)?.name ?? "";
  throw answered(name, writeAgo(ctx.now().getTime() - Date.parse(newest.at)));
}

const answered = (name: string, ago: string): AppError =>
  new AppError("ANSWERED_MEANWHILE", { name: name === "" ? "Somebody" : name, ago });

function writeAgo(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1_440)} d ago`;
}
