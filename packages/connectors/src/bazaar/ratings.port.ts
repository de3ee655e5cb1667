import { z } from "zod";
import { readEach } from "@stallkeeper/connector-sdk";
import type { JsonObject, JsonValue, PlatformRating, RatingsPort } from "@stallkeeper/connector-sdk";
import { polarityOf } from "../stars.ts";
import { isoOf, readWire, text } from "./bazaar.wire.ts";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { pullChanges, type ChangePage } from "./change-pages.ts";

const feedbackWire = z.object({
  feedback_id: z.string(),
  order_id: text,
  buyer_username: text,
  stars: z.number().int().min(1).max(5),
  comment: text,
  created_at: z.iso.datetime(),
  modified_at: z.iso.datetime(),
  reply: z.object({ text }).nullish(),
});

const LIST = { path: "/feedback", name: "feedback", operation: "ratings.list" } as const;

/** Bazaar's feedback. There is no call for a single one: `read` walks the list. */
export const bazaarRatings: RatingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullChanges(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.feedback_id, toRating),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, platformRatingId) {
    let cursor: JsonValue = null;
    for (let hasMore = true; hasMore;) {
      const page: ChangePage = await pullChanges(ctx, LIST, cursor);
      const found = page.entries.find((external) => external.feedback_id === platformRatingId);
      if (found !== undefined) return toRating(found);
      ({ nextCursor: cursor, hasMore } = page);
    }
    return null;
  },
  /** One reply a rating, for good: a second one is refused. */
  async reply(ctx, { platformRatingId, text: words }) {
    await fetchFromBazaar(ctx, {
      operation: "ratings.reply",
      method: "POST",
      path: `/feedback/${encodeURIComponent(platformRatingId)}/reply`,
      json: { text: words },
      schema: z.looseObject({}),
    });
  },
  idempotent: false,
  maxReplyLength: 500,
  revisionDays: 30,
  leave: {
    async send(ctx, { platformOrderId, text: words }) {
      await fetchFromBazaar(ctx, {
        operation: "ratings.leave",
        method: "POST",
        path: `/orders/${encodeURIComponent(platformOrderId)}/feedback`,
        json: { text: words },
        schema: z.looseObject({}),
      });
    },
    async read(ctx, { platformOrderId }) {
      const response = await callBazaar(ctx, {
        operation: "ratings.readLeft",
        method: "GET",
        path: `/orders/${encodeURIComponent(platformOrderId)}/feedback`,
        schema: z.looseObject({ text: z.string() }),
        accept: [404],
      });
      return response.isOk ? response.body.text : null;
    },
    idempotent: false,
    maxLength: 200,
  },
};

/** Reads one vendor object. Throws Malformed with the reason when it is no feedback. */
export function toRating(external: JsonObject): PlatformRating {
  const wire = readWire(feedbackWire, external, "feedback");
  return {
    platformRatingId: wire.feedback_id,
    polarity: polarityOf(wire.stars),
    stars: wire.stars,
    text: wire.comment,
    leftAt: isoOf(wire.created_at),
    updatedAt: isoOf(wire.modified_at),
    buyerHandle: wire.buyer_username,
    platformOrderId: wire.order_id === "" ? null : wire.order_id,
    platformItemId: null,
    reply: wire.reply?.text ?? null,
    external,
  };
}
