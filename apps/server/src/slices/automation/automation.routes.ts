import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { isAutoMessageTrigger } from "@stallkeeper/domain";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { dryRun } from "./dry-run.ts";
import { listAutoMessages } from "./list-auto-messages.ts";
import { listDecisions } from "./list-decisions.ts";
import { markAlreadySold } from "./mark-already-sold.ts";
import { pauseAutoMessages, readAutoMessagePause } from "./pause-auto-messages.ts";
import { previewMessage } from "./preview-message.ts";
import { releaseHeldMessage } from "./release-held.ts";

/**
 * POST /api/fulfilment/alreadySold: 200 with the message's outcome, 202 while it is on its way. And what a
 * trigger would send, what is chosen for each, and the pause of all.
 */
export function addAutomationRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/fulfilment/alreadySold", async (request, reply) => {
    const { saleId, silent } = request.input;
    const answer = await markAlreadySold(ctxOf(request), {
      orderId: saleId,
      isSilent: silent,
      idempotencyKey: readIdempotencyKey(request.headers),
    });
    void reply.code(answer.message.state === "onItsWay" ? 202 : 200);
    return { data: answer };
  });
  serve(app, "GET /api/messages/auto", async (request) => ({ data: await listAutoMessages(ctxOf(request)) }));
  serve(app, "GET /api/messages/auto/log", async (request) => ({
    data: await listDecisions(ctxOf(request), {
      name: request.asked.trigger ?? null,
      isOffHidden: request.asked.off === "hidden",
    }),
  }));
  serve(app, "GET /api/messages/auto/pause", async (request) => ({
    data: { paused: await readAutoMessagePause(ctxOf(request)) },
  }));
  serve(app, "POST /api/messages/auto/pause", async (request) => ({
    data: { paused: await pauseAutoMessages(ctxOf(request), request.input.isPaused) },
  }));
  serve(app, "POST /api/messages/auto/release", async (request) => ({
    data: await releaseHeldMessage(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/messages/auto/dryRun", async (request) => ({
    data: await dryRun(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/orders/:orderId/autoMessages/:trigger", async (request) => {
    const { orderId, trigger } = request.params;
    if (!isAutoMessageTrigger(trigger)) throw new AppError("NOT_FOUND");
    return { data: await previewMessage(ctxOf(request), orderId, trigger) };
  });
}
