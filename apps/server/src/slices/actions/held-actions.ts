/**
 * Acts that follow another: written together with it, carried out once it was accepted.
 *
 *   held -> due (the act before it was accepted) -> … as any act
 *        \-> refused, withdrawn (the act before it was refused)
 */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { actionDue } from "./actions.jobs.ts";
import { letGoHeldAction, withdrawHeldAction } from "./actions.store.ts";

/** Lets a held act be carried out. Safe to repeat; an act that is not held stays as it is. */
export async function releaseAction(ctx: Ctx, tx: StoreTx, idempotencyKey: string): Promise<void> {
  const released = await letGoHeldAction(tx, idempotencyKey);
  if (released !== null) await ctx.jobs.enqueue(tx, actionDue, { storeId: ctx.storeId, actionId: released.id }, { group: released.account_id });
}

/** Ends a held act as refused, with a line in the timeline. Safe to repeat; an act that is not held stays as it is. */
export async function withdrawAction(ctx: Ctx, tx: StoreTx, idempotencyKey: string, problem: { code: string; text: string }): Promise<void> {
  const withdrawn = await withdrawHeldAction(tx, idempotencyKey, problem);
  if (withdrawn === null) return;
  if (withdrawn.order_id !== null) {
    await addOrderEvents(tx, [{
      orderId: withdrawn.order_id, at: ctx.now().toISOString(), kind: "actionRefused", actor: ctx.actor.name, actionId: withdrawn.id,
      details: { kind: withdrawn.kind, code: problem.code, reason: problem.text },
    }]);
  }
  await announce(tx, "action", [withdrawn.id]);
}
