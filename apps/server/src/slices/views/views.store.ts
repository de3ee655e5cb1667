/** The SQL of `saved_views`. Every statement names the user: a view is its owner's, or shared. */
import { listOpenStoreIds, type Db, type StoreTx } from "../../platform/db/index.ts";

export interface ViewFacts {
  id: string;
  list: string;
  isShared: boolean;
}

export interface ViewText {
  name: string;
  query: string;
  isShared: boolean;
  position: number;
}

const mine = "(user_id = $2 or is_shared)";

/** The views with these ids that the user may see, removed ones included, locked for a change. */
export function lockViews(tx: StoreTx, userId: string, ids: readonly string[]): Promise<ViewFacts[]> {
  return tx.rows<ViewFacts>(
    `select id, list, is_shared as "isShared" from saved_views where id::text = any($1) and ${mine}
       order by id for update`,
    [ids, userId],
  );
}

/** How many views the user sees of a list, and the place behind the last. */
export async function measureList(
  tx: StoreTx,
  userId: string,
  list: string,
): Promise<{ count: number; next: number }> {
  const row = await tx.one<{ count: number; next: number }>(
    `select count(*)::integer as count, coalesce(max(position), 0) + 1 as next from saved_views
       where list = $1 and ${mine} and removed_at is null`,
    [list, userId],
  );
  return row ?? { count: 0, next: 1 };
}

/** Adds a view and answers its id. */
export async function insertView(
  tx: StoreTx,
  userId: string,
  list: string,
  { name, query, isShared, position }: ViewText,
  at: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into saved_views (store_id, user_id, list, name, query, is_shared, position, created_at,
       updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [tx.storeId, userId, list, name, query, isShared, position, at.toISOString()],
  );
  return row?.id ?? "";
}

/** Brings a removed view back as it was. False: there is none that the user may see. */
export async function restoreView(tx: StoreTx, userId: string, id: string, at: Date): Promise<boolean> {
  return (
    (await tx.run(
      `update saved_views set removed_at = null, updated_at = $3 where id::text = $1 and ${mine}`,
      [id, userId, at.toISOString()],
    )) === 1
  );
}

/** Changes views; what is left out stays. Who takes a shared view for themselves becomes its owner. */
export function updateViews(
  tx: StoreTx,
  userId: string,
  ids: readonly string[],
  { name, query, isShared, position }: Partial<ViewText>,
  at: Date,
): Promise<number> {
  return tx.run(
    `update saved_views set name = coalesce($3, name), query = coalesce($4, query),
      is_shared = coalesce($5, is_shared), position = coalesce($6, position),
       user_id = case when is_shared and not coalesce($5, true) then $2 else user_id end, updated_at = $7
     where id::text = any($1) and ${mine} and removed_at is null`,
    [ids, userId, name ?? null, query ?? null, isShared ?? null, position ?? null, at.toISOString()],
  );
}

/** Removes a view softly. False: there is none, or it was removed before. */
export async function markViewRemoved(tx: StoreTx, userId: string, id: string, at: Date): Promise<boolean> {
  return (
    (await tx.run(
      `update saved_views set removed_at = $3 where id::text = $1 and ${mine} and removed_at is null`,
      [id, userId, at.toISOString()],
    )) === 1
  );
}

const keptDays = 30;

/** Forgets views that were removed more than thirty days ago. Safe to repeat. */
export async function pruneViews(db: Db, now: Date): Promise<void> {
  for (const id of await listOpenStoreIds(db)) {
    await db.withStore(id, (tx) =>
      tx.run("delete from saved_views where removed_at < $1::timestamptz - make_interval(days => $2)", [
        now.toISOString(),
        keptDays,
      ]),
    );
  }
}
