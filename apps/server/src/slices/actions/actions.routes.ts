import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { ctxOf } from "../../platform/http/index.ts";
import { actorOf, addOrderEvents } from "../orders/index.ts";
import { withdrawnCode, type ActionKind, type ActionRow } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { findAction, reopenAction, withdrawUnsentAction } from "./actions.store.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Kinds = ReadonlyMap<string, ActionKind>;

/** Retry of what was given up (decisions 5), and of what was refused where that may be worth it; withdrawal of what was never sent. */
export function addActionRoutes(app: FastifyInstance, kinds: Kinds): void {
  app.post<{ Params: { id: string } }>("/api/actions/:id/retry", { config: { requires: "member" } }, async (request, reply) => {
    await retryAction(ctxOf(request), kinds, request.params.id);
    void reply.code(202);
    return { data: { _id: request.params.id, state: "pending" } };
  });
  app.post<{ Params: { id: string } }>("/api/actions/:id/withdraw", { config: { requires: "member" } }, async (request) => {
    await withdrawOwnAction(ctxOf(request), kinds, request.params.id);
    return { data: { _id: request.params.id, state: "refused" } };
  });
}

/** Opens an ended act again. What may have been carried out is looked for first. Throws ACTION_NOT_FOUND, ACTION_UNDER_WAY, FORBIDDEN. */
export async function retryAction(ctx: Ctx, kinds: Kinds, id: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    const { action, kind } = await findOwn(ctx, tx, kinds, id);
    if (!(await reopenAction(tx, id, kind.canRetryRefused === true ? ["gaveUp", "refused"] : ["gaveUp"]))) throw new AppError("ACTION_UNDER_WAY", { state: action.state });
    await kind.record(ctx, tx, action, "pending");
    await tell(ctx, tx, action, { act: "actionRetried", after: "pending" });
    await ctx.jobs.enqueue(tx, actionDue, { storeId: ctx.storeId, actionId: id }, { group: action.account_id });
  });
}

/**
 * Ends an act that was never sent, or surely did nothing, and takes the local change back. Of this and a worker that is about to
 * send it one comes first, and the other does nothing. Throws ACTION_NOT_FOUND, ACTION_NOT_WITHDRAWABLE, FORBIDDEN.
 */
export async function withdrawOwnAction(ctx: Ctx, kinds: Kinds, id: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    const { action, kind } = await findOwn(ctx, tx, kinds, id);
    const withdrawn = kind.canWithdraw === true ? await withdrawUnsentAction(tx, id, { code: withdrawnCode, text: `Withdrawn by ${actorName(ctx)} before it was sent.` }) : null;
    if (withdrawn === null) throw new AppError("ACTION_NOT_WITHDRAWABLE", { state: action.state });
    await kind.record(ctx, tx, withdrawn, "refused");
    await tell(ctx, tx, action, { act: "actionWithdrawn", after: "refused" });
  });
}

async function findOwn(ctx: Ctx, tx: StoreTx, kinds: Kinds, id: string): Promise<{ action: ActionRow; kind: ActionKind }> {
  const action = uuidShape.test(id) ? await findAction(tx, id) : null;
  const kind = action === null ? undefined : kinds.get(action.kind);
  if (action === null || kind === undefined) throw new AppError("ACTION_NOT_FOUND", { actionId: id });
  requireScope(ctx, kind.scope);
  return { action, kind };
}

/** What a person did with an act stands in the timeline and in the audit log, and open screens hear of it. */
async function tell(ctx: Ctx, tx: StoreTx, { id, kind, order_id: orderId, state }: ActionRow, { act, after }: { act: "actionRetried" | "actionWithdrawn"; after: ActionState }): Promise<void> {
  if (orderId !== null) {
    await addOrderEvents(tx, [{ orderId, at: ctx.now().toISOString(), kind: act, actionId: id, ...actorOf(ctx), details: { kind } }]);
    await announce(tx, "order", [orderId]);
  }
  await recordAudit(tx, ctx, { action: act, object: { type: "action", id }, before: { state }, after: { state: after, kind } });
  await announce(tx, "action", [id]);
}
