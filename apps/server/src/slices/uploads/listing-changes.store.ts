/** The SQL of `listing_changes`, and what is known here of the listings that are to change. */
import type { PendingChange } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface LiveListing {
  id: string;
  accountId: string;
  platform: string;
  account: string;
  /** The platform's own. */
  identifier: string;
  sku: string;
  title: string;
  state: string;
  isSoldOut: boolean;
  /** What it costs there as it was read last; null: its variants have prices of their own, or none was told. */
  priceMinor: number | null;
  currency: string;
  /** Its account is linked still: an action about it wouldn't wait for a link that may never come. */
  isLinked: boolean;
  variants: { platformVariantId: string; sku: string }[];
}

/** Those that the store has, by id. */
export function findListings(tx: StoreTx, ids: readonly string[]): Promise<LiveListing[]> {
  return tx.rows<LiveListing>(
    `select id, account_id as "accountId", platform, account, identifier, sku, title, state,
       is_sold_out as "isSoldOut", price_minor as "priceMinor", currency, variants,
       exists (select from accounts_shared a where a.id = account_id and a.state <> 'unlinked') as "isLinked"
       from listings_shared where id = any($1) order by id`,
    [ids],
  );
}

export interface NewChange {
  listingId: string;
  accountId: string;
  kind: PendingChange["kind"];
  byName: string;
  at: Date;
}

/** Takes a listing for a change. False: another one is under way. */
export async function claimListing(
  tx: StoreTx,
  { listingId, accountId, kind, byName, at }: NewChange,
): Promise<boolean> {
  const claimed = await tx.one<{ listing_id: string }>(
    `insert into listing_changes as c (store_id, listing_id, account_id, kind, by_name, at)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, listing_id) do update set kind = excluded.kind, state = 'sending',
       problems = '[]', action_id = null, by_name = excluded.by_name, at = excluded.at
       where c.state <> 'sending'
     returning listing_id`,
    [tx.storeId, listingId, accountId, kind, byName, at.toISOString()],
  );
  return claimed !== null;
}

/** Which action carries out the changes of listings that were taken. */
export async function nameChanges(
  tx: StoreTx,
  listingIds: readonly string[],
  actionId: string,
): Promise<void> {
  await tx.run("update listing_changes set action_id = $2 where listing_id = any($1)", [
    listingIds,
    actionId,
  ]);
}

/** How the change of this action stands. Nothing where a later one took its place. */
export async function writeChange(
  tx: StoreTx,
  actionId: string,
  { state, problems }: Pick<PendingChange, "state" | "problems">,
): Promise<void> {
  await tx.run("update listing_changes set state = $2, problems = $3 where action_id = $1", [
    actionId,
    state,
    JSON.stringify(problems),
  ]);
}

/** Locks the changes of these listings, in their order, before they are taken one by one. */
export async function lockChanges(tx: StoreTx, listingIds: readonly string[]): Promise<void> {
  await tx.run(
    "select from listing_changes where listing_id = any($1) order by listing_id for no key update",
    [listingIds],
  );
}

/** The same for those that an action carries. */
export async function lockChangesOf(tx: StoreTx, actionId: string): Promise<void> {
  await tx.run("select from listing_changes where action_id = $1 order by listing_id for no key update", [
    actionId,
  ]);
}

/** The listings whose change this action still carries. */
export async function listChangesOf(tx: StoreTx, actionId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select listing_id as id from listing_changes where action_id = $1 order by listing_id",
    [actionId],
  );
  return rows.map(({ id }) => id);
}

/** Of an action about several listings one was refused: it stands by itself from then on. Safe to repeat. */
export async function refuseChange(
  tx: StoreTx,
  actionId: string,
  listingId: string,
  problems: PendingChange["problems"],
): Promise<void> {
  await tx.run(
    `update listing_changes set state = 'refused', problems = $3, action_id = null
       where action_id = $1 and listing_id = $2`,
    [actionId, listingId, JSON.stringify(problems)],
  );
}

/** Forgets the change of this action: it's done, or it isn't wanted any more. Safe to repeat. */
export async function dropChange(tx: StoreTx, actionId: string): Promise<void> {
  await tx.run("delete from listing_changes where action_id = $1", [actionId]);
}

/** The same for many; the listings that were to change. Safe to repeat. */
export async function dropChanges(tx: StoreTx, actionIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "delete from listing_changes where action_id = any($1::uuid[]) returning listing_id as id",
    [actionIds],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what was refused of a listing: it went up anew. Safe to repeat. */
export async function forgetRefusal(tx: StoreTx, listingId: string): Promise<void> {
  await tx.run("delete from listing_changes where listing_id = $1 and state <> 'sending'", [listingId]);
}

/** The drafts that a listing was made from. */
export async function findDraftsOf(tx: StoreTx, listingId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select draft_id as id from upload_targets where listing_id = $1 order by draft_id",
    [listingId],
  );
  return rows.map(({ id }) => id);
}
