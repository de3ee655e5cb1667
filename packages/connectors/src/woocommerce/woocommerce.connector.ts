import { defineConnector } from "@stallkeeper/connector-sdk";
import { wooCatalogue } from "./catalogue.port.ts";
import { wooListings } from "./listings.port.ts";
import { wooMessaging } from "./messaging.port.ts";
import { wooOrders } from "./orders.port.ts";
import { wooRefunds } from "./refunds.port.ts";
import { wooShipping } from "./shipping.port.ts";
import { wooStock } from "./stock.port.ts";
import { wooWebhooks } from "./webhooks.port.ts";
import { wooAuth } from "./woocommerce.auth.ts";

export const woocommerce = defineConnector({
  id: "woocommerce",
  name: "WooCommerce",
  code: "WC",
  auth: wooAuth,
  traits: {
    practice: false,
    hasOwnAddress: true,
    pollSeconds: 120,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
    // What the API leaves out is done in the shop's own pages.
    otherWays: { listings: "linkOut", stock: "linkOut", ratings: "linkOut" },
  },
  // Core publishes no limit; shops live on small hosts.
  limits: { account: { perSecond: 5, burst: 10 }, pauseWithoutHintMs: 30_000 },
  orders: wooOrders,
  shipping: wooShipping,
  messaging: wooMessaging,
  refunds: wooRefunds,
  listings: wooListings,
  stock: wooStock,
  webhooks: wooWebhooks,
  catalogue: wooCatalogue,
});
