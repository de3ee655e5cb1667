import { defineConnector } from "@stallkeeper/connector-sdk";
import { practicecourierLabels } from "./labels.port.ts";
import { authAt } from "./practicecourier.auth.ts";
import { practicecourierWebhooks } from "./webhooks.port.ts";

export const practicecourier = defineConnector({
  id: "practicecourier",
  name: "Practice Courier",
  code: "PC",
  auth: authAt("courier"),
  traits: {
    practice: true,
    hasOwnAddress: true,
    pollSeconds: 60,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
  },
  limits: { account: { perSecond: 18, burst: 50 }, pauseWithoutHintMs: 2_000 },
  labels: practicecourierLabels,
  webhooks: practicecourierWebhooks,
});
