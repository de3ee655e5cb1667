/**
 * The one way to write a line of the audit log (reliability, threat 19). It is written in the transaction of
 * the action, so that there is never one without the other, and gets its place in the store's chain at the
 * commit (migration 0003).
 *
 * What the chain costs: lines of one store commit one after the other, those of different stores do not meet.
 * Measured on two shared cores with 8 writers: 1,300 to 1,800 actions/s in one store, 2,100 to 2,200 over
 * eight stores, 4,500 to 6,300 without a line. A transaction that writes lines of several stores writes them
 * in the order of the stores' ids: the heads are locked in that order.
 */
import type { AuditAction } from "@stallkeeper/contract";
import type { Ctx } from "../context.ts";
import type { Tx } from "../db/index.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** Who acts, where no ctx says it: before a sign-in has ended, or in a store other than the session's. */
export interface AuditActor {
  storeId: string;
  userId: string | null;
  name: string;
  sessionId: string | null;
  address: string | null;
}

interface AuditedAction {
  action: AuditAction;
  object: { type: string; id: string };
  /**
   * JSON of what mattered before and after; secrets are masked here. Leave out what the action does not
   * change.
   */
  before?: unknown;
  after?: unknown;
}

/**
 * Adds a line to the store's audit log within the caller's transaction. A repeat adds another line: call it
 * once for an action, where the action is done.
 */
export async function recordAudit(tx: Tx, by: AuditActor | Ctx, audited: AuditedAction): Promise<void> {
  const { storeId, userId, name, sessionId, address } = "actor" in by ? actorOf(by) : by;
  await tx.run(
    `insert into audit_entries (store_id, actor_id, actor_name, session_id, address, action, object_type,
      object_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      storeId,
      userId,
      name,
      sessionId,
      address,
      audited.action,
      audited.object.type,
      audited.object.id,
      textOf(audited.before),
      textOf(audited.after),
    ],
  );
}

function actorOf({ storeId, actor, address }: Ctx): AuditActor {
  if (actor.kind === "system")
    return { storeId, userId: null, name: actor.name, sessionId: null, address: null };
  return {
    storeId,
    userId: actor.userId,
    name: actor.name,
    sessionId: actor.sessionId,
    address: address ?? null,
  };
}

function textOf(state: unknown): string | null {
  return state === undefined || state === null ? null : JSON.stringify(maskSecrets(state));
}
