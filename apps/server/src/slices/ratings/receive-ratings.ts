/** Takes in what a marketplace says about ratings, whoever asked. Duplicates and old states do no harm. */
import type { PlatformRating } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { idAt, type RowSource } from "../../platform/vendor-rows/index.ts";
import { findErased } from "../orders/index.ts";
import { ratingsTold } from "./ratings.events.ts";
import { findOrdersOf, upsertRatings, type RatingRow } from "./ratings.store.ts";
import { endBettered } from "./revise-rating.ts";
import { tellBadRatings } from "./tell-bad-ratings.ts";

/** Stores ratings read at `readAt` and announces what changed. Safe to repeat. */
export async function receiveRatings(
  tx: StoreTx,
  source: RowSource,
  ratings: readonly PlatformRating[],
  readAt: Date,
): Promise<void> {
  const erased = await findErased(
    tx,
    source.accountId,
    ratings.map(({ buyerHandle }) => buyerHandle),
  );
  const orders = await ordersOf(tx, source, ratings);
  const changed = await upsertRatings(
    tx,
    source,
    ratings.map((rating) =>
      ratingRow(
        source,
        erased.has(rating.buyerHandle) ? { ...rating, buyerHandle: "", text: "", external: {} } : rating,
        orders,
      ),
    ),
    readAt,
  );
  const ratingIds = changed.map(({ id }) => id);
  await announce(tx, "rating", ratingIds);
  if (ratingIds.length === 0) return;
  const told = { at: readAt, by: source.username };
  await endBettered(tx, ratingIds, told);
  await tellBadRatings(tx, ratingIds, told);
  await emit(tx, ratingsTold, { ratingIds });
}

/** The orders of ratings that name none. */
async function ordersOf(
  tx: StoreTx,
  source: RowSource,
  ratings: readonly PlatformRating[],
): Promise<ReadonlyMap<string, string>> {
  const asked = ratings.flatMap(
    ({ platformRatingId: id, platformOrderId, platformItemId, buyerHandle, leftAt }) =>
      platformOrderId === null && platformItemId !== null && buyerHandle !== ""
        ? [{ id, itemId: platformItemId, buyer: buyerHandle, leftAt }]
        : [],
  );
  if (asked.length === 0) return new Map();
  const found = await findOrdersOf(tx, source.accountId, asked);
  return new Map(found.map(({ id, orderId }) => [id, orderId]));
}

function ratingRow(
  source: RowSource,
  rating: PlatformRating,
  orders: ReadonlyMap<string, string>,
): RatingRow {
  return {
    id: idAt(source, rating.platformRatingId),
    identifier: rating.platformRatingId,
    platform_updated_at: rating.updatedAt,
    platform_object: rating.external,
    polarity: rating.polarity,
    stars: rating.stars,
    content: rating.text,
    left_at: rating.leftAt,
    buyer_handle: rating.buyerHandle,
    // Ids are made alike, so the order need not be here yet.
    order_id:
      rating.platformOrderId === null
        ? (orders.get(rating.platformRatingId) ?? null)
        : idAt(source, rating.platformOrderId),
    listing_id: rating.platformItemId === null ? null : idAt(source, rating.platformItemId),
    reply: rating.reply,
    updated_at: rating.updatedAt,
  };
}
