/** The SQL of what is taken out of actions once a buyer is erased. */
import type { StoreTx } from "../../platform/db/index.ts";

/** Which actions: of a kind at an account, about these orders or about somebody that their payload names. */
export interface ErasedActions {
  kind: string;
  accountId: string | null;
  orderIds: readonly string[];
  about: { key: string; values: readonly string[] } | null;
}

/** Empties a text of payloads, as far as it is there, and answers the actions' ids. */
export async function blankPayloads(
  tx: StoreTx,
  { kind, accountId, orderIds, about }: ErasedActions,
  path: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update actions set payload = jsonb_set(payload, $6::text[], '""', false), answer = null
       where kind = $1 and ($2::uuid is null or account_id = $2)
         and (order_id = any($3) or payload ->> $4 = any($5))
         and state in ('accepted', 'verified', 'refused', 'gaveUp') returning id`,
    [kind, accountId, orderIds, about?.key ?? "", about?.values ?? [], path],
  );
  return rows.map(({ id }) => id);
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
