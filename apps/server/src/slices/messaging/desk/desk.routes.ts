import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../../platform/http/index.ts";
import { listColleagues } from "./colleagues.ts";
import { keepDraft, readDrafts } from "./drafts.ts";
import { noteOnConversation, takeNoteBack } from "./notes.ts";
import { sayPresence } from "./viewers.ts";

/** Drafts, notes among the store's people, who has a conversation open, and who may be given one. */
export function addDeskRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/messages/drafts", async (request) => ({ data: await readDrafts(ctxOf(request)) }));
  serve(app, "POST /api/messages/drafts", async (request) => ({
    data: await keepDraft(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/messages/colleagues", async (request) => ({
    data: await listColleagues(ctxOf(request)),
  }));
  serve(app, "POST /api/messages/:sessionId/notes", async (request) => {
    await noteOnConversation(ctxOf(request), { ...request.input, ...request.params });
    return { data: { done: true } };
  });
  serve(app, "POST /api/messages/:sessionId/notes/remove", async (request) => {
    await takeNoteBack(ctxOf(request), { ...request.input, ...request.params });
    return { data: { done: true } };
  });
  serve(app, "POST /api/messages/:sessionId/presence", async (request) => ({
    data: await sayPresence(ctxOf(request), { ...request.input, ...request.params }),
  }));
}
