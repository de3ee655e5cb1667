/**
 * The action "write to a buyer", watched: what became of it is written to the trigger that asked for it, and
 * whoever caused that is told in the same transaction. While all auto messages are paused, none that wasn't
 * sent goes out: its trigger waits again and is decided on anew afterwards (start-auto-message.ts).
 */
import { autoMessageTexts, isByItself, type ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { endTriggers, findTriggerOfAction, returnTrigger, sendsByItself } from "../triggers/index.ts";
import type { ActionKind, ActionRow } from "../actions/index.ts";
import { messageAction } from "../messaging/index.ts";
import { lockOrders } from "../orders/index.ts";
import { findAutoMessagePause } from "./auto-message-pauses.store.ts";
import { hearMessages } from "./hear-events.ts";
import { lockSubject } from "./message-subject.ts";
import { tellOutcome } from "./tell-outcome.ts";

export const watchedMessageAction: ActionKind = {
  ...messageAction,
  mustWait: isPaused,
  record: recordMessage,
};

/** What a person sends themselves, or tried again by hand, is never paused. */
async function isPaused(tx: StoreTx, action: ActionRow): Promise<boolean> {
  return (
    isByItself(messageAction.read(action).payload.trigger) &&
    (await findAutoMessagePause(tx)) !== null &&
    sendsByItself(tx, action.id)
  );
}

async function recordMessage(ctx: Ctx, tx: StoreTx, action: ActionRow, state: ActionState): Promise<unknown> {
  const { trigger, sessionId } = messageAction.read(action).payload;
  // What it is about before its trigger, as everywhere.
  if (action.order_id !== null) await lockOrders(tx, [action.order_id]);
  const asked = trigger === null ? null : await findTriggerOfAction(tx, action.id);
  if (asked !== null) await lockSubject(tx, asked);
  const answer = await messageAction.record(ctx, tx, action, state);
  const hasFailed = state === "refused" || state === "gaveUp";
  const isSent = state === "accepted" || state === "verified";
  // The next sync meets it here and tells nothing new: a buyer's silence is counted from now.
  if (state === "accepted" && sessionId !== null) await hearMessages(tx, { sessionIds: [sessionId] });
  if (asked === null) return answer;
  if (action.is_held) {
    await returnTrigger(tx, action.id);
    return answer;
  }
  await endTriggers(tx, action.id, {
    state: isSent ? "sent" : hasFailed ? "failed" : "sending",
    problem: hasFailed ? autoMessageTexts.failed(action.problem ?? "") : null,
    // Only a person opens what has ended.
    isRetried: state === "pending" && (action.state === "refused" || action.state === "gaveUp"),
  });
  if (isSent || hasFailed) await tellOutcome(ctx, tx, asked);
  return answer;
}
