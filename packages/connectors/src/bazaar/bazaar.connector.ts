import { defineConnector } from "@stallkeeper/connector-sdk";
import { bazaarCatalogue } from "./catalogue.port.ts";
import { bazaarAuth } from "./bazaar.auth.ts";
import { bazaarCancellations } from "./cancellations.port.ts";
import { bazaarListings } from "./listings.port.ts";
import { bazaarMessaging } from "./messaging.port.ts";
import { bazaarOffers } from "./offers.port.ts";
import { bazaarOrders } from "./orders.port.ts";
import { bazaarRatings } from "./ratings.port.ts";
import { bazaarRefunds } from "./refunds.port.ts";
import { bazaarShipping } from "./shipping.port.ts";
import { bazaarStock } from "./stock.port.ts";
import { bazaarWebhooks } from "./webhooks.port.ts";

export const bazaar = defineConnector({
  id: "bazaar",
  name: "Bazaar",
  code: "BZ",
  auth: bazaarAuth,
  traits: {
    practice: true,
    hasOwnAddress: true,
    pollSeconds: 60,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
    standards: {
      evaluatedOn: 20,
      windowDays: 90,
      asOf: "2026-11-23",
      limits: { late: 700, cancelled: 200, positive: 9_500 },
      best: { cancelled: 50 },
    },
    sharesBuyers: true,
  },
  // Published: 20 a second, burst 60. A little below, because our clock is not theirs.
  limits: { account: { perSecond: 18, burst: 50 }, pauseWithoutHintMs: 2_000 },
  orders: bazaarOrders,
  shipping: bazaarShipping,
  refunds: bazaarRefunds,
  cancellations: bazaarCancellations,
  messaging: bazaarMessaging,
  offers: bazaarOffers,
  listings: bazaarListings,
  stock: bazaarStock,
  ratings: bazaarRatings,
  webhooks: bazaarWebhooks,
  catalogue: bazaarCatalogue,
});
