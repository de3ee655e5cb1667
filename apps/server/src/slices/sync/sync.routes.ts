import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { accountSyncDue, wantReconciliation } from "../accounts/index.ts";
import { listAccountSyncs } from "./list-readings.ts";
import { reloadMessages, reloadSession } from "./reload-messages.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The full comparison on demand, which runs by itself once a day; and conversations out of turn (spec 7). */
export function addSyncRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/syncs", async (request) => ({ data: await listAccountSyncs(ctxOf(request)) }));
  serve(app, "POST /api/messages/reload", async (request, reply) => {
    // It takes nothing: reading refuses whatever is sent.
    void request.input;
    void reply.code(202);
    return { data: { accounts: await reloadMessages(ctxOf(request)) } };
  });
  serve(app, "POST /api/messages/reloadSession/:sessionId", async (request) => ({
    data: { _id: await reloadSession(ctxOf(request), request.params.sessionId) },
  }));
  serve(app, "POST /api/accounts/:id/reconcile", async (request, reply) => {
    const ctx = ctxOf(request);
    const accountId = request.params.id;
    await inStore(ctx, async (tx) => {
      if (!uuidShape.test(accountId) || !(await wantReconciliation(tx, accountId)))
        throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
      await ctx.jobs.enqueue(tx, accountSyncDue, { storeId: ctx.storeId, accountId }, { group: accountId });
    });
    void reply.code(202);
    return { data: { _id: accountId } };
  });
}
