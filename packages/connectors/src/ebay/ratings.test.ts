import { daysInMs } from "@stallkeeper/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonValue, PlatformRating } from "@stallkeeper/connector-sdk";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

const port = () => ebay.ratings ?? expect.fail();
const leaving = () => port().leave ?? expect.fail();
const ago = (days: number): string => new Date(Date.now() - daysInMs(days)).toISOString();

async function pullEverything(cursor: JsonValue) {
  const found: PlatformRating[] = [];
  let at = cursor;
  for (let hasMore = true; hasMore;) {
    const page = await port().pull(market.ctx, { cursor: at, pageSize: 25 });
    found.push(...page.entries);
    ({ nextCursor: at, hasMore } = page);
  }
  return { found, cursor: at };
}

describe("feedback", () => {
  it("comes in whole at first, then what the last 30 days hold, replies and revisions too", async () => {
    const { feedback } = market.ebay;
    for (let n = 0; n < 30; n += 1) feedback.leave("POSITIVE", `Great ${n}`, ago(200 + n));
    const bad = feedback.leave("NEGATIVE", "Sleeve was split", ago(3));
    const { found, cursor } = await pullEverything(null);
    expect(found).toHaveLength(31);
    expect(found.find(({ platformRatingId: id }) => id === bad.feedbackId)).toMatchObject({
      polarity: "negative",
      stars: null,
      text: "Sleeve was split",
      buyerHandle: "ada",
      platformItemId: "110554",
      reply: null,
    });
    bad.commentType = "POSITIVE";
    const again = await pullEverything(cursor);
    expect(again.found.map(({ text, polarity }) => [text, polarity])).toEqual([
      ["Sleeve was split", "positive"],
    ]);
  });

  it("is replied to once; a second reply is refused, and the look finds the first", async () => {
    const { feedbackId } = market.ebay.feedback.leave("NEGATIVE", "Late");
    const reply = { platformRatingId: feedbackId, text: "Sorry.", idempotencyKey: "k" };
    expect((await port().read(market.ctx, feedbackId))?.reply).toBeNull();
    await port().reply?.(market.ctx, reply);
    expect((await port().read(market.ctx, feedbackId))?.reply).toBe("Sorry.");
    await expect(port().reply?.(market.ctx, reply)).rejects.toMatchObject({ vendorCode: "501032" });
    expect(await port().read(market.ctx, "f99")).toBeNull();
  });

  it("is left for the line that eBay waits for, once, and found again", async () => {
    const { feedback } = market.ebay;
    feedback.awaiting.push(
      { listingId: "110554", orderLineItemId: "l7", transactionId: "t7" },
      { listingId: "110554", orderLineItemId: "l8", transactionId: "t8" },
    );
    const place = { platformOrderId: "01-1", platformLineId: "l8", platformItemId: "110554" };
    const leave = leaving();
    expect(await leave.read(market.ctx, place)).toBeNull();
    const wish = { ...place, text: "Thank you.", idempotencyKey: "k" };
    await leave.send(market.ctx, wish);
    expect(await leave.read(market.ctx, place)).toBe("Thank you.");
    await expect(leave.send(market.ctx, wish)).rejects.toMatchObject({ vendorCode: "not_awaiting" });
    expect(feedback.awaiting.map(({ transactionId }) => transactionId)).toEqual(["t7"]);
  });
});
