import type { FastifyInstance } from "fastify";
import { messageManyInput, sendMessageInput } from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { servePhoto, type PhotoBox, type PhotoRequest } from "../../platform/photos/index.ts";
import { findSessionPhoto } from "./messaging-sessions.store.ts";
import { messageMany } from "./message-many.ts";
import { sendMessage } from "./send-message.ts";

/**
 * POST /api/messages/ (spec 7): 200 with the conversation, 202 on its way, 422 refused with the platform's
 * words. /many: 202 taken in, with what became of each row. And photos of what conversations are about, by
 * conversation, item and position, as those of orders are.
 */
export function addMessagingRoutes(app: FastifyInstance, photos: PhotoBox): void {
  app.post("/api/messages/", { config: { requires: "messages.write" } }, async (request, reply) => {
    const input = readInput(sendMessageInput, request.body);
    const { isAccepted, session } = await sendMessage(ctxOf(request), {
      ...input,
      idempotencyKey: readIdempotencyKey(request.headers),
    });
    void reply.code(isAccepted ? 200 : 202);
    return { data: session };
  });
  app.post("/api/messages/many", { config: { requires: "messages.write" } }, async (request, reply) => {
    const run = await messageMany(
      ctxOf(request),
      readInput(messageManyInput, request.body),
      readIdempotencyKey(request.headers),
    );
    void reply.code(202);
    return { data: run };
  });
  app.get<PhotoRequest & { Params: { sessionId: string; itemId: string } }>(
    "/api/messages/:sessionId/items/:itemId/photos/:index",
    { config: { requires: "member" } },
    (request, reply) => {
      const { sessionId, itemId } = request.params;
      return servePhoto(photos, request, reply, (tx, index) =>
        findSessionPhoto(tx, { sessionId, itemId, index }),
      );
    },
  );
}
