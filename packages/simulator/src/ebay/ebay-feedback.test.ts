import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "../testing/market-under-test.ts";
import { startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

let ebay: EbayUnderTest;
beforeEach(async () => {
  ebay = await startEbay("rated", 20);
});
afterEach(() => ebay.stop());

const PATH = "/commerce/feedback/v1";
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;
const received = `${PATH}/feedback?user_id=rated&feedback_type=FEEDBACK_RECEIVED`;

test("feedback is listed, replied to once, and the reply stands in the ledger", async () => {
  const [order] = await ebay.control("POST", "/orders", {});
  const [rating] = await ebay.control("POST", "/ratings", { orderId: order?.id, stars: 1, text: "Late" });
  const one = `${received}&feedback_id=${String(rating?.id)}`;
  const entry = (await ebay.ask("GET", one)).json.feedbackEntries?.[0];
  expect(entry).toMatchObject({
    commentType: "NEGATIVE",
    feedbackComment: { commentText: "Late" },
    providerUserDetail: { role: "BUYER" },
    eligibleForRevision: true,
  });
  const reply = () =>
    ebay.ask("POST", `${PATH}/respond_to_feedback`, {
      feedbackId: String(rating?.id),
      recipientUserId: String(entry?.providerUserDetail?.userId),
      responseText: "Sorry.",
      responseType: "REPLY",
    });
  expect((await reply()).status).toBe(200);
  const second = await reply();
  expect([second.status, codeOf(second)]).toEqual([409, 501032]);
  expect((await ebay.ask("GET", one)).json.feedbackEntries?.[0]?.replyComment).toEqual({
    commentText: "Sorry.",
  });
  expect(await ebay.control("GET", "/ledger?kind=ratingReply")).toHaveLength(1);
  expect(codeOf(await ebay.ask("GET", `${received}&feedback_id=none`))).toBe(501039);
});

test("a line that waits gets the seller's feedback once, and only a good one", async () => {
  const { lineItems } = (await ebay.ask("GET", `${PATH}/awaiting_feedback?filter=userRole:SELLER`)).json;
  const line = lineItems?.[0];
  const leave = (commentType: string) =>
    ebay.ask("POST", `${PATH}/feedback`, {
      commentText: "Thank you.",
      commentType,
      listingId: String(line?.listingId),
      transactionId: String(line?.transactionId),
    });
  expect(codeOf(await leave("NEGATIVE"))).toBe(501020);
  expect((await leave("POSITIVE")).status).toBe(200);
  expect(codeOf(await leave("POSITIVE"))).toBe(501008);
  const sent = `${PATH}/feedback?user_id=rated&feedback_type=FEEDBACK_SENT&order_line_item_id=${String(line?.orderLineItemId)}`;
  expect((await ebay.ask("GET", sent)).json.feedbackEntries).toMatchObject([
    { feedbackComment: { commentText: "Thank you." }, providerUserDetail: { role: "SELLER" } },
  ]);
});
