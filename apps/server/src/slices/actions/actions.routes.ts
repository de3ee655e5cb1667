import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { actorOf, addOrderEvents } from "../orders/index.ts";
import { withdrawnCode, type ActionRow } from "./action-kinds.ts";
import { findOwnAction, type Kinds } from "./find-own-action.ts";
import { checkAction, settleAction } from "./settle-action.ts";
import { actionDue } from "./actions.jobs.ts";
import { recordEnd } from "./define-action.ts";
import { reopenAction, withdrawUnsentAction } from "./actions.store.ts";

/**
 * Retry of what was given up (decisions 5), and of what was refused where that may be worth it; withdrawal of
 * what was never sent; and of what was given up without anybody knowing what became of it: another look, or a
 * person's word.
 */
export function addActionRoutes(app: FastifyInstance, kinds: Kinds): void {
  serve(app, "POST /api/actions/:id/retry", async (request, reply) => {
    await retryAction(ctxOf(request), kinds, request.params.id);
    void reply.code(202);
    return { data: { _id: request.params.id, state: "pending" } };
  });
  serve(app, "POST /api/actions/:id/withdraw", async (request) => {
    await withdrawOwnAction(ctxOf(request), kinds, request.params.id);
    return { data: { _id: request.params.id, state: "refused" } };
  });
  serve(app, "POST /api/actions/:id/check", async (request) => ({
    data: await checkAction(ctxOf(request), kinds, request.params.id),
  }));
  serve(app, "POST /api/actions/:id/settle", async (request) => ({
    data: await settleAction(ctxOf(request), kinds, request.params.id, request.input.isDone),
  }));
}

/**
 * Opens an ended action again. What may have been carried out is looked for first. Throws ACTION_NOT_FOUND,
 * ACTION_UNDER_WAY, ACTION_UNREADABLE, ACTION_ERASED, FORBIDDEN.
 */
export async function retryAction(ctx: Ctx, kinds: Kinds, id: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    const { action, kind } = await findOwnAction(ctx, tx, kinds, id);
    if (action.is_erased) throw new AppError("ACTION_ERASED", { actionId: id });
    if (!(await reopenAction(tx, id, kind.canRetryRefused === true ? ["gaveUp", "refused"] : ["gaveUp"])))
      throw new AppError("ACTION_UNDER_WAY", { state: action.state });
    await kind.record(ctx, tx, action, "pending");
    await tell(ctx, tx, action, { event: "actionRetried", after: "pending" });
    await ctx.jobs.enqueue(
      tx,
      actionDue,
      { storeId: ctx.storeId, actionId: id },
      { group: action.account_id },
    );
  });
}

/**
 * Ends an action that was never sent, or surely did nothing, and takes the local change back. Of this and a
 * worker that is about to send it one comes first, and the other does nothing. Throws ACTION_NOT_FOUND,
 * ACTION_NOT_WITHDRAWABLE, FORBIDDEN.
 */
export async function withdrawOwnAction(ctx: Ctx, kinds: Kinds, id: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    const { action, kind } = await findOwnAction(ctx, tx, kinds, id);
    const withdrawn =
      kind.canWithdraw === true
        ? await withdrawUnsentAction(tx, id, {
            code: withdrawnCode,
            text: `Cancelled by ${actorName(ctx)} before it was sent.`,
          })
        : null;
    if (withdrawn === null) throw new AppError("ACTION_NOT_WITHDRAWABLE", { state: action.state });
    await recordEnd(kind, ctx, tx, withdrawn, "refused");
    await tell(ctx, tx, action, { event: "actionWithdrawn", after: "refused" });
  });
}

/**
 * What a person did with an action stands in the timeline and in the audit log, and open screens hear of it.
 */
async function tell(
  ctx: Ctx,
  tx: StoreTx,
  { id, kind, order_id: orderId, state }: ActionRow,
  { event, after }: { event: "actionRetried" | "actionWithdrawn"; after: ActionState },
): Promise<void> {
  if (orderId !== null) {
    await addOrderEvents(tx, [
      { orderId, at: ctx.now().toISOString(), kind: event, actionId: id, ...actorOf(ctx), details: { kind } },
    ]);
    await announce(tx, "order", [orderId]);
  }
  await recordAudit(tx, ctx, {
    action: event,
    object: { type: "action", id },
    before: { state },
    after: { state: after, kind },
  });
  await announce(tx, "action", [id]);
}
