import type { StoreTx } from "../../platform/db/index.ts";

/** The newest action that each account's platform took, by when it was asked for. */
export async function listLastSent(
  tx: StoreTx,
  accountIds: readonly string[],
): Promise<[account: string, at: string][]> {
  const rows = await tx.rows<{ account: string; at: string }>(
    `select a.id as account, last.created_at as at from unnest($1::uuid[]) as a(id)
     cross join lateral (select created_at from actions_shared where account_id = a.id
       and state in ('accepted', 'verified') order by created_at desc limit 1) as last`,
    [accountIds],
  );
  return rows.map(({ account, at }) => [account, at]);
}
