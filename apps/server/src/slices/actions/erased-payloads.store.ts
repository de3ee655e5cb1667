/** The SQL of what is taken out of actions once a buyer is erased. */
import type { StoreTx } from "../../platform/db/index.ts";

/** Which actions: of a kind at an account, about these orders or about somebody that their payload names. */
export interface ErasedActions {
  kind: string;
  accountId: string | null;
  orderIds: readonly string[];
  about: { key: string; values: readonly string[] } | null;
}

const isMeant = `kind = $1 and ($2::uuid is null or account_id = $2)
  and (order_id = any($3) or payload ->> $4 = any($5))`;
const valuesOf = ({ kind, accountId, orderIds, about }: ErasedActions): unknown[] => [
  kind,
  accountId,
  orderIds,
  about?.key ?? "",
  about?.values ?? [],
];

/**
 * Locks all actions about these orders or about somebody whom their payload names, in the order of their ids.
 * Safe to repeat.
 */
export async function lockActionsAbout(
  tx: StoreTx,
  { orderIds, about }: Pick<ErasedActions, "orderIds"> & { about: NonNullable<ErasedActions["about"]> },
): Promise<void> {
  await tx.rows(
    `select 1 from actions where order_id = any($1) or payload ->> $2 = any($3)
       order by id for no key update`,
    [orderIds, about.key, about.values],
  );
}

/**
 * Empties these parts of payloads, those under way once they have ended (a trigger does it), and answers the
 * actions' ids. Safe to repeat.
 */
export async function blankPayloads(
  tx: StoreTx,
  which: ErasedActions,
  paths: readonly (readonly string[])[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update actions set erasure = $6 where ${isMeant} returning id`,
    [...valuesOf(which), JSON.stringify(paths)],
  );
  return rows.map(({ id }) => id);
}

/** Ends those of these actions that surely did nothing, and answers them. Safe to repeat. */
export function refuseUnsent(
  tx: StoreTx,
  which: ErasedActions,
  { code, text }: { code: string; text: string },
): Promise<{ id: string; orderId: string | null }[]> {
  return tx.rows<{ id: string; orderId: string | null }>(
    `update actions set is_held = false, state = 'refused', problem_code = $6, problem = $7,
       fence = fence + 1, lease_until = null, updated_at = now()
     where ${isMeant} and state in ('pending', 'gaveUp') and not is_effect_unknown and vendor_ref is null
     returning id, order_id as "orderId"`,
    [...valuesOf(which), code, text],
  );
}

/** Empties what bulk runs keep of the wishes of these actions. */
export async function blankRunLines(tx: StoreTx, actionIds: readonly string[]): Promise<void> {
  await tx.run(
    `update action_runs r set lines = (select jsonb_agg(
         case when line ->> 'actionId' = any($1) then line || '{"wish": {}}' else line end order by place)
         from jsonb_array_elements(r.lines) with ordinality as l (line, place))
       where exists (select 1 from jsonb_array_elements(r.lines) line where line ->> 'actionId' = any($1))`,
    [actionIds],
  );
}
