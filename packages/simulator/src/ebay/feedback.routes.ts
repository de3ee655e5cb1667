/** eBay's feedback (commerce/feedback/v1): what buyers left, one reply each, and what the seller leaves. */
import { findFeedbackLeft, keepFeedbackLeft } from "../acts/feedback.acts.ts";
import { reviseRating } from "../acts/talk.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order, Rating } from "../model.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";
import { formatListingId } from "../history/listing-builder.ts";

const PATH = "/commerce/feedback/v1";
const SCOPE = "commerce.feedback";
const DOMAIN = { status: 400, domain: "API_FEEDBACK" } as const;
const MOST_TEXT = 500;

export const FEEDBACK_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: `${PATH}/feedback`, scope: SCOPE, run: list },
  { method: "POST", pattern: `${PATH}/feedback`, scope: SCOPE, run: leave },
  { method: "GET", pattern: `${PATH}/awaiting_feedback`, scope: SCOPE, run: listAwaiting },
  { method: "POST", pattern: `${PATH}/respond_to_feedback`, scope: SCOPE, run: respond },
];

const dayMs = 86_400_000;
const toIso = (at: number): string => new Date(at).toISOString();

/** The first line stands for the order: what is left is kept for each order alone. */
const lineOf = (order: Order | undefined): { listingId: string; orderLineItemId: string } => {
  const [line] = order?.lines ?? [];
  return {
    listingId: line === undefined ? "" : formatListingId({ market: "ebay" }, line.listingId),
    orderLineItemId: line?.id ?? "",
  };
};

const commentTypeOf = (stars: number): string =>
  stars >= 4 ? "POSITIVE" : stars === 3 ? "NEUTRAL" : "NEGATIVE";

function toReceived({ sim }: EbayContext, rating: Rating): Record<string, unknown> {
  return {
    feedbackId: rating.id,
    commentType: commentTypeOf(rating.stars),
    feedbackComment: { commentText: rating.text ?? "" },
    ...(rating.reply !== null && { replyComment: { commentText: rating.reply.text } }),
    feedbackEnteredDate: toIso(rating.createdAt),
    eligibleForRevision: sim.now() - rating.createdAt < 30 * dayMs,
    automatedFeedback: false,
    providerUserDetail: { userId: rating.buyer.handle ?? "member", role: "BUYER" },
    orderLineItemSummary: lineOf(sim.store.order.get("ebay", rating.orderId)),
  };
}

function toSent(
  username: string,
  order: Order,
  left: NonNullable<ReturnType<typeof findFeedbackLeft>>,
): Record<string, unknown> {
  return {
    feedbackId: `s${left.id}`,
    commentType: "POSITIVE",
    feedbackComment: { commentText: left.text },
    feedbackEnteredDate: toIso(left.at),
    providerUserDetail: { userId: username, role: "SELLER" },
    orderLineItemSummary: lineOf(order),
  };
}

function readPage(call: Call): { offset: number; limit: number } {
  const limit = Number(call.query.get("limit") ?? 25);
  return { offset: Number(call.query.get("offset") ?? 0), limit: Math.min(200, Math.max(25, limit)) };
}

function sayPage(call: Call, name: string, all: readonly object[]): Answer {
  const { offset, limit } = readPage(call);
  const shown = all.slice(offset, offset + limit);
  return answer(200, {
    [name]: shown,
    pagination: { offset, limit, total: all.length, count: shown.length },
  });
}

function list(call: Call, context: EbayContext): Answer {
  const { username } = sellerOf(context);
  const { query } = call;
  if (query.get("user_id") !== username)
    throw ebayError(501000, "User Id request parameter is required or is invalid.", DOMAIN);
  const type = query.get("feedback_type");
  if (type !== "FEEDBACK_RECEIVED" && type !== "FEEDBACK_SENT")
    throw ebayError(501001, "Feedback type request parameter is required or invalid.", DOMAIN);
  const id = query.get("feedback_id");
  const line = query.get("order_line_item_id");
  const days = /period:(\d+)/.exec(query.get("filter") ?? "")?.[1];
  const since = days === undefined ? -Infinity : context.sim.now() - Number(days) * dayMs;
  const orders = context.sim.store.order.list("ebay", username);
  const entries =
    type === "FEEDBACK_SENT"
      ? orders
          .filter((order) => line === null || lineOf(order).orderLineItemId === line)
          .flatMap((order) => {
            const left = findFeedbackLeft(context.sim, "ebay", order.id);
            return left === null ? [] : [toSent(username, order, left)];
          })
      : context.sim.store.rating
          .list("ebay", username)
          .filter(
            (rating) =>
              (id === null || rating.id === id) &&
              (line === null ||
                lineOf(context.sim.store.order.get("ebay", rating.orderId)).orderLineItemId === line) &&
              rating.createdAt >= since,
          )
          .toSorted((a, b) => b.createdAt - a.createdAt || b.seq - a.seq)
          .map((rating) => toReceived(context, rating));
  if (id !== null && entries.length === 0)
    throw ebayError(501039, "Feedback not found for the given request parameters.", DOMAIN);
  return sayPage(call, "feedbackEntries", entries);
}

/** Shipped orders without feedback of the seller. */
const awaiting = ({ sim }: EbayContext, username: string): Order[] =>
  sim.store.order
    .list("ebay", username)
    .filter((order) => order.shipments.length > 0 && findFeedbackLeft(sim, "ebay", order.id) === null);

function listAwaiting(call: Call, context: EbayContext): Answer {
  const wanted = /listingId:([^,]+)/.exec(call.query.get("filter") ?? "")?.[1];
  const lines = awaiting(context, sellerOf(context).username)
    .map((order) => ({ ...lineOf(order), transactionId: order.id }))
    .filter(({ listingId }) => wanted === undefined || listingId === wanted);
  return sayPage(call, "lineItems", lines);
}

function readComment(call: Call, name: string): string {
  const text = readText(call.body, name).trim();
  if (text === "") throw ebayError(501005, "Comment text value is invalid.", DOMAIN);
  if (text.length > MOST_TEXT)
    throw ebayError(501013, "Comment text is too long, maximum length is 500 characters.", DOMAIN);
  return text;
}

function leave(call: Call, context: EbayContext): Answer {
  const { username } = sellerOf(context);
  const text = readComment(call, "commentText");
  if (readText(call.body, "commentType") !== "POSITIVE")
    throw ebayError(501020, "Seller cannot leave negative or neutral feedback.", { ...DOMAIN, status: 409 });
  const order = awaiting(context, username).find(({ id }) => id === readText(call.body, "transactionId"));
  if (order === undefined)
    throw ebayError(501008, "Feedback already left for this listing.", { ...DOMAIN, status: 409 });
  keepFeedbackLeft(context.sim, { market: "ebay", account: username, id: order.id }, text);
  return answer(200, { feedbackId: `s${findFeedbackLeft(context.sim, "ebay", order.id)?.id ?? ""}` });
}

function respond(call: Call, context: EbayContext): Answer {
  const { sim } = context;
  const rating = sim.store.rating.get("ebay", readText(call.body, "feedbackId"));
  if (rating?.account !== sellerOf(context).username)
    throw ebayError(501026, "Feedback ID request parameter is required or is invalid.", DOMAIN);
  const type = readText(call.body, "responseType");
  if (type !== "REPLY" && type !== "FOLLOW_UP")
    throw ebayError(501027, "Response type request parameter is required or is invalid.", DOMAIN);
  if (readText(call.body, "recipientUserId") !== (rating.buyer.handle ?? "member"))
    throw ebayError(501029, "Recipient user ID request parameter is required.", DOMAIN);
  const text = readComment(call, "responseText");
  if (rating.reply !== null)
    throw ebayError(501032, "Reply already left for feedback.", { ...DOMAIN, status: 409 });
  reviseRating(sim, rating, { reply: { text, at: sim.now() } });
  sim.store.commit([
    {
      k: "effect",
      v: {
        seq: sim.store.nextEffectSeq(),
        at: sim.now(),
        market: "ebay",
        account: rating.account,
        kind: "ratingReply",
        ratingId: rating.id,
        orderId: rating.orderId,
        payload: { text },
      },
    },
  ]);
  return answer(200, {});
}
