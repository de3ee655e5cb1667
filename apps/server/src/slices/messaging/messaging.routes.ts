import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { servePhoto, type PhotoBox } from "../../platform/photos/index.ts";
import { findSessionPhoto } from "./messaging-sessions.store.ts";
import { listTemplates } from "./list-templates.ts";
import { messageMany } from "./message-many.ts";
import { sendMessage } from "./send-message.ts";

/**
 * POST /api/messages/ (spec 7): 200 with the conversation, 202 on its way, 422 refused with the platform's
 * words. /many: 202 taken in, with what became of each row. /templates: the kinds that an order's platform allows
 * now, where it allows no others. And photos of what conversations are about, by
 * conversation, item and position, as those of orders are.
 */
export function addMessagingRoutes(app: FastifyInstance, photos: PhotoBox): void {
  serve(app, "POST /api/messages/", async (request, reply) => {
    const input = request.input;
    const { isAccepted, session } = await sendMessage(ctxOf(request), {
      ...input,
      idempotencyKey: readIdempotencyKey(request.headers),
    });
    void reply.code(isAccepted ? 200 : 202);
    return { data: session };
  });
  serve(app, "POST /api/messages/many", async (request, reply) => {
    const run = await messageMany(ctxOf(request), request.input, readIdempotencyKey(request.headers));
    void reply.code(202);
    return { data: run };
  });
  serve(app, "GET /api/messages/templates/:orderId", async (request) => ({
    data: await listTemplates(ctxOf(request), request.params.orderId),
  }));
  serve(app, "GET /api/messages/:sessionId/items/:itemId/photos/:index", (request, reply) => {
    const { sessionId, itemId } = request.params;
    return servePhoto(photos, request, reply, (tx, index) =>
      findSessionPhoto(tx, { sessionId, itemId, index }),
    );
  });
}
