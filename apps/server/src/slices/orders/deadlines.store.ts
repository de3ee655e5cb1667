/** The SQL of `dispatch_recounts`, and of the deadlines that orders have by their account's calendar. */
import type { StoreTx } from "../../platform/db/index.ts";

/**
 * Notes that the deadlines of accounts are to be worked out again, from the first order on. Safe to repeat.
 */
export async function insertRecounts(tx: StoreTx, accountIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into dispatch_recounts (store_id, account_id) select $1, unnest($2::uuid[])
       on conflict (store_id, account_id) do update set after_id = ''`,
    [tx.storeId, accountIds],
  );
}

/** How far a recount got, locked until the transaction ends; null: there is none. */
export function lockRecount(tx: StoreTx, accountId: string): Promise<{ afterId: string } | null> {
  return tx.one(`select after_id as "afterId" from dispatch_recounts where account_id = $1 for update`, [
    accountId,
  ]);
}

/** Notes how far a recount got; null: it is over. */
export async function saveRecount(tx: StoreTx, accountId: string, afterId: string | null): Promise<void> {
  if (afterId === null) await tx.run("delete from dispatch_recounts where account_id = $1", [accountId]);
  else await tx.run("update dispatch_recounts set after_id = $2 where account_id = $1", [accountId, afterId]);
}

/** Accounts whose recount is not over. */
export function listRecounts(tx: StoreTx): Promise<{ accountId: string }[]> {
  return tx.rows(`select account_id as "accountId" from dispatch_recounts`);
}

// What isn't the seller's to fulfil has no deadline, whenever it was paid.
const paidAt = `case when not external then paid_at end as "paidAt"`;

export interface OwnDeadline {
  id: string;
  paidAt: string | null;
}

/**
 * Orders of an account that are not shipped and have no deadline of the platform, by id; locked in that
 * order, as whoever changes many orders locks them.
 */
export function listOwnDeadlines(
  tx: StoreTx,
  accountId: string,
  afterId: string,
  most: number,
): Promise<OwnDeadline[]> {
  return tx.rows(
    `select id, ${paidAt} from orders where account_id = $1 and id > $2 and platform_dispatch_by is null
       and not shipped order by id limit $3 for update`,
    [accountId, afterId, most],
  );
}

/** The same of these orders. */
export function readOwnDeadlines(tx: StoreTx, ids: readonly string[]): Promise<OwnDeadline[]> {
  return tx.rows(`select id, ${paidAt} from orders where id = any($1) and platform_dispatch_by is null`, [
    ids,
  ]);
}

/** Writes deadlines and gives the ids of the orders whose deadline moved. */
export async function writeDeadlines(
  tx: StoreTx,
  deadlines: readonly { id: string; dispatchBy: string | null }[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update orders o set dispatch_by = d.at from unnest($1::text[], $2::timestamptz[]) as d(id, at)
     where o.id = d.id and o.platform_dispatch_by is null and o.dispatch_by is distinct from d.at
       returning o.id`,
    [deadlines.map(({ id }) => id), deadlines.map(({ dispatchBy }) => dispatchBy)],
  );
  return rows.map(({ id }) => id);
}
