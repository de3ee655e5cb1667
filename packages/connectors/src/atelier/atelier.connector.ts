import { defineConnector } from "@stallkeeper/connector-sdk";
import { atelierCatalogue } from "./catalogue.port.ts";
import { atelierAuth } from "./atelier.auth.ts";
import { atelierListings } from "./listings.port.ts";
import { atelierOrders } from "./orders.port.ts";
import { atelierPayouts } from "./payouts.port.ts";
import { atelierRatings } from "./ratings.port.ts";
import { atelierShipping } from "./shipping.port.ts";
import { atelierStock } from "./stock.port.ts";

/** No webhooks, messages, offers or refunds in this API: polling is all there is. */
export const atelier = defineConnector({
  id: "atelier",
  name: "Atelier",
  code: "AT",
  auth: atelierAuth,
  traits: {
    practice: true,
    hasOwnAddress: true,
    pollSeconds: 20,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: true,
    standards: { evaluatedOn: 1, windowDays: 90, asOf: "2026-11-23", limits: { late: 500, stars: 480 } },
    sharesBuyers: true,
  },
  // Published: 20 a second without a burst beyond it, 100,000 a day.
  limits: { account: { perSecond: 18, burst: 15 }, pauseWithoutHintMs: 1_000 },
  orders: atelierOrders,
  shipping: atelierShipping,
  listings: atelierListings,
  stock: atelierStock,
  ratings: atelierRatings,
  payouts: atelierPayouts,
  catalogue: atelierCatalogue,
});
