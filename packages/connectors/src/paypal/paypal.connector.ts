import { defineConnector } from "@stallkeeper/connector-sdk";
import { paypalAuth } from "./paypal.auth.ts";
import { paypalTracking } from "./tracking.port.ts";

export const paypal = defineConnector({
  id: "paypal",
  name: "PayPal",
  code: "PP",
  auth: paypalAuth,
  // A tracker is there to be read a moment after it was taken in.
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 0,
    settleSeconds: 2,
    isSingleQuantity: false,
    hasListingReview: false,
    isPaymentService: true,
  },
  // PayPal publishes no number; it asks for a pause when it is too much.
  limits: { account: { perSecond: 10, burst: 20 }, pauseWithoutHintMs: 30_000 },
  paymentTracking: paypalTracking,
});
