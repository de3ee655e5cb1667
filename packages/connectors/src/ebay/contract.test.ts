import { afterEach, describe, expect, it } from "vitest";
import { pullAll } from "@stallkeeper/connector-sdk/conformance";
import { hasContracts, restProblems, tradingProblems } from "./contracts.test-server.ts";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";
import { postOrderProblems } from "./post-order.test-server.ts";
import type { AskedRequest } from "./fake-ebay-answers.test-server.ts";

let market: EbayMarket | null = null;
afterEach(async () => {
  await market?.close();
  market = null;
});

/** Calls of eBay's sign-in, identity and key management, whose documents aren't among those given. */
const hasNoDocument = new Set([
  "/identity/v1/oauth2/token",
  "/commerce/identity/v1/user/",
  "/developer/key_management/v1/signing_key",
]);
/** eBay's pages describe these calls; no machine-readable document of them is among those given. */
const isPostOrder = ({ path }: AskedRequest): boolean => path.startsWith("/post-order/");
const isTrading = ({ path }: AskedRequest): boolean => path === "/ws/api.dll";

/** Does everything that the connector can, the rare ways included. */
async function useEverything(shop: EbayMarket): Promise<void> {
  const ctx = shop.contextWith({ alertEmail: "alerts@shop.example" });
  const [one = "", other = "", third = ""] = await shop.makeOrders(9);
  await ebay.auth.check(ctx);
  if (ebay.auth.kind === "oauth")
    await ebay.auth.exchangeCode(
      { http: ctx.http, now: () => new Date(), log: ctx.log },
      {
        ...shop.ebay.client,
        baseUrl: shop.baseUrl,
        redirectUri: "Stall-RuName",
        code: "good-code",
        codeVerifier: "",
      },
    );
  await pullAll(ebay, ctx, { cursor: null, pageSize: 2, since: "2026-11-01T00:00:00Z" });
  const parcel = {
    items: [],
    provider: "DHL",
    shippedAt: "2026-11-20T09:00:00.000Z",
    idempotencyKey: "k",
    trackingNumber: "JD 0146-00003828",
  };
  await ebay.shipping?.confirm(ctx, { ...parcel, platformOrderId: one });
  const line = shop.ebay.orders.all.get(other)?.lineItems[0]?.lineItemId ?? "";
  await ebay.shipping?.confirm(ctx, {
    ...parcel,
    platformOrderId: other,
    items: [{ itemId: line, quantity: 1 }],
  });
  await ebay.shipping?.confirm(ctx, { ...parcel, platformOrderId: other, trackingNumber: "JD2" });
  await ebay.shipping?.readBack(ctx, { platformOrderId: one, trackingNumber: "JD014600003828" });
  await ebay.orders?.read(ctx, one);
  const refund = { currency: "EUR", doesRestock: false, isByHand: false, idempotencyKey: "r" };
  const whole = { ...refund, platformOrderId: third, amountMinor: 100, items: [], reason: "as agreed" };
  await ebay.refunds?.request(ctx, whole);
  await ebay.refunds?.request(ctx, {
    ...whole,
    items: [{ itemId: line, quantity: 1, amountMinor: 100 }],
    reason: "returned",
  });
  await ebay.refunds?.readBack(ctx, { ...whole, vendorRef: null });
  const asks = await shop.makeOrders(3);
  for (const [at, decision] of (["approve", "reject", "reject"] as const).entries()) {
    const platformOrderId = asks[at] ?? "";
    shop.ebay.orders.askToCancel(platformOrderId);
    const sent = { trackingNumber: "JD 0146", shippedAt: "2026-11-20T09:00:00.000Z" };
    await ebay.cancellations?.answer(ctx, {
      platformOrderId,
      decision,
      parcel: at === 2 ? sent : null,
      idempotencyKey: "c",
    });
    await ebay.cancellations?.readBack(ctx, { platformOrderId, vendorRef: null });
  }
  const { conversationId } = shop.ebay.talk.write(null, { senderUsername: "ada" });
  shop.ebay.talk.write(null, { senderUsername: "eBay" }, { conversationType: "FROM_EBAY" });
  for (let cursor = null, hasMore = true; hasMore;) {
    const page = await ebay.messaging?.pullConversations?.(ctx, { cursor, pageSize: 1 });
    ({ nextCursor: cursor, hasMore } = (page ?? { nextCursor: null, hasMore: false }) as {
      nextCursor: null;
      hasMore: boolean;
    });
  }
  const message = {
    platformSessionId: null,
    buyerIdentifier: "ada",
    buyerHandle: "ada",
    platformOrderId: one,
    platformItemIds: ["110554"],
    text: "Yes, it is.",
    idempotencyKey: "m",
  };
  await ebay.messaging?.send?.(ctx, message);
  await ebay.messaging?.send?.(ctx, {
    ...message,
    platformSessionId: conversationId,
    attachments: [{ name: "shelf.jpg", mediaType: "image/jpeg", bytes: Buffer.from("ffd8ff", "hex") }],
  });
  const sent = { ...message, platformMessageId: null, notBefore: "2026-11-01T00:00:00.000Z", exceptIds: [] };
  await ebay.messaging?.findSent?.(ctx, sent);
  await ebay.messaging?.findSent?.(ctx, { ...sent, platformSessionId: conversationId });
  await ebay.messaging?.markRead?.(ctx, { platformSessionId: conversationId, isRead: true });
  const { feedbackId } = shop.ebay.feedback.leave("NEGATIVE", "Late");
  await ebay.ratings?.pull(ctx, { cursor: null });
  await ebay.ratings?.reply?.(ctx, { platformRatingId: feedbackId, text: "Sorry.", idempotencyKey: "f" });
  shop.ebay.feedback.awaiting.push({ listingId: "110554", orderLineItemId: "l8", transactionId: "t8" });
  const left = { platformOrderId: one, platformLineId: "l8", platformItemId: "110554" };
  await ebay.ratings?.leave?.send(ctx, { ...left, text: "Thank you.", idempotencyKey: "f" });
  await ebay.ratings?.leave?.read(ctx, left);
  const [first, second, last] = [1, 2, 3].map(() => shop.ebay.offers.add());
  await ebay.offers?.pull(ctx, { cursor: null });
  const answer = {
    platformItemId: "110554",
    counter: null,
    messageToBuyer: "",
    idempotencyKey: "o",
  } as const;
  await ebay.offers?.answer?.(ctx, { ...answer, platformOfferId: first ?? "", answer: "accept" });
  await ebay.offers?.answer?.(ctx, {
    ...answer,
    platformItemId: null,
    platformOfferId: second ?? "",
    answer: "decline",
    messageToBuyer: "Sorry, no.",
  });
  await ebay.offers?.answer?.(ctx, {
    ...answer,
    platformOfferId: last ?? "",
    answer: "counter",
    counter: { amountMinor: 1_799, currency: "EUR", quantity: 1 },
  });
  const address = { url: "https://shop.example/api/hooks/x", secret: "s".repeat(43) };
  const subscription = await ebay.webhooks?.register?.(ctx, address);
  await ebay.webhooks?.register?.(ctx, { ...address, secret: "t".repeat(43) });
  const delivery = shop.ebay.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId: one } });
  await ebay.webhooks?.keyOf?.(ctx, delivery);
  await ebay.webhooks?.unregister?.(ctx, subscription ?? { vendorRefs: [] });
}

describe.runIf(hasContracts)("requests against eBay's documents (needs ../shared/contracts)", () => {
  it("every request has a known path, known parameters and a body of known parts", async () => {
    market = await openEbayMarket();
    await useEverything(market);
    const rest = market.ebay.asked.filter(
      (asked) => !isTrading(asked) && !isPostOrder(asked) && !hasNoDocument.has(asked.path),
    );
    const postOrder = market.ebay.asked.filter(isPostOrder);
    const trading = market.ebay.asked.filter(isTrading);
    expect(rest.flatMap(restProblems)).toEqual([]);
    expect(trading.flatMap(tradingProblems)).toEqual([]);
    expect(postOrder.flatMap(postOrderProblems)).toEqual([]);
    expect(
      new Set(postOrder.map(({ method, path }) => `${method} ${path.replace(/\d{4,}/, "{id}")}`)),
    ).toEqual(
      new Set([
        "GET /post-order/v2/cancellation/{id}",
        "POST /post-order/v2/cancellation/{id}/approve",
        "POST /post-order/v2/cancellation/{id}/reject",
      ]),
    );
    const calls = new Set(
      rest.map(
        ({ method, path }) => `${method} ${path.replaceAll(/\/(01-[\w-]+|c\d+|\w+-\d+)(?=\/|$)/g, "/{id}")}`,
      ),
    );
    expect([...calls].toSorted()).toEqual(
      [
        "GET /commerce/feedback/v1/awaiting_feedback",
        "GET /commerce/feedback/v1/feedback",
        "GET /commerce/message/v1/conversation",
        "GET /commerce/message/v1/conversation/{id}",
        "GET /commerce/notification/v1/destination",
        "GET /commerce/notification/v1/destination/{id}",
        "GET /commerce/notification/v1/public_key/{id}",
        "GET /commerce/notification/v1/subscription",
        "GET /commerce/notification/v1/subscription/{id}",
        "GET /commerce/notification/v1/topic",
        "GET /sell/fulfillment/v1/order",
        "GET /sell/fulfillment/v1/order/{id}",
        "GET /sell/fulfillment/v1/order/{id}/shipping_fulfillment",
        "DELETE /commerce/notification/v1/destination/{id}",
        "DELETE /commerce/notification/v1/subscription/{id}",
        "POST /commerce/feedback/v1/feedback",
        "POST /commerce/feedback/v1/respond_to_feedback",
        "POST /commerce/message/v1/send_message",
        "POST /commerce/message/v1/update_conversation",
        "POST /commerce/notification/v1/destination",
        "POST /commerce/notification/v1/subscription",
        "POST /sell/fulfillment/v1/order/{id}/issue_refund",
        "POST /sell/fulfillment/v1/order/{id}/shipping_fulfillment",
        "PUT /commerce/notification/v1/config",
        "PUT /commerce/notification/v1/destination/{id}",
      ].toSorted(),
    );
    expect(new Set(trading.map(({ headers }) => headers["x-ebay-api-call-name"]))).toEqual(
      new Set(["GetBestOffers", "RespondToBestOffer", "UploadSiteHostedPictures"]),
    );
  });

  it("the check itself finds wrong requests", () => {
    const asked = { method: "GET", path: "/sell/fulfillment/v1/order", query: {}, headers: {}, text: "" };
    expect(restProblems({ ...asked, path: "/sell/fulfillment/v2/order" })).toHaveLength(1);
    expect(restProblems({ ...asked, query: { colour: "red", limit: "5" } })).toHaveLength(1);
    const cancel = {
      ...asked,
      path: "/post-order/v2/cancellation/5012",
      headers: { authorization: "IAF t" },
    };
    expect(postOrderProblems(cancel)).toEqual([]);
    expect(postOrderProblems({ ...cancel, headers: {} })).toHaveLength(1);
    const answer = {
      ...cancel,
      method: "POST",
      headers: { ...cancel.headers, "x-ebay-c-marketplace-id": "EBAY_DE" },
    };
    expect(postOrderProblems({ ...answer, path: `${cancel.path}/approve`, text: "{}" })).toHaveLength(1);
    expect(postOrderProblems({ ...answer, path: `${cancel.path}/reject` })).toHaveLength(1);
    expect(
      postOrderProblems({ ...answer, path: `${cancel.path}/reject`, text: '{"why":"sold"}' }),
    ).toHaveLength(1);
    expect(postOrderProblems({ ...answer, path: `${cancel.path}/refuse`, text: "{}" })).toHaveLength(1);
    const refund = { ...asked, method: "POST", path: "/sell/fulfillment/v1/order/1/issue_refund" };
    expect(restProblems(refund)).toHaveLength(1);
    expect(
      restProblems({
        ...refund,
        text: JSON.stringify({ reason: "x", orderLevelRefundAmount: { value: 5 } }),
      }),
    ).toHaveLength(2);
    const trade = (call: string, inside: string, root = `${call}Request`) => ({
      ...asked,
      path: "/ws/api.dll",
      headers: { "x-ebay-api-call-name": call, "x-ebay-api-compatibility-level": "1379" },
      text: `<${root} xmlns="urn:ebay:apis:eBLBaseComponents">${inside}</${root}>`,
    });
    expect(tradingProblems(trade("GetBestOffers", "<ItemID>1</ItemID>"))).toEqual([]);
    expect(tradingProblems(trade("GetBestOffer", ""))).toHaveLength(1);
    expect(tradingProblems(trade("RespondToBestOffer", "<Action>Maybe</Action><Colour/>"))).toHaveLength(2);
    expect(tradingProblems(trade("RespondToBestOffer", "<Action>Accept</Action><ItemID>1</ItemID>"))).toEqual(
      ["RespondToBestOffer.ItemID is out of turn"],
    );
    expect(
      tradingProblems(
        trade("RespondToBestOffer", '<CounterOfferPrice currency="EUR">much</CounterOfferPrice>', "Wrong"),
      ),
    ).toHaveLength(3);
  });
});
