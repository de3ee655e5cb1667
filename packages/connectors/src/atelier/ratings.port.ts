import { z } from "zod";
import { Malformed, readEach } from "@stallkeeper/connector-sdk";
import type { JsonObject, JsonValue, PlatformRating, RatingsPort } from "@stallkeeper/connector-sdk";
import { polarityOf } from "../stars.ts";
import { second, text } from "./atelier.wire.ts";
import { pullNewestFirst, type OffsetPage } from "./newest-first-pages.ts";

const reviewWire = z.object({
  review_id: z.union([z.number(), z.string()]).transform(String),
  receipt_id: text,
  rating: z.number().int().min(1).max(5),
  review: text,
  created_timestamp: second,
});

const LIST = {
  path: "/reviews",
  since: "min_created",
  time: "created_timestamp",
  operation: "ratings.list",
} as const;

/**
 * Atelier's reviews: read only, without the buyer's name. There is no call for a single one: `read` walks the
 * list.
 */
export const atelierRatings: RatingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullNewestFirst(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.review_id, toRating),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, platformRatingId) {
    let cursor: JsonValue = null;
    for (let hasMore = true; hasMore;) {
      const page: OffsetPage = await pullNewestFirst(ctx, LIST, cursor);
      const found = page.entries.find(
        ({ review_id: id }) => id === platformRatingId || id === Number(platformRatingId),
      );
      if (found !== undefined) return toRating(found);
      ({ nextCursor: cursor, hasMore } = page);
    }
    return null;
  },
  idempotent: false,
  maxReplyLength: 0,
};

/** Reads one vendor object. Throws Malformed with the reason when it is no review. */
export function toRating(external: JsonObject): PlatformRating {
  const checked = reviewWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The review could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  const wire = checked.data;
  const at = new Date(wire.created_timestamp * 1_000).toISOString();
  return {
    platformRatingId: wire.review_id,
    polarity: polarityOf(wire.rating),
    stars: wire.rating,
    text: wire.review,
    leftAt: at,
    updatedAt: at,
    buyerHandle: "",
    platformOrderId: wire.receipt_id === "" ? null : wire.receipt_id,
    platformItemId: null,
    reply: null,
    external,
  };
}
