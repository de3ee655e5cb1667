/**
 * The door for everything that tells other systems something: a delivery for each address that asked for it, in
 * the transaction of what it tells. So none goes out for what was rolled back, and none is lost by a crash.
 */
import type { WebhookEvent } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { insertDeliveries, isAnybodyAsking, type News } from "./deliveries.store.ts";

/**
 * Has every address told that asked for this kind. `load` is called only where there is one. Safe to repeat:
 * what was told before isn't again.
 */
export async function tellReceivers(
  tx: StoreTx,
  event: WebhookEvent,
  load: () => Promise<readonly News[]> | readonly News[],
): Promise<void> {
  if (!(await isAnybodyAsking(tx, event))) return;
  const news = await load();
  if (news.length > 0) await announce(tx, "webhook", await insertDeliveries(tx, event, news));
}
