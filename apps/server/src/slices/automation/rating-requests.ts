/**
 * Rating requests: a buyer is asked once, some days after their order was delivered. Nobody announces a
 * delivery, so deliveries are looked for: what was delivered before the rule looked back so far isn't asked
 * about, and whether anything stands against it is decided when the message is due.
 */
import { clockSkewMs, daysInMs, type RatingRequestFacts } from "@stallkeeper/domain";
import type { Ctx, Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { isBuyerWaiting } from "../messaging/index.ts";
import { isRated } from "../ratings/index.ts";
import { readSettings } from "../settings/index.ts";
import { leaveTriggers, listUnfired } from "../triggers/index.ts";
import { chosenSnippet } from "./compose-message.ts";
import { listLinkMoments, type MessageOrder } from "./message-facts.store.ts";
import { planOf } from "./plan-of.ts";
import { findTroubles, listDeliveries } from "./rating-requests.store.ts";

const minuteMs = 60_000;
/** A service that was down so long still asks for what was due meanwhile. */
const graceDays = 1;
const mostLookedAt = 20_000;
const mostAtOnce = 500;

/** What stands for or against asking for a rating; what came after `until` doesn't count, null: all does. */
export async function readRatingFacts(
  { connectors, now }: Pick<Ctx, "connectors" | "now">,
  tx: StoreTx,
  order: MessageOrder,
  until: Date | null,
): Promise<RatingRequestFacts> {
  const connector = connectors.find(order.platform);
  const about = {
    accountId: order.account_id,
    platformOrderId: order.platform_order_id,
    platformSessionId: order.platform_messaging_session,
  };
  return {
    platform: connector?.name ?? order.platform,
    hasRatings: connector?.ratings !== undefined,
    asksBuyers: connector?.traits.asksForRatings === true,
    isRated: await isRated(tx, order.id, until),
    isBuyerWaiting: await isBuyerWaiting(tx, about, until),
    ...(await findTroubles(tx, order.id, now())),
  };
}

/** Leaves a trigger for each order that was delivered and hasn't had one. Safe to repeat. */
export async function hearDeliveries(tx: StoreTx, now: Date): Promise<void> {
  const settings = await readSettings(tx);
  if (chosenSnippet(settings["autoMessaging"], "ratingDue") === null) return;
  const { delayMinutes } = planOf(settings, "ratingDue");
  const since = new Date(now.getTime() - delayMinutes * minuteMs - daysInMs(graceDays));
  const delivered = await listDeliveries(tx, since, mostLookedAt);
  const unfired = await listUnfired(
    tx,
    "ratingDue",
    delivered.map(({ orderId }) => orderId),
  );
  const due = delivered.filter(({ orderId }) => unfired.has(orderId)).slice(0, mostAtOnce);
  const linked = await listLinkMoments(
    tx,
    due.map(({ orderId }) => orderId),
  );
  for (const { orderId, at } of due)
    if (Date.parse(at) + clockSkewMs >= Date.parse(linked.get(orderId) ?? at))
      await leaveTriggers(tx, { trigger: "ratingDue", orderIds: [orderId], at });
}

/** The same in every store. Safe to repeat. */
export async function sweepDeliveries({ db, now }: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(db))
    await db.withStore(storeId, (tx) => hearDeliveries(tx, now()));
}
