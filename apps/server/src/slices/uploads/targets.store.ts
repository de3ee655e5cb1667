/** The SQL of `upload_targets`. */
import type { MappedCategory, SentListing, TargetOverrides, TargetState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface TargetProblemRow {
  code: string;
  text: string;
  field: string | null;
}

export interface TargetRow {
  draftId: string;
  accountId: string;
  state: TargetState;
  overrides: TargetOverrides;
  mapped: MappedCategory | null;
  problems: readonly TargetProblemRow[];
  tries: number;
  actionId: string | null;
  listingId: string | null;
  link: string | null;
  /** What its listing was last told; null: not known. */
  sent: SentListing | null;
}

const columns = `draft_id as "draftId", account_id as "accountId", state, overrides,
  case when mapped_id is not null then jsonb_build_object('id', mapped_id, 'name', mapped_name) end as mapped,
  problems, tries, action_id as "actionId", listing_id as "listingId", link, sent`;

/** The targets of drafts, as they stand. */
export function listTargets(tx: StoreTx, draftIds: readonly string[]): Promise<TargetRow[]> {
  return tx.rows<TargetRow>(
    `select ${columns} from upload_targets where draft_id = any($1::uuid[]) order by draft_id, account_id`,
    [draftIds],
  );
}

/** Targets of these drafts that were refused, and whose draft was saved since. */
export function listMended(
  tx: StoreTx,
  draftIds: readonly string[],
): Promise<{ draftId: string; accountId: string }[]> {
  return tx.rows(
    `select t.draft_id as "draftId", t.account_id as "accountId"
       from upload_targets t join upload_drafts d on d.id = t.draft_id
       where t.draft_id = any($1::uuid[]) and t.state = 'rejected' and d.updated_at > t.at`,
    [draftIds],
  );
}

/** The targets of locked drafts, locked too: what a worker writes of one meanwhile isn't written over. */
export function lockTargets(tx: StoreTx, draftIds: readonly string[]): Promise<TargetRow[]> {
  return tx.rows<TargetRow>(
    `select ${columns} from upload_targets where draft_id = any($1::uuid[]) order by draft_id, account_id
       for no key update`,
    [draftIds],
  );
}

/** One target, locked; null: its draft or the target itself was removed. */
export function lockTarget(tx: StoreTx, draftId: string, accountId: string): Promise<TargetRow | null> {
  return tx.one<TargetRow>(
    `select ${columns} from upload_targets where draft_id = $1 and account_id = $2 for no key update`,
    [draftId, accountId],
  );
}

/** The newest action of a target; null: it has none, or isn't there any more. */
export async function findTargetAction(
  tx: StoreTx,
  draftId: string,
  accountId: string,
): Promise<string | null> {
  const row = await tx.one<{ action: string | null }>(
    "select action_id as action from upload_targets where draft_id = $1 and account_id = $2",
    [draftId, accountId],
  );
  return row?.action ?? null;
}

/** Lets targets be published anew whose action was withdrawn; their drafts' ids. Safe to repeat. */
export async function freeTargets(tx: StoreTx, actionIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with waiting as materialized (
       select draft_id, account_id from upload_targets where action_id = any($1::uuid[]) and state = 'submitting'
         order by draft_id, account_id for no key update)
     update upload_targets t set state = 'ready', problems = '[]', at = now() from waiting w
       where t.draft_id = w.draft_id and t.account_id = w.account_id returning t.draft_id as id`,
    [actionIds],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Adds a target, or writes all of one. */
export async function writeTarget(tx: StoreTx, target: TargetRow, at: Date): Promise<void> {
  await tx.run(
    `insert into upload_targets as t (store_id, draft_id, account_id, state, overrides, mapped_id,
       mapped_name, problems, tries, action_id, listing_id, link, at, sent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (store_id, draft_id, account_id) do update set state = excluded.state,
       overrides = excluded.overrides, mapped_id = excluded.mapped_id, mapped_name = excluded.mapped_name,
       problems = excluded.problems, tries = excluded.tries, action_id = excluded.action_id,
       listing_id = excluded.listing_id, link = excluded.link, sent = excluded.sent,
       at = case when t.state = excluded.state then t.at else excluded.at end`,
    [
      tx.storeId,
      target.draftId,
      target.accountId,
      target.state,
      JSON.stringify(target.overrides),
      target.mapped?.id ?? null,
      target.mapped?.name ?? "",
      JSON.stringify(target.problems),
      target.tries,
      target.actionId,
      target.listingId,
      target.link,
      at.toISOString(),
      target.sent === null ? null : JSON.stringify(target.sent),
    ],
  );
}

/** Takes targets out of a draft. Safe to repeat. */
export async function deleteTargets(
  tx: StoreTx,
  draftId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx.run("delete from upload_targets where draft_id = $1 and account_id = any($2::uuid[])", [
    draftId,
    accountIds,
  ]);
}

/** The targets that became these listings, locked. */
export function lockTargetsOf(tx: StoreTx, listingIds: readonly string[]): Promise<TargetRow[]> {
  return tx.rows<TargetRow>(
    `select ${columns} from upload_targets where listing_id = any($1) order by draft_id, account_id
       for no key update`,
    [listingIds],
  );
}
