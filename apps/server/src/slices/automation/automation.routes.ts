import type { FastifyInstance } from "fastify";
import { AppError, alreadySoldInput } from "@stallkeeper/contract";
import { isAutoMessageTrigger } from "@stallkeeper/domain";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { listAutoMessages } from "./list-auto-messages.ts";
import { markAlreadySold } from "./mark-already-sold.ts";
import { previewMessage } from "./preview-message.ts";

/**
 * POST /api/fulfilment/alreadySold: 200 with the message's outcome, 202 while it is on its way. And what a
 * trigger would send, and what is chosen for each.
 */
export function addAutomationRoutes(app: FastifyInstance): void {
  app.post(
    "/api/fulfilment/alreadySold",
    { config: { requires: "orders.write" } },
    async (request, reply) => {
      const { saleId, silent } = readInput(alreadySoldInput, request.body);
      const answer = await markAlreadySold(ctxOf(request), {
        saleId,
        isSilent: silent,
        idempotencyKey: readIdempotencyKey(request.headers),
      });
      void reply.code(answer.message.state === "onItsWay" ? 202 : 200);
      return { data: answer };
    },
  );
  app.get("/api/messages/auto", { config: { requires: "member" } }, async (request) => ({
    data: await listAutoMessages(ctxOf(request)),
  }));
  app.get<{ Params: { orderId: string; trigger: string } }>(
    "/api/orders/:orderId/autoMessages/:trigger",
    { config: { requires: "member" } },
    async (request) => {
      const { orderId, trigger } = request.params;
      if (!isAutoMessageTrigger(trigger)) throw new AppError("NOT_FOUND");
      return { data: await previewMessage(ctxOf(request), orderId, trigger) };
    },
  );
}
