/** The fake eBay's feedback. */
import { daysInMs } from "@stallkeeper/domain";
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";

interface FakeEntry {
  feedbackId: string;
  commentType: string;
  feedbackComment: { commentText: string };
  replyComment?: { commentText: string };
  feedbackEnteredDate: string;
  providerUserDetail: { userId: string; role: "BUYER" | "SELLER" };
  orderLineItemSummary: { listingId: string; orderLineItemId: string };
}

export class FakeFeedback {
  readonly all: FakeEntry[] = [];
  /** Lines that wait for the seller's feedback. */
  readonly awaiting: { listingId: string; orderLineItemId: string; transactionId: string }[] = [];

  /** A buyer leaves feedback. */
  leave(commentType: string, commentText: string, at = new Date().toISOString(), line = "l1"): FakeEntry {
    const entry: FakeEntry = {
      feedbackId: `f${this.all.length + 1}`,
      commentType,
      feedbackComment: { commentText },
      feedbackEnteredDate: at,
      providerUserDetail: { userId: "ada", role: "BUYER" },
      orderLineItemSummary: { listingId: "110554", orderLineItemId: line },
    };
    this.all.push(entry);
    return entry;
  }
}

const path = "/commerce/feedback/v1";

/** Answers a call about feedback; null: it's about something else. */
export function answerFeedback(feedback: FakeFeedback, asked: AskedRequest): FakeAnswer | null {
  if (!asked.path.startsWith(path)) return null;
  const { query } = asked;
  const body = asked.text === "" ? {} : (JSON.parse(asked.text) as Record<string, string>);
  switch (`${asked.method} ${asked.path.slice(path.length)}`) {
    case "GET /feedback": {
      const role = query["feedback_type"] === "FEEDBACK_SENT" ? "SELLER" : "BUYER";
      const days = /period:(\d+)/.exec(query["filter"] ?? "")?.[1];
      const since = days === undefined ? 0 : Date.now() - daysInMs(Number(days));
      const found = feedback.all.filter(
        (entry) =>
          entry.providerUserDetail.role === role &&
          (query["feedback_id"] ?? entry.feedbackId) === entry.feedbackId &&
          (query["order_line_item_id"] ?? entry.orderLineItemSummary.orderLineItemId) ===
            entry.orderLineItemSummary.orderLineItemId &&
          Date.parse(entry.feedbackEnteredDate) >= since,
      );
      if (found.length === 0 && query["feedback_id"] !== undefined)
        return refusal(400, 501_039, "Feedback not found for the given request parameters.");
      const [offset, limit] = [Number(query["offset"] ?? 0), Number(query["limit"] ?? 25)];
      const feedbackEntries = found.slice(offset, offset + limit);
      return { status: 200, body: { feedbackEntries, pagination: { total: found.length, offset, limit } } };
    }
    case "GET /awaiting_feedback":
      return { status: 200, body: { lineItems: feedback.awaiting } };
    case "POST /respond_to_feedback": {
      const entry = feedback.all.find(({ feedbackId }) => feedbackId === body["feedbackId"]);
      if (entry === undefined || entry.providerUserDetail.userId !== body["recipientUserId"])
        return refusal(400, 501_029, "Recipient user ID request parameter is required.");
      if (entry.replyComment !== undefined) return refusal(409, 501_032, "Reply already left for feedback.");
      entry.replyComment = { commentText: body["responseText"] ?? "" };
      return { status: 200, body: {} };
    }
    case "POST /feedback": {
      const at = feedback.awaiting.findIndex(
        ({ orderLineItemId, transactionId }) =>
          orderLineItemId === body["orderLineItemId"] && transactionId === body["transactionId"],
      );
      if (at < 0) return refusal(409, 501_008, "Feedback already left for this listing.");
      const [line] = feedback.awaiting.splice(at, 1);
      const entry = feedback.leave(
        body["commentType"] ?? "",
        body["commentText"] ?? "",
        undefined,
        line?.orderLineItemId,
      );
      entry.providerUserDetail = { userId: "northlane", role: "SELLER" };
      return { status: 200, body: { feedbackId: entry.feedbackId } };
    }
    default:
      return null;
  }
}
