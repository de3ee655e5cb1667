/** The SQL of `reserve_queues` and `reserve_entries`. */
import type { ReservedState } from "@stallkeeper/contract";
import type { DraftPhoto } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface QueueRow {
  zone: string;
  pausedAt: string | null;
  pausedBy: string;
}

const queueColumns = `s.time_zone as zone, q.paused_at as "pausedAt", coalesce(q.paused_by, '') as "pausedBy"
  from stores_shared s left join reserve_queues q on q.store_id = s.id where s.id = $1`;

/** The store's reserve as a whole. */
export async function readQueue(tx: StoreTx): Promise<QueueRow> {
  const row = await tx.one<QueueRow>(`select ${queueColumns}`, [tx.storeId]);
  return row ?? { zone: "UTC", pausedAt: null, pausedBy: "" };
}

/** Holds the store's reserve: its order and its slots are changed by one at a time. */
export async function lockQueue(tx: StoreTx): Promise<QueueRow> {
  await tx.run("insert into reserve_queues (store_id) values ($1) on conflict do nothing", [tx.storeId]);
  await tx.one("select store_id from reserve_queues where store_id = $1 for update", [tx.storeId]);
  return readQueue(tx);
}

/** Pauses the store's reserve or lets it go on. */
export async function writePause(tx: StoreTx, at: Date | null, byName: string): Promise<void> {
  await tx.run("update reserve_queues set paused_at = $2, paused_by = $3 where store_id = $1", [
    tx.storeId,
    at?.toISOString() ?? null,
    byName,
  ]);
}

export interface EntryRow {
  draftId: string;
  accountId: string;
  place: number;
  fixedAt: string | null;
  fixedZone: string;
  state: ReservedState;
  problem: string;
  field: string | null;
  since: string;
  checkedAt: string | null;
  actionId: string | null;
  sku: string;
  title: string;
  photo: DraftPhoto | null;
}

const entryColumns = `e.draft_id as "draftId", e.account_id as "accountId", e.place, e.fixed_at as "fixedAt",
  e.fixed_zone as "fixedZone", e.state, e.problem, e.field, e.since, e.checked_at as "checkedAt",
  e.action_id as "actionId"`;

/** Everything in the store's reserve, in its order. */
export function listEntries(tx: StoreTx): Promise<EntryRow[]> {
  return tx.rows<EntryRow>(
    `select ${entryColumns}, d.sku, d.title, d.photo
       from reserve_entries e join upload_drafts_shared d on d.id = e.draft_id
       order by e.place, e.draft_id, e.account_id`,
  );
}

/** How many drafts are in the store's reserve. */
export async function countReserved(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(distinct draft_id) as count from reserve_entries`,
  );
  return row?.count ?? 0;
}

/** Adds an entry, or writes all of one but when and by whom it was added. */
export async function writeEntry(
  tx: StoreTx,
  entry: Omit<EntryRow, "sku" | "title" | "photo">,
  by: { byName: string; at: Date },
): Promise<void> {
  await tx.run(
    `insert into reserve_entries (store_id, draft_id, account_id, place, fixed_at, fixed_zone, state, problem,
       field, since, checked_at, action_id, by_name, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (store_id, draft_id, account_id) do update set place = excluded.place,
       fixed_at = excluded.fixed_at, fixed_zone = excluded.fixed_zone, state = excluded.state,
       problem = excluded.problem, field = excluded.field, since = excluded.since,
       checked_at = excluded.checked_at, action_id = excluded.action_id`,
    [
      tx.storeId,
      entry.draftId,
      entry.accountId,
      entry.place,
      entry.fixedAt,
      entry.fixedZone,
      entry.state,
      entry.problem,
      entry.field,
      entry.since,
      entry.checkedAt,
      entry.actionId,
      by.byName,
      by.at.toISOString(),
    ],
  );
}

/**
 * Notes how an entry stands, unless it's gone or on its way by now. `was`: nor where its state isn't that any
 * more. Never adds one, and leaves its place and time alone.
 */
export async function noteEntry(
  tx: StoreTx,
  entry: Pick<EntryRow, "draftId" | "accountId" | "state" | "problem" | "field" | "since" | "checkedAt">,
  was: ReservedState | null = null,
): Promise<void> {
  await tx.run(
    `update reserve_entries set state = $3, problem = $4, field = $5, since = $6, checked_at = $7
       where draft_id = $1 and account_id = $2 and state <> 'listing' and state = coalesce($8, state)`,
    [
      entry.draftId,
      entry.accountId,
      entry.state,
      entry.problem,
      entry.field,
      entry.since,
      entry.checkedAt,
      was,
    ],
  );
}

/** Takes drafts out at single accounts, and answers which; those on their way stay. Safe to repeat. */
export async function deleteWaiting(
  tx: StoreTx,
  entries: readonly { draftId: string; accountId: string }[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `delete from reserve_entries e using jsonb_to_recordset($1::jsonb) as w("draftId" uuid, "accountId" uuid)
       where e.draft_id = w."draftId" and e.account_id = w."accountId" and e.state <> 'listing'
       returning e.draft_id as id`,
    [JSON.stringify(entries.map(({ draftId, accountId }) => ({ draftId, accountId })))],
  );
  return rows.map(({ id }) => id);
}

/** Takes drafts out. Safe to repeat. */
export async function deleteEntries(tx: StoreTx, draftIds: readonly string[]): Promise<void> {
  await tx.run("delete from reserve_entries where draft_id = any($1::uuid[])", [draftIds]);
}

/** Gives drafts their places: the first named is the first. */
export async function writeOrder(tx: StoreTx, draftIds: readonly string[]): Promise<void> {
  await tx.run(
    `update reserve_entries e set place = o.place
       from unnest($1::uuid[]) with ordinality as o (draft_id, place)
       where e.draft_id = o.draft_id and e.place is distinct from o.place`,
    [draftIds],
  );
}

/**
 * Brings what waits to where its drafts are by now: gone up, refused, on its way, or back. What went up
 * leaves the reserve. Safe to repeat.
 */
export async function followTargets(tx: StoreTx, draftIds: readonly string[]): Promise<void> {
  await tx.run(
    `update reserve_runs r set state = case when t.state = 'rejected' then 'refused' else 'live' end
       from upload_targets_shared t
       where t.draft_id = any($1::uuid[]) and r.action_id = t.action_id and r.state = 'started'
         and t.state in ('live', 'ended', 'rejected')`,
    [draftIds],
  );
  await tx.run(
    `delete from reserve_entries e using upload_targets_shared t
       where e.draft_id = any($1::uuid[]) and t.draft_id = e.draft_id and t.account_id = e.account_id
         and (t.state = 'live' or t.state = 'ended' and e.state = 'listing')`,
    [draftIds],
  );
  await tx.run(
    `update reserve_entries e set state = n.state, problem = n.problem, field = n.field,
         action_id = n.action_id, since = case when n.state = 'waiting' then now() else e.since end
       from (select t.draft_id, t.account_id, t.action_id,
           case t.state when 'submitting' then 'listing' when 'unsure' then 'listing' when 'awaiting' then 'listing'
             when 'rejected' then 'refused' else 'waiting' end as state,
           case t.state when 'unsure' then 'We couldn''t confirm that it went up.'
             when 'rejected' then coalesce(nullif(t.problems -> 0 ->> 'text', ''), 'It was refused.') else '' end
             as problem,
           case t.state when 'rejected' then t.problems -> 0 ->> 'field' end as field
         from upload_targets_shared t where t.draft_id = any($1::uuid[])) n
       where e.draft_id = n.draft_id and e.account_id = n.account_id
         and (n.state = 'listing' or e.state = 'listing')`,
    [draftIds],
  );
}
