import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { on } from "../../platform/events/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { orderNotFound } from "../orders/index.ts";
import { addErasureRoutes } from "./erasure.routes.ts";
import { hintDeleted } from "./hint-deleted.ts";
import { pruneWebhookEvents } from "./prune-webhook-events.ts";
import { keepToTerms } from "./retention.ts";
import type { SyncTimings } from "./run-sync.ts";
import { addSyncRoutes } from "./sync.routes.ts";
import { addWebhookRoutes } from "./webhooks.routes.ts";
import { workSync } from "./work-sync.ts";

export const syncSlice = {
  name: "sync",
  routes(app: FastifyInstance) {
    addSyncRoutes(app);
    addWebhookRoutes(app);
    addErasureRoutes(app);
  },
  jobs: (services: Services, { timings }: { timings: { sync?: Partial<SyncTimings> } }) =>
    workSync(services, timings.sync),
  events: [on(orderNotFound, hintDeleted)],
  tidy: async (services: Services) => {
    await pruneWebhookEvents(services.db);
    await keepToTerms(services);
  },
} satisfies Slice;
