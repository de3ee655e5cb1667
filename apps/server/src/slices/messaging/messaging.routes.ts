import type { FastifyInstance } from "fastify";
import { sendMessageInput } from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { sendMessage } from "./send-message.ts";

/** POST /api/messages/ (spec 7). 200 with the conversation, 202 on its way, 422 refused with the platform's words. */
export function addMessagingRoutes(app: FastifyInstance): void {
  app.post("/api/messages/", { config: { requires: "messages.write" } }, async (request, reply) => {
    const input = readInput(sendMessageInput, request.body);
    const { isAccepted, session } = await sendMessage(ctxOf(request), { ...input, idempotencyKey: readIdempotencyKey(request.headers) });
    void reply.code(isAccepted ? 200 : 202);
    return { data: session };
  });
}
