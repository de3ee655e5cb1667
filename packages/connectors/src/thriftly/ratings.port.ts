import { z } from "zod";
import { jsonObject, readEach } from "@stallkeeper/connector-sdk";
import type { JsonObject, PlatformRating, RatingsPort } from "@stallkeeper/connector-sdk";
import { polarityOf } from "../stars.ts";
import { pullById } from "./id-pages.ts";
import { fetchFromThriftly } from "./thriftly.client.ts";
import { id, readWire, text, when } from "./thriftly.wire.ts";

const reviewWire = z.object({
  reviewId: id,
  purchaseId: id.nullish(),
  buyerHandle: text,
  stars: z.number().int().min(1).max(5),
  text,
  at: when,
});

const LIST = { path: "/reviews", name: "reviews", operation: "ratings.list", tellsChanges: false } as const;

/**
 * Thriftly's reviews never change, so the list only grows. One is read as the page behind the id before it.
 */
export const thriftlyRatings: RatingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullById(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.reviewId, toRating),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, platformRatingId) {
    const before = Number(platformRatingId) - 1;
    if (!Number.isSafeInteger(before)) return null;
    const schema = z.object({ reviews: z.array(jsonObject) });
    const { body } = await fetchFromThriftly(ctx, {
      operation: LIST.operation,
      method: "GET",
      path: LIST.path,
      schema,
      query: { after: before, limit: 1 },
    });
    const found = body.reviews.find(
      ({ reviewId }) => reviewId === platformRatingId || reviewId === before + 1,
    );
    return found === undefined ? null : toRating(found);
  },
  idempotent: false,
  maxReplyLength: 0,
};

/** Reads one vendor object. Throws Malformed with the reason when it is no review. */
export function toRating(external: JsonObject): PlatformRating {
  const wire = readWire(reviewWire, external, "review");
  return {
    platformRatingId: wire.reviewId,
    polarity: polarityOf(wire.stars),
    stars: wire.stars,
    text: wire.text,
    leftAt: wire.at,
    updatedAt: wire.at,
    buyerHandle: wire.buyerHandle,
    platformOrderId: wire.purchaseId ?? null,
    platformItemId: null,
    reply: null,
    external,
  };
}
