/**
 * eBay's feedback (commerce/feedback, beta). The list has no order that could be relied on and tells of no
 * changes, so a run reads all of a period: everything at first, then the last 30 days, in which feedback can be
 * revised, or the last year where the last whole run is longer ago.
 */
import { daysInMs } from "@stallkeeper/domain";
import { jsonObject, Malformed, readEach, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue, RatingsPort } from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { fetchFromEbay } from "./ebay.client.ts";
import { feedbackWire, toRating } from "./feedback.mapping.ts";

const base = "/commerce/feedback/v1";
/** eBay takes 25 to 200. */
const [leastPage, mostPage] = [25, 200];
const notFound = "501039";

const listSchema = z.looseObject({
  feedbackEntries: z.array(jsonObject).default([]),
  pagination: z.looseObject({ total: z.number().default(0) }).nullish(),
});
const awaitingSchema = z.looseObject({
  lineItems: z
    .array(
      z.looseObject({
        listingId: z.string().catch(""),
        orderLineItemId: z.string().catch(""),
        transactionId: z.string().catch(""),
      }),
    )
    .default([]),
});
const placeSchema = z.object({
  offset: z.number().int(),
  /** When the last whole run began, and this one. */
  known: z.string().nullable(),
  began: z.string().nullable(),
});

function openPlace(cursor: JsonValue): z.infer<typeof placeSchema> {
  if (cursor === null) return { offset: 0, known: null, began: null };
  const checked = placeSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the feedback cannot be read.");
  return checked.data;
}

/** Which days a run reads; "" for all. */
function periodSince(known: string | null, now: Date): string {
  if (known === null) return "";
  const agoMs = now.getTime() - Date.parse(known);
  if (agoMs < daysInMs(25)) return ",period:30";
  return agoMs < daysInMs(360) ? ",period:365" : "";
}

/** Entries that the seller received or sent; none where eBay says that there are none. */
async function fetchFeedback(
  ctx: ConnectorContext,
  type: "FEEDBACK_RECEIVED" | "FEEDBACK_SENT",
  query: Readonly<Record<string, string | number>>,
): Promise<z.infer<typeof listSchema>> {
  try {
    return await fetchFromEbay(ctx, {
      operation: "ratings.list",
      method: "GET",
      path: `${base}/feedback`,
      query: { user_id: ctx.account.username, feedback_type: type, ...query },
      schema: listSchema,
    });
  } catch (error) {
    if (error instanceof Rejected && error.vendorCode === notFound) return { feedbackEntries: [] };
    throw error;
  }
}

async function findEntry(ctx: ConnectorContext, feedbackId: string): Promise<JsonObject | null> {
  const found = await fetchFeedback(ctx, "FEEDBACK_RECEIVED", { feedback_id: feedbackId });
  return found.feedbackEntries[0] ?? null;
}

export const ebayRatings: RatingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const place = openPlace(cursor);
    const began = place.began ?? ctx.now().toISOString();
    const limit = Math.min(mostPage, Math.max(leastPage, pageSize ?? mostPage));
    const page = await fetchFeedback(ctx, "FEEDBACK_RECEIVED", {
      filter: `role:BUYER${periodSince(place.known, new Date(began))}`,
      sort: "TIME",
      limit,
      offset: place.offset,
    });
    const offset = place.offset + page.feedbackEntries.length;
    const hasMore = page.feedbackEntries.length > 0 && offset < (page.pagination?.total ?? 0);
    return {
      ...readEach(page.feedbackEntries, ({ feedbackId }) => feedbackId, toRating),
      nextCursor: hasMore ? { ...place, offset, began } : { offset: 0, known: began, began: null },
      hasMore,
    };
  },

  async read(ctx, platformRatingId) {
    const found = await findEntry(ctx, platformRatingId);
    return found === null ? null : toRating(found);
  },

  async reply(ctx, { platformRatingId, text }) {
    const found = await findEntry(ctx, platformRatingId);
    const recipientUserId = feedbackWire.safeParse(found).data?.providerUserDetail?.userId ?? "";
    if (recipientUserId === "")
      throw new Rejected(notFound, "eBay doesn't know this feedback any more.", {
        operation: "ratings.reply",
      });
    await fetchFromEbay(ctx, {
      operation: "ratings.reply",
      method: "POST",
      path: `${base}/respond_to_feedback`,
      json: { feedbackId: platformRatingId, recipientUserId, responseText: text, responseType: "REPLY" },
      schema: z.unknown(),
    });
  },

  leave: {
    /** eBay names lines that wait for feedback with the transaction that a feedback has to name. */
    async send(ctx, { platformLineId, platformItemId, text }) {
      const { lineItems } = await fetchFromEbay(ctx, {
        operation: "ratings.awaiting",
        method: "GET",
        path: `${base}/awaiting_feedback`,
        query: { filter: `listingId:${platformItemId},userRole:SELLER`, limit: mostPage, offset: 0 },
        schema: awaitingSchema,
      });
      const line = lineItems.find(({ orderLineItemId }) => orderLineItemId === platformLineId);
      if (line === undefined)
        throw new Rejected("not_awaiting", "eBay doesn't wait for feedback on this order.", {
          operation: "ratings.leave",
        });
      await fetchFromEbay(ctx, {
        operation: "ratings.leave",
        method: "POST",
        path: `${base}/feedback`,
        json: {
          commentText: text,
          // Sellers can leave nothing else.
          commentType: "POSITIVE",
          listingId: line.listingId,
          transactionId: line.transactionId,
          orderLineItemId: platformLineId,
        },
        schema: z.unknown(),
      });
    },

    async read(ctx, { platformLineId }) {
      const found = await fetchFeedback(ctx, "FEEDBACK_SENT", { order_line_item_id: platformLineId });
      const own = found.feedbackEntries
        .map((entry) => feedbackWire.safeParse(entry).data)
        .find((entry) => entry?.providerUserDetail?.role === "SELLER");
      return own?.feedbackComment?.commentText ?? null;
    },
    idempotent: false,
    maxLength: 500,
  },

  idempotent: false,
  maxReplyLength: 500,
  // "Feedback that is older than 30 days … cannot be … revised."
  revisionDays: 30,
};
