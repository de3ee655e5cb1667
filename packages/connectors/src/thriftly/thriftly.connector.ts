import { defineConnector } from "@stallkeeper/connector-sdk";
import { thriftlyCatalogue } from "./catalogue.port.ts";
import { thriftlyListings } from "./listings.port.ts";
import { thriftlyMessaging } from "./messaging.port.ts";
import { thriftlyOffers } from "./offers.port.ts";
import { thriftlyOrders } from "./orders.port.ts";
import { thriftlyRatings } from "./ratings.port.ts";
import { thriftlyRefunds } from "./refunds.port.ts";
import { thriftlyShipping } from "./shipping.port.ts";
import { thriftlyStock } from "./stock.port.ts";
import { thriftlyAuth } from "./thriftly.auth.ts";
import { thriftlyWebhooks } from "./webhooks.port.ts";

export const thriftly = defineConnector({
  id: "thriftly",
  name: "Thriftly",
  code: "TH",
  auth: thriftlyAuth,
  traits: {
    practice: true,
    hasOwnAddress: true,
    pollSeconds: 30,
    settleSeconds: 60,
    isSingleQuantity: true,
    hasListingReview: false,
    sharesBuyers: true,
  },
  // Published: 2 a second, burst 10, and 2 s of waiting when a 429 names no time.
  limits: { account: { perSecond: 1.9, burst: 8 }, pauseWithoutHintMs: 2_500 },
  orders: thriftlyOrders,
  shipping: thriftlyShipping,
  refunds: thriftlyRefunds,
  offers: thriftlyOffers,
  messaging: thriftlyMessaging,
  listings: thriftlyListings,
  stock: thriftlyStock,
  ratings: thriftlyRatings,
  webhooks: thriftlyWebhooks,
  catalogue: thriftlyCatalogue,
});
