/**
 * The last moment before a call: the action is marked as sent, or it's held because its kind lets it wait,
 * such as an automatic message while all are paused. What may have been carried out already is never held: a
 * look settles it first, which sends nothing.
 */
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { Lease } from "../../platform/jobs/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { ActionKind, ActionRow } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { findNextInLine, holdAction, markSent } from "./actions.store.ts";

async function isToWait(ctx: Ctx, { mustWait }: ActionKind, action: ActionRow): Promise<boolean> {
  return mustWait !== undefined && (await inStore(ctx, (tx) => mustWait(tx, action)));
}

/** Whether to look for what an action may have done rather than to repeat it. Changes nothing. */
export async function mustLookFirst(ctx: Ctx, kind: ActionKind, action: ActionRow): Promise<boolean> {
  return action.is_effect_unknown && isToWait(ctx, kind, action);
}

/** Asked when a call's turn has come, which may be long after it was begun. */
export interface ActionGuard {
  confirm(): Promise<boolean>;
  isStillWanted(): boolean;
  /** A call was called off since the action is to wait by now: no try of its own. */
  hasCalledOff(): boolean;
}

/** Calls a write off whose lease was lost, or whose kind lets it wait by now. */
export function guardAction(ctx: Ctx, kind: ActionKind, action: ActionRow, lease: Lease): ActionGuard {
  let hasCalledOff = false;
  return {
    confirm: async () => {
      hasCalledOff = await isToWait(ctx, kind, action);
      return !hasCalledOff && lease.confirm();
    },
    isStillWanted: lease.isHeld,
    hasCalledOff: () => hasCalledOff,
  };
}

/** Marks an action as sent. False: it's held, or the lease was lost; it must not be sent. */
export function beginSend(ctx: Ctx, kind: ActionKind, action: ActionRow, leaseMs: number): Promise<boolean> {
  return inStore(ctx, async (tx) => {
    const isWaiting = !action.is_effect_unknown && (await kind.mustWait?.(tx, action)) === true;
    if (!isWaiting) return markSent(tx, action, leaseMs);
    const held = await holdAction(tx, action);
    if (held === null) return false;
    await kind.record(ctx, tx, held, "pending");
    await announce(tx, "action", [action.id]);
    // What stands behind it in its line doesn't wait along.
    await enqueueNextInLine(ctx, tx, action);
    return false;
  });
}

/** Makes what stands behind an action in its line due, if anything does. A repeat makes it due once more. */
export async function enqueueNextInLine(ctx: Ctx, tx: StoreTx, action: ActionRow): Promise<void> {
  const next = await findNextInLine(tx, action.id);
  if (next === null) return;
  const due = { storeId: ctx.storeId, actionId: next.id };
  await ctx.jobs.enqueue(tx, actionDue, due, { group: action.account_id });
}
