import { defineConnector } from "@stallkeeper/connector-sdk";
import { practicecourierLabels } from "./labels.port.ts";
import { authAt } from "./practicecourier.auth.ts";
import { practicecourierWebhooks } from "./webhooks.port.ts";

/**
 * The second house at the practice courier's address: other services and numbers, so that prices of two
 * couriers can stand beside each other.
 */
export const practicepost = defineConnector({
  id: "practicepost",
  name: "Practice Post",
  code: "PP",
  auth: authAt("post"),
  traits: {
    practice: true,
    hasOwnAddress: true,
    pollSeconds: 60,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
  },
  limits: { account: { perSecond: 18, burst: 50 }, pauseWithoutHintMs: 2_000 },
  labels: { ...practicecourierLabels, trackingPattern: "^RP\\d{9}XP$" },
  webhooks: practicecourierWebhooks,
});
