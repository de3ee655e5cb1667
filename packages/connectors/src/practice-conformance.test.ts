import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conformanceCases, shelfCases } from "@stallkeeper/connector-sdk/conformance";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { carrierName } from "./ebay/carriers.ts";
import { ebay } from "./ebay/ebay.connector.ts";
import { FakeNotifications } from "./ebay/fake-ebay-notifications.test-server.ts";
import { openSeller, startPracticeMarket, unlimited } from "./practice-market.test-server.ts";
import type { PracticeMarket, SellerOptions } from "./practice-market.test-server.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";

const bazaarOptions: SellerOptions = {
  signDelivery({ orderId, secret, sentAt }) {
    const rawBody = Buffer.from(
      JSON.stringify({
        event_id: "ev-1",
        type: "order.updated",
        attempt: 1,
        occurred_at: sentAt.toISOString(),
        sent_at: sentAt.toISOString(),
        seller: "northlane",
        order_id: orderId,
      }),
    );
    return {
      rawBody,
      headers: {
        "x-bazaar-event": "order.updated",
        "x-bazaar-signature": createHmac("sha256", secret).update(rawBody).digest("base64"),
      },
    };
  },
};

const thriftlyOptions: SellerOptions = {
  settleMs: 350,
  signDelivery({ orderId, secret, sentAt }) {
    const rawBody = Buffer.from(
      JSON.stringify({
        id: "6f0c",
        topic: "purchase.updated",
        createdAt: sentAt.toISOString(),
        sellerHandle: "northlane",
        purchaseId: Number(orderId),
      }),
    );
    const signedAt = Math.floor(sentAt.getTime() / 1000);
    return {
      rawBody,
      headers: {
        "thriftly-signature": `t=${signedAt},v1=${createHmac("sha256", secret).update(`${signedAt}.`).update(rawBody).digest("hex")}`,
      },
    };
  },
};

const ebayKeys = new FakeNotifications();
const ebayOptions: SellerOptions = {
  doesSignTime: false,
  carrierName,
  signDelivery: ({ orderId }) => ebayKeys.deliver("ORDER_CONFIRMATION", { order: { orderId } }),
};

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
});
afterAll(() => market.stop());

describe.each([
  { connector: unlimited(bazaar), options: bazaarOptions },
  { connector: unlimited(atelier), options: {} },
  { connector: unlimited(thriftly), options: thriftlyOptions },
  { connector: unlimited(ebay), options: ebayOptions },
])("$connector.name passes the conformance kit", ({ connector, options }) => {
  it.each(
    [...conformanceCases(connector), ...shelfCases(connector)].map(
      (kitCase) => [kitCase.title, kitCase] as const,
    ),
  )("%s", async (_title, kitCase) => {
    const seller = await openSeller(market, connector, options);
    try {
      await expect(kitCase.run(seller)).resolves.toBeUndefined();
    } finally {
      await market.control("DELETE", "/faults");
      await seller.close();
    }
  });
});
