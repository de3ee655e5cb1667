/**
 * What happens elsewhere and may send a message: orders that come, messages, ratings. Only what a snippet is
 * chosen for leaves a trigger, and only what is fresh: an account that is linked brings weeks of history.
 */
import { clockSkewMs, daysInMs, isOutOfHours } from "@stallkeeper/domain";
import type { Listener, StoreTx } from "../../platform/db/index.ts";
import { on } from "../../platform/events/index.ts";
import {
  conversationsTold,
  listLastWords,
  listSessionsOf,
  snippetsUnshared,
  type OrderMessage,
} from "../messaging/index.ts";
import { ordersArrived } from "../orders/index.ts";
import { listOrderRatings, ratingsTold } from "../ratings/index.ts";
import { readSettings, settingChanging } from "../settings/index.ts";
import { leaveTriggers } from "../triggers/index.ts";
import { refuseOthersSnippets, refuseUnsharing } from "./choose-snippets.ts";
import { chosenSnippet } from "./compose-message.ts";
import { listFreshOrders, listLinkMoments, readStoreWords } from "./message-facts.store.ts";
import { planOf } from "./plan-of.ts";

const freshDays = 1;

const heard = ["orderReceived", "messageReceivedOutOfHours", "buyerSilent"] as const;

/**
 * Without what happened before its account was linked, also for the second time: a linked account brings its
 * history along, and somebody else may have answered it.
 */
async function sinceLinked<One extends { orderId: string; at: string }>(
  tx: StoreTx,
  happened: readonly One[],
): Promise<One[]> {
  const linked = await listLinkMoments(
    tx,
    happened.map(({ orderId }) => orderId),
  );
  return happened.filter(
    ({ orderId, at }) => Date.parse(at) + clockSkewMs >= Date.parse(linked.get(orderId) ?? at),
  );
}

async function hearOrders(tx: StoreTx, { orderIds }: { orderIds: readonly string[] }): Promise<void> {
  const { autoMessaging } = await readSettings(tx);
  if (heard.every((trigger) => chosenSnippet(autoMessaging, trigger) === null)) return;
  const fresh = (await sinceLinked(tx, await listFreshOrders(tx, orderIds))).map(({ orderId }) => orderId);
  if (fresh.length === 0) return;
  if (chosenSnippet(autoMessaging, "orderReceived") !== null)
    await leaveTriggers(tx, { trigger: "orderReceived", orderIds: fresh });
  // A buyer who writes at once may be here before their order is.
  await hearMessages(tx, { sessionIds: await listSessionsOf(tx, fresh) });
}

/** Whether a text asks its reader something. Pure. */
export const asksSomething = (text: string): boolean => /[?？؟]/.test(text.replace(/https?:\/\/\S+/g, ""));

/**
 * The last message of each conversation may be one out of hours, or a question of ours that is left
 * unanswered. Safe to repeat.
 */
export async function hearMessages(
  tx: StoreTx,
  { sessionIds }: { sessionIds: readonly string[] },
): Promise<void> {
  const settings = await readSettings(tx);
  const isOn = (trigger: "messageReceivedOutOfHours" | "buyerSilent"): boolean =>
    chosenSnippet(settings["autoMessaging"], trigger) !== null;
  if (!isOn("messageReceivedOutOfHours") && !isOn("buyerSilent")) return;
  const { timeZone } = await readStoreWords(tx);
  const { open } = planOf(settings, "messageReceivedOutOfHours");
  const triggerOf = ({ isMine, at, text }: OrderMessage) => {
    if (isMine) return isOn("buyerSilent") && asksSomething(text) ? "buyerSilent" : null;
    return isOn("messageReceivedOutOfHours") && isOutOfHours(Date.parse(at), open, timeZone)
      ? "messageReceivedOutOfHours"
      : null;
  };
  for (const message of await sinceLinked(tx, await listLastWords(tx, sessionIds, freshDays))) {
    const trigger = triggerOf(message);
    if (trigger !== null)
      await leaveTriggers(tx, { trigger, orderIds: [message.orderId], occurrence: message.messageId });
  }
}

async function hearRatings(tx: StoreTx, { ratingIds }: { ratingIds: readonly string[] }): Promise<void> {
  const { autoMessaging } = await readSettings(tx);
  if (chosenSnippet(autoMessaging, "ratingReceived") === null) return;
  const since = new Date(Date.now() - daysInMs(freshDays));
  const left = await listOrderRatings(tx, { since, ids: ratingIds, most: 1_000 });
  const fresh = await sinceLinked(
    tx,
    left.map((rating) => ({ ...rating, at: rating.leftAt })),
  );
  for (const { id, orderId, stars } of fresh)
    await leaveTriggers(tx, {
      trigger: "ratingReceived",
      orderIds: [orderId],
      facts: { stars },
      occurrence: id,
    });
}

/** What automation hears of. */
export const automationListeners: readonly Listener[] = [
  on(ordersArrived, hearOrders),
  on(conversationsTold, hearMessages),
  on(ratingsTold, hearRatings),
  on(settingChanging, refuseOthersSnippets),
  on(snippetsUnshared, refuseUnsharing),
];
