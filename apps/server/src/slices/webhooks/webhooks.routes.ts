import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import {
  addReceiver,
  changeReceiver,
  readDeliveries,
  readReceivers,
  removeReceiver,
  renewSecret,
  replayDelivery,
  testReceiver,
} from "./receivers.ts";

const done = { data: { done: true } };

/** Admin › Webhooks. */
export function addWebhookRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/admin/webhooks", async (request) => ({ data: await readReceivers(ctxOf(request)) }));
  serve(app, "POST /api/admin/webhooks", async (request) => ({
    data: await addReceiver(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/admin/webhooks/change", async (request) => {
    await changeReceiver(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/admin/webhooks/secret", async (request) => ({
    data: await renewSecret(ctxOf(request), request.input.receiverId),
  }));
  serve(app, "POST /api/admin/webhooks/remove", async (request) => {
    await removeReceiver(ctxOf(request), request.input.receiverId);
    return done;
  });
  serve(app, "POST /api/admin/webhooks/test", async (request) => {
    await testReceiver(ctxOf(request), request.input.receiverId);
    return done;
  });
  serve(app, "GET /api/admin/webhooks/deliveries", async (request) => ({
    data: await readDeliveries(ctxOf(request), request.asked),
  }));
  serve(app, "POST /api/admin/webhooks/replay", async (request) => {
    await replayDelivery(ctxOf(request), request.input.deliveryId);
    return done;
  });
}
