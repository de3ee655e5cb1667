/** Bad ratings are told of at their orders: a line in the timeline, and the tag for an admin's attention. */
import { daysInMs } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents, addTag, lockOrders } from "../orders/index.ts";
import { takeUntold } from "./answers.store.ts";

/** What was left longer ago is history that was read late. */
const freshDays = 14;

/** Tells of the bad ones among these ratings, each once. Safe to repeat. */
export async function tellBadRatings(
  tx: StoreTx,
  ids: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const told = await takeUntold(tx, ids, { since: new Date(at.getTime() - daysInMs(freshDays)), at });
  if (told.length === 0) return;
  const orderIds = [...new Set(told.map(({ orderId }) => orderId))].sort();
  await lockOrders(tx, orderIds);
  await addTag(tx, orderIds, "needsAdminAttention");
  await addOrderEvents(
    tx,
    told.map(({ id: ratingId, orderId, stars }) => ({
      orderId,
      at: at.toISOString(),
      kind: "badRating" as const,
      actor: by,
      details: { ratingId, stars },
    })),
  );
  await announce(tx, "order", orderIds);
}
