import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { accountSyncDue, wantReconciliation } from "../accounts/index.ts";
import { reloadMessages, reloadSession } from "./reload-messages.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The full comparison on demand, which runs by itself once a day; and conversations out of turn (spec 7). */
export function addSyncRoutes(app: FastifyInstance): void {
  const messages = { config: { requires: "messages.write" } } as const;
  app.post("/api/messages/reload", messages, async (request, reply) => {
    // It takes nothing, and says so to whoever sends something.
    readInput(z.strictObject({}), request.body ?? {});
    void reply.code(202);
    return { data: { accounts: await reloadMessages(ctxOf(request)) } };
  });
  app.post<{ Params: { sessionId: string } }>(
    "/api/messages/reloadSession/:sessionId",
    messages,
    async (request) => ({ data: { _id: await reloadSession(ctxOf(request), request.params.sessionId) } }),
  );
  app.post<{ Params: { id: string } }>(
    "/api/accounts/:id/reconcile",
    { config: { requires: "settings.write" } },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const accountId = request.params.id;
      await inStore(ctx, async (tx) => {
        if (!uuidShape.test(accountId) || !(await wantReconciliation(tx, accountId)))
          throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
        await ctx.jobs.enqueue(tx, accountSyncDue, { storeId: ctx.storeId, accountId }, { group: accountId });
      });
      void reply.code(202);
      return { data: { _id: accountId } };
    },
  );
}
