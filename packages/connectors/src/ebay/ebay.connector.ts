import { defineConnector } from "@stallkeeper/connector-sdk";
import { ebayAuth } from "./ebay.auth.ts";
import { ebayCancellations } from "./cancellations.port.ts";
import { ebayListings } from "./listings.port.ts";
import { ebayMessaging } from "./messaging.port.ts";
import { ebayOffers } from "./offers.port.ts";
import { ebayOrders } from "./orders.port.ts";
import { ebayPayouts } from "./payouts.port.ts";
import { ebayRatings } from "./ratings.port.ts";
import { ebayRefunds } from "./refunds.port.ts";
import { ebayShipping } from "./shipping.port.ts";
import { ebayStock } from "./stock.port.ts";
import { ebayWebhooks } from "./webhooks.port.ts";

export const ebay = defineConnector({
  id: "ebay",
  name: "eBay",
  code: "EB",
  auth: ebayAuth,
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 180,
    // A refund or a shipment may show a moment after it was taken in.
    settleSeconds: 5,
    isSingleQuantity: false,
    hasListingReview: false,
    // Above standard, and what top rated sellers keep to; evaluated on the 20th over three months.
    standards: {
      evaluatedOn: 20,
      windowDays: 90,
      asOf: "2026-11-23",
      limits: { late: 700, cancelled: 200 },
      best: { cancelled: 50 },
    },
    sharesBuyers: true,
    // My eBay and its e-mails ask buyers for feedback on what was delivered.
    asksForRatings: true,
    otherWays: { listings: "linkOut", stock: "linkOut" },
  },
  // eBay counts calls by the day; this keeps bursts away from it.
  limits: { account: { perSecond: 10, burst: 20 }, pauseWithoutHintMs: 60_000 },
  orders: ebayOrders,
  shipping: ebayShipping,
  refunds: ebayRefunds,
  cancellations: ebayCancellations,
  messaging: ebayMessaging,
  offers: ebayOffers,
  listings: ebayListings,
  stock: ebayStock,
  payouts: ebayPayouts,
  ratings: ebayRatings,
  webhooks: ebayWebhooks,
});
