import type { FastifyInstance } from "fastify";
import { on } from "../../platform/events/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { exportEnded } from "../exports/index.ts";
import { conversationsTold } from "../messaging/index.ts";
import { departuresChanged, ordersArrived, timelineWritten } from "../orders/index.ts";
import { ratingsTold } from "../ratings/index.ts";
import { ruleTold } from "../rules/index.ts";
import { stockBooked } from "../stock/index.ts";
import {
  hearArrivals,
  hearConversations,
  hearExports,
  hearDepartures,
  hearLines,
  hearRatings,
  hearRules,
  hearStock,
} from "./hear-news.ts";
import { addWebhookRoutes } from "./webhooks.routes.ts";
import { tidyDeliveries, workDeliveries } from "./work-deliveries.ts";

/** Other systems that are told what happens here (docs/webhooks.md). */
export const webhooksSlice = {
  name: "webhooks",
  routes: (app: FastifyInstance) => addWebhookRoutes(app),
  jobs: workDeliveries,
  events: [
    on(ordersArrived, hearArrivals),
    on(departuresChanged, hearDepartures),
    on(timelineWritten, hearLines),
    on(stockBooked, hearStock),
    on(conversationsTold, hearConversations),
    on(ratingsTold, hearRatings),
    on(exportEnded, hearExports),
    on(ruleTold, hearRules),
  ],
  tidy: tidyDeliveries,
} satisfies Slice;
