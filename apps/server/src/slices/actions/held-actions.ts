/**
 * Actions that wait for something: one that follows another is written together with it and carried out once
 * that one was accepted; one whose kind lets it wait (`mustWait`) is held in the moment before its call.
 *
 *   held -> due (the action before it was accepted, nothing holds it any more) -> … as any action
 *        \-> refused, withdrawn (the action before it was refused, it isn't wanted any more)
 *   due, given up -> refused, withdrawn (a newer one takes its place before it was sent)
 */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { withdrawnCode, type ActionRow } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import {
  letGoHeldAction,
  withdrawHeldAction,
  withdrawPendingAt,
  withdrawUnsentActions,
} from "./actions.store.ts";

export interface WithdrawReason {
  code: string;
  text: string;
}

/** Lets a held action be carried out and gives it; null: none of this key is held. Safe to repeat. */
export async function releaseAction(
  ctx: Ctx,
  tx: StoreTx,
  idempotencyKey: string,
): Promise<ActionRow | null> {
  const released = await letGoHeldAction(tx, idempotencyKey);
  if (released !== null)
    await ctx.jobs.enqueue(
      tx,
      actionDue,
      { storeId: ctx.storeId, actionId: released.id },
      { group: released.account_id },
    );
  return released;
}

/**
 * Ends a held action as refused, with a line in the timeline. Safe to repeat; an action that is not held
 * stays as it is.
 */
export async function withdrawAction(
  ctx: Ctx,
  tx: StoreTx,
  idempotencyKey: string,
  reason: WithdrawReason,
): Promise<void> {
  const withdrawn = await withdrawHeldAction(tx, idempotencyKey, reason);
  if (withdrawn !== null) await tellWithdrawn(ctx, tx, withdrawn, reason);
}

/**
 * Ends what a newer action of its kind takes the place of, as far as it surely did nothing. Safe to repeat.
 */
export async function withdrawOlderActions(
  ctx: Ctx,
  tx: StoreTx,
  newer: ActionRow,
  reason: WithdrawReason,
): Promise<void> {
  for (const withdrawn of await withdrawUnsentActions(tx, newer, reason))
    await tellWithdrawn(ctx, tx, withdrawn, reason);
}

/**
 * Ends an account's actions of these kinds that wait and surely did nothing, and answers their ids: the caller
 * undoes what they changed here. Actions about orders aren't meant: nothing is written into a timeline. Safe to
 * repeat.
 */
export async function withdrawUnsentAt(
  tx: StoreTx,
  { accountId, kinds }: { accountId: string; kinds: readonly string[] },
  text: string,
): Promise<string[]> {
  const ids = await withdrawPendingAt(tx, accountId, kinds, { code: withdrawnCode, text });
  await announce(tx, "action", ids);
  return ids;
}

async function tellWithdrawn(
  ctx: Ctx,
  tx: StoreTx,
  { id, kind, order_id: orderId }: ActionRow,
  { code, text }: WithdrawReason,
): Promise<void> {
  if (orderId !== null) {
    await addOrderEvents(tx, [
      {
        orderId,
        at: ctx.now().toISOString(),
        kind: "actionRefused",
        actor: ctx.actor.name,
        actionId: id,
        details: { kind, code, reason: text },
      },
    ]);
  }
  await announce(tx, "action", [id]);
}
