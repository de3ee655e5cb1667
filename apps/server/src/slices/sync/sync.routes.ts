import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf } from "../../platform/http/index.ts";
import { accountSyncDue } from "../accounts/index.ts";
import { wantReconciliation } from "./account-syncs.store.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The full comparison on demand; it runs by itself once a day. */
export function addSyncRoutes(app: FastifyInstance): void {
  app.post<{ Params: { id: string } }>("/api/accounts/:id/reconcile", { config: { requires: "settings.write" } }, async (request, reply) => {
    const ctx = ctxOf(request);
    const accountId = request.params.id;
    await inStore(ctx, async (tx) => {
      if (!uuidShape.test(accountId) || !(await wantReconciliation(tx, accountId))) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
      await ctx.jobs.enqueue(tx, accountSyncDue, { storeId: ctx.storeId, accountId }, { group: accountId });
    });
    void reply.code(202);
    return { data: { _id: accountId } };
  });
}
