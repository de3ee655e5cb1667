/** The SQL of `order_triggers` for what hasn't happened yet, and for what a person lets go on. */
import type { AutoMessageTrigger } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** Those of the orders to which this never happened. */
export async function listUnfired(
  tx: StoreTx,
  name: AutoMessageTrigger,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct o.id from unnest($2::text[]) as o(id)
       where not exists (select 1 from order_triggers t where t.subject_id = o.id and t.name = $1)`,
    [name, orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lets a trigger that was held wait again, as whoever releases it caused it. False: it isn't held. Safe to
 * repeat.
 */
export async function releaseHeld(
  tx: StoreTx,
  { subjectId, name }: { subjectId: string; name: AutoMessageTrigger },
  by: { userId: string | null; name: string },
): Promise<boolean> {
  const count = await tx.run(
    `update order_triggers set state = 'waiting', due_at = now(), problem = null, reason = null,
       told_at = null, caused_by = $3, caused_by_name = $4
     where subject_id = $1 and name = $2 and state = 'held'`,
    [subjectId, name, by.userId, by.name],
  );
  return count > 0;
}
