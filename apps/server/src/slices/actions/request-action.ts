/**
 * Starts an action towards a marketplace: the row, its line in the timeline and the job that carries it out
 * are written in the caller's transaction, together with the local change (decisions 5).
 */
import { createHash } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents } from "../orders/index.ts";
import { actionDue } from "./actions.jobs.ts";
import { insertAction } from "./actions.store.ts";
import type { DefinedAction } from "./define-action.ts";

export interface ActionRequest<Payload, Undo> {
  kind: Pick<DefinedAction<Payload, Undo, unknown>, "kind" | "read">;
  accountId: string;
  orderId: string | null;
  payload: NoInfer<Payload>;
  /** What takes the local change back if the platform refuses. */
  undo: NoInfer<Undo>;
  /** Unique in the store. The same key is the same action. */
  idempotencyKey: string;
  requestHash: string;
  /** Facts for the timeline. */
  details: Record<string, unknown>;
  /** Waits until the action that it follows was accepted (held-actions.ts). */
  isHeld?: boolean;
  /** Goes out after the older ones of the same line, such as the messages of one conversation. */
  line?: string | null;
}

/** Writes the action and enqueues it; answers its id. Not safe to repeat: the key is unique. */
export async function requestAction<Payload, Undo>(
  ctx: Ctx,
  tx: StoreTx,
  request: ActionRequest<Payload, Undo>,
): Promise<string> {
  const { details, ...rest } = request;
  const { kind } = request.kind;
  ctx.tracer.note({ "stallkeeper.action": kind });
  const who = actorOf(ctx);
  const id = await insertAction(tx, {
    ...rest,
    kind,
    requestedBy: who.actorId ?? null,
    requestedByName: who.actor,
  });
  if (request.orderId !== null) {
    await addOrderEvents(tx, [
      {
        orderId: request.orderId,
        at: ctx.now().toISOString(),
        kind: "actionRequested",
        actionId: id,
        ...who,
        details: { kind, ...details },
      },
    ]);
  }
  await announce(tx, "action", [id]);
  if (request.isHeld !== true)
    await ctx.jobs.enqueue(
      tx,
      actionDue,
      { storeId: ctx.storeId, actionId: id },
      { group: request.accountId },
    );
  return id;
}

/** Tells two requests under one key apart. */
export function hashRequest(request: Readonly<Record<string, unknown>>): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("hex");
}
