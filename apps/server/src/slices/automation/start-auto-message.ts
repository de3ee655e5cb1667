/**
 * Works one trigger in the caller's transaction: writes the outgoing action, or why there is none. One
 * message per order or offer and trigger: what an action was written for once is never written for again, the
 * action itself is tried again instead.
 */
import { autoMessageTexts, explainDecision, type AutoMessageTrigger } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { postponeTrigger, settleTrigger, type OrderTriggerRow, type TriggerEnd } from "../triggers/index.ts";
import {
  findActionByKey,
  releaseAction,
  withdrawAction,
  withdrawnCode,
  type ActionRow,
} from "../actions/index.ts";
import { requestMessage } from "../messaging/index.ts";
import { actorOf, addOrderEvents, addTag } from "../orders/index.ts";
import { readSettings } from "../settings/index.ts";
import { chosenSnippet, composeMessage, type Composed } from "./compose-message.ts";
import { momentFor, refusalOf } from "./decide-message.ts";
import { readStoreWords } from "./message-facts.store.ts";
import { findSubject } from "./message-subject.ts";
import { planOf } from "./plan-of.ts";

/** The key of the one message that a trigger sends for an order or an offer. */
export function autoMessageKey(trigger: AutoMessageTrigger, subjectId: string): string {
  return `message:auto:${trigger}:${subjectId}`;
}

/**
 * The key of a trigger's message: one that was withdrawn while it was held makes room for the next time it
 * happens.
 */
async function keyOf(tx: StoreTx, trigger: OrderTriggerRow): Promise<string> {
  const key = autoMessageKey(trigger.name, trigger.subject_id);
  const known = await findActionByKey(tx, key);
  const isWithdrawn = known?.state === "refused" && known.problem_code === withdrawnCode;
  return isWithdrawn ? `${key}:${Date.parse(trigger.fired_at)}` : key;
}

/**
 * The trigger must be locked. A repeat finds the action that there is; one that the pause held goes on, or
 * ends where the message isn't wanted any more.
 */
export async function startAutoMessage(ctx: Ctx, tx: StoreTx, trigger: OrderTriggerRow): Promise<TriggerEnd> {
  const { order_id, offer_id, name, facts, caused_by_name: agentName } = trigger;
  const key = await keyOf(tx, trigger);
  const stopped = (await skip(ctx, tx, trigger)) ?? (await stopHeld(tx, trigger, key));
  if (stopped !== null) {
    const text = explainDecision(stopped.state, stopped.reason ?? null);
    await withdrawAction(ctx, tx, key, { code: withdrawnCode, text });
    await settleTrigger(tx, trigger, stopped);
    return stopped;
  }
  await releaseAction(ctx, tx, key);
  const known = await findActionByKey(tx, key);
  const end =
    known === null
      ? await send(
          ctx,
          tx,
          key,
          trigger,
          await composeMessage(ctx, tx, { order_id, offer_id, trigger: name, facts, agentName }),
        )
      : endOfKnown(known);
  await settleTrigger(tx, trigger, end);
  return end;
}

/**
 * Where the message of a trigger that happens again stands: one that its platform refused isn't on its way, and
 * goes out once a person tries it again. Pure.
 */
function endOfKnown({ id: actionId, state, problem }: ActionRow): TriggerEnd {
  if (state === "accepted" || state === "verified") return { state: "sent", actionId };
  if (state !== "refused" && state !== "gaveUp") return { state: "sending", actionId };
  return { state: "failed", problem: autoMessageTexts.failed(problem ?? ""), actionId };
}

/**
 * Lets a trigger wait until its message may go out. True: it waits; false: now is the moment. The trigger
 * must be locked.
 */
export async function putOff(ctx: Ctx, tx: StoreTx, trigger: OrderTriggerRow): Promise<boolean> {
  if (trigger.name === "alreadySold") return false;
  const settings = await readSettings(tx);
  const subject = await findSubject(tx, trigger);
  if (subject === null || chosenSnippet(settings["autoMessaging"], trigger.name) === null) return false;
  const now = ctx.now();
  const at = momentFor(subject, trigger, planOf(settings, trigger.name), await readStoreWords(tx), now);
  if (at.getTime() <= now.getTime()) return false;
  await postponeTrigger(tx, trigger, at);
  return true;
}

/** One that was held isn't sent once its trigger is off; null: it isn't held, or goes on. */
async function stopHeld(tx: StoreTx, { name }: OrderTriggerRow, key: string): Promise<TriggerEnd | null> {
  const known = await findActionByKey(tx, key);
  if (known?.is_held !== true) return null;
  const { autoMessaging } = await readSettings(tx);
  return chosenSnippet(autoMessaging, name) === null ? { state: "off" } : null;
}

/** What stands against a message that a snippet is chosen for; null: nothing does. */
async function skip(ctx: Ctx, tx: StoreTx, trigger: OrderTriggerRow): Promise<TriggerEnd | null> {
  if (trigger.name === "alreadySold") return null;
  const settings = await readSettings(tx);
  const subject = await findSubject(tx, trigger);
  if (subject === null || chosenSnippet(settings["autoMessaging"], trigger.name) === null) return null;
  const reason = await refusalOf(ctx, tx, subject, trigger, planOf(settings, trigger.name));
  return reason === null ? null : { state: "skipped", reason };
}

async function send(
  ctx: Ctx,
  tx: StoreTx,
  idempotencyKey: string,
  { order_id: orderId, offer_id: offerId, name }: OrderTriggerRow,
  composed: Composed,
): Promise<TriggerEnd> {
  switch (composed.state) {
    case "off":
      return { state: "off" };
    case "snippetMissing":
      return notSent(ctx, tx, {
        orderId,
        offerId,
        trigger: name,
        kind: "autoMessageFailed",
        reason: "Snippet does not exist!",
        text: autoMessageTexts.snippetMissing,
      });
    case "failed":
      return notSent(ctx, tx, {
        orderId,
        offerId,
        trigger: name,
        kind: "autoMessageFailed",
        reason: composed.reason,
        text: autoMessageTexts.failed(composed.reason),
      });
    case "held":
      if (orderId !== null) await addTag(tx, [orderId], "needsAdminAttention");
      return notSent(ctx, tx, {
        orderId,
        offerId,
        trigger: name,
        kind: "autoMessageHeld",
        reason: composed.reason,
        text: autoMessageTexts.failed(composed.reason),
      });
    case "ready":
      return {
        state: "sending",
        actionId: await requestMessage(ctx, tx, {
          target: composed.target,
          text: composed.text,
          attachments: composed.attachments,
          trigger: name,
          snippetIds: [composed.snippet.id],
          idempotencyKey,
        }),
      };
  }
}

interface NotSent {
  orderId: string | null;
  offerId: string | null;
  trigger: AutoMessageTrigger;
  kind: "autoMessageFailed" | "autoMessageHeld";
  reason: string;
  text: string;
}

/** An order's timeline says why nothing was sent; an offer has none, its decision stands in the log. */
async function notSent(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, offerId, trigger, kind, reason, text }: NotSent,
): Promise<TriggerEnd> {
  if (orderId !== null) {
    await addOrderEvents(tx, [
      { orderId, at: ctx.now().toISOString(), kind, ...actorOf(ctx), details: { trigger, reason } },
    ]);
    await announce(tx, "order", [orderId]);
  }
  if (offerId !== null) await announce(tx, "offer", [offerId]);
  return { state: kind === "autoMessageHeld" ? "held" : "failed", problem: text, reason };
}
