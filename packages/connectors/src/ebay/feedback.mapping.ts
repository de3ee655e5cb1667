import type { JsonObject, PlatformRating } from "@stallkeeper/connector-sdk";
import { Malformed } from "@stallkeeper/connector-sdk";
import { z } from "zod";

const text = z.string().catch("");
const comment = z.looseObject({ commentText: text }).nullish();

/** What is read of a feedback entry; eBay's document requires none of it. */
export const feedbackWire = z.looseObject({
  feedbackId: z.union([z.string(), z.number()]).transform(String),
  commentType: text,
  feedbackComment: comment,
  replyComment: comment,
  feedbackEnteredDate: z.iso.datetime({ offset: true }),
  providerUserDetail: z.looseObject({ userId: text, role: text }).nullish(),
  orderLineItemSummary: z.looseObject({ listingId: text, orderLineItemId: text }).nullish(),
});

const polarities: ReadonlyMap<string, PlatformRating["polarity"]> = new Map([
  ["POSITIVE", "positive"],
  ["NEUTRAL", "neutral"],
  ["NEGATIVE", "negative"],
]);

/** Reads one entry. Throws Malformed with the reason when it is no feedback. */
export function toRating(external: JsonObject): PlatformRating {
  const checked = feedbackWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The feedback could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  const wire = checked.data;
  // eBay tells no moment of a reply or a revision: of two states with one date the one read later counts.
  const leftAt = new Date(wire.feedbackEnteredDate).toISOString();
  return {
    platformRatingId: wire.feedbackId,
    polarity: polarities.get(wire.commentType) ?? "unknown",
    stars: null,
    text: wire.feedbackComment?.commentText ?? "",
    leftAt,
    updatedAt: leftAt,
    buyerHandle: wire.providerUserDetail?.userId ?? "",
    // It names the line and its listing, not the order.
    platformOrderId: null,
    platformItemId: wire.orderLineItemSummary?.listingId || null,
    reply: wire.replyComment?.commentText || null,
    external,
  };
}
