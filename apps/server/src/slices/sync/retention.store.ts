/** The SQL of `retention_terms`, and of whose data is past them. */
import type { RetentionTerms } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface KeptTerms extends RetentionTerms {
  ranAt: string | null;
}

/** What the store said; null where it keeps everything. */
export async function findTerms(tx: StoreTx): Promise<KeptTerms> {
  const row = await tx.one<KeptTerms>(
    `select buyer_days as "buyerDays", message_days as "messageDays", ran_at as "ranAt" from retention_terms`,
  );
  return row ?? { buyerDays: null, messageDays: null, ranAt: null };
}

/** Keeps other terms; they are looked at again from the start. Safe to repeat. */
export async function saveTerms(tx: StoreTx, { buyerDays, messageDays }: RetentionTerms): Promise<void> {
  await tx.run(
    `insert into retention_terms (store_id, buyer_days, message_days) values ($1, $2, $3)
     on conflict (store_id) do update
       set buyer_days = excluded.buyer_days, message_days = excluded.message_days, ran_at = null`,
    [tx.storeId, buyerDays, messageDays],
  );
}

/** Notes that nothing was due any more under these terms; under changed ones it notes nothing. */
export async function noteDone(tx: StoreTx, terms: RetentionTerms, at: Date): Promise<void> {
  await tx.run(
    `update retention_terms set ran_at = $3
       where buyer_days is not distinct from $1 and message_days is not distinct from $2`,
    [terms.buyerDays, terms.messageDays, at],
  );
}

// Whoever still has something to be sent, or wrote since, is kept with all of it.
const pastBuyers = `
  with last as (
    select account_id, buyer ->> 'id' as id, array_agg(distinct coalesce(buyer ->> 'handle', '')) as handles
      from orders_shared where coalesce(buyer ->> 'id', '') <> ''
      group by 1, 2
      having max(greatest(created_at, paid_at, shipped_at)) < $1
        and bool_and(shipped or external or state in ('cancelled', 'refunded', 'deleted')
          or coalesce(refund, 0) = 2)),
  past as (
    select account_id, id, handles from last where not exists (
      select from messaging_contacts c where c.account_id = last.account_id and c.latest_message_date >= $1
        and (c.identifier = last.id or c.handle = any(array_remove(last.handles, '')))))`;

/** Buyers at accounts whose last order and last message are from before a moment. */
export function listPastBuyers(
  tx: StoreTx,
  before: Date,
  most: number,
): Promise<{ accountId: string; names: string[] }[]> {
  return tx.rows(
    `${pastBuyers} select account_id as "accountId", id || handles as names from past
       order by account_id, id limit $2`,
    [before, most],
  );
}

/** How many there are. */
export async function countPastBuyers(tx: StoreTx, before: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(`${pastBuyers} select count(*) as count from past`, [before]);
  return row?.count ?? 0;
}

/** How many conversations had their last message before a moment. */
export async function countPastConversations(tx: StoreTx, before: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*) as count from messaging_contacts where latest_message_date < $1",
    [before],
  );
  return row?.count ?? 0;
}
