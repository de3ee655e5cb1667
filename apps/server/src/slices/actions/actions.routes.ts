import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { ctxOf } from "../../platform/http/index.ts";
import { actorOf, addOrderEvents } from "../orders/index.ts";
import type { ActionKind } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { findAction, reopenAction } from "./actions.store.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Retry of what was given up (decisions 5), and of what was refused where that may be worth it. */
export function addActionRoutes(app: FastifyInstance, kinds: ReadonlyMap<string, ActionKind>): void {
  app.post<{ Params: { id: string } }>("/api/actions/:id/retry", { config: { requires: "member" } }, async (request, reply) => {
    const ctx = ctxOf(request);
    await retryAction(ctx, kinds, request.params.id);
    void reply.code(202);
    return { data: { _id: request.params.id, state: "pending" } };
  });
}

/** Opens an ended act again. What may have been carried out is looked for first. Throws ACTION_NOT_FOUND, ACTION_UNDER_WAY, FORBIDDEN. */
export async function retryAction(ctx: Ctx, kinds: ReadonlyMap<string, ActionKind>, id: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    const action = uuidShape.test(id) ? await findAction(tx, id) : null;
    const kind = action === null ? undefined : kinds.get(action.kind);
    if (action === null || kind === undefined) throw new AppError("ACTION_NOT_FOUND", { actionId: id });
    requireScope(ctx, kind.scope);
    if (!(await reopenAction(tx, id, kind.canRetryRefused === true ? ["gaveUp", "refused"] : ["gaveUp"]))) throw new AppError("ACTION_UNDER_WAY", { state: action.state });
    await kind.record(ctx, tx, action, "pending");
    if (action.order_id !== null) {
      await addOrderEvents(tx, [{ orderId: action.order_id, at: ctx.now().toISOString(), kind: "actionRetried", actionId: id, ...actorOf(ctx), details: { kind: action.kind } }]);
      await announce(tx, "order", [action.order_id]);
    }
    await recordAudit(tx, ctx, { action: "actionRetried", object: { type: "action", id }, before: { state: action.state }, after: { state: "pending", kind: action.kind } });
    await announce(tx, "action", [id]);
    await ctx.jobs.enqueue(tx, actionDue, { storeId: ctx.storeId, actionId: id }, { group: action.account_id });
  });
}
