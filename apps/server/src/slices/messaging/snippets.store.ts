/**
 * The SQL of `message_snippets`. Every statement names the user: a snippet is its owner's alone. Only what
 * sends by itself asks by the id that its owner chose for the store.
 */
import { listStoreIds, type Db, type StoreTx } from "../../platform/db/index.ts";

export interface SnippetText {
  name: string;
  content: string;
}

/** Adds a snippet and answers its id. `date` is the one that its writer gives it; null: now. */
export async function insertSnippet(
  tx: StoreTx,
  userId: string,
  { name, content }: SnippetText,
  at: { now: Date; date: string | null },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into message_snippets (store_id, user_id, name, content, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.storeId, userId, name, content, at.date ?? at.now.toISOString(), at.now.toISOString()],
  );
  return row?.id ?? "";
}

/**
 * The snippet that was chosen for a trigger of the store, whosever it is; null: it was removed, or never was.
 */
export function findChosenSnippet(tx: StoreTx, id: string): Promise<(SnippetText & { id: string }) | null> {
  return tx.one("select id, name, content from message_snippets where id::text = $1 and removed_at is null", [
    id,
  ]);
}

/**
 * Those of the snippets that were chosen for triggers of the store that are still there, whosever they are.
 */
export function listChosenSnippets(
  tx: StoreTx,
  ids: readonly string[],
): Promise<(SnippetText & { id: string })[]> {
  return tx.rows(
    "select id, name, content from message_snippets where id::text = any($1) and removed_at is null",
    [ids],
  );
}

/** What the user's other snippets are called. */
export async function listOtherNames(tx: StoreTx, userId: string, ids: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ name: string }>(
      `select name from message_snippets
         where user_id = $1 and removed_at is null and not id::text = any($2)`,
      [userId, ids],
    )
  ).map(({ name }) => name);
}

/**
 * Brings a removed snippet back under its id; one that was not removed is changed. False: there is none of
 * this user.
 */
export async function restoreSnippet(
  tx: StoreTx,
  userId: string,
  id: string,
  { name, content }: SnippetText,
  at: Date,
): Promise<boolean> {
  return (
    (await tx.run(
      `update message_snippets set removed_at = null, name = $3, content = $4, updated_at = $5
         where id::text = $1 and user_id = $2`,
      [id, userId, name, content, at.toISOString()],
    )) === 1
  );
}

/** Changes snippets; what is left out stays. */
export function updateSnippets(
  tx: StoreTx,
  userId: string,
  ids: readonly string[],
  { name, content }: Partial<SnippetText>,
  at: Date,
): Promise<number> {
  return tx.run(
    `update message_snippets set name = coalesce($3, name), content = coalesce($4, content), updated_at = $5
       where id::text = any($1) and user_id = $2 and removed_at is null`,
    [ids, userId, name ?? null, content ?? null, at.toISOString()],
  );
}

/** Removes a snippet softly. False: there is none, or it was removed before. */
export async function markSnippetRemoved(
  tx: StoreTx,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  return (
    (await tx.run(
      `update message_snippets set removed_at = $3
         where id::text = $1 and user_id = $2 and removed_at is null`,
      [id, userId, at.toISOString()],
    )) === 1
  );
}

const keptDays = 30;

/** Forgets snippets that were removed more than thirty days ago (decisions 11). Safe to repeat. */
export async function pruneSnippets(db: Db, now: Date): Promise<void> {
  for (const id of await listStoreIds(db)) {
    await db.withStore(id, (tx) =>
      tx.run("delete from message_snippets where removed_at < $1::timestamptz - make_interval(days => $2)", [
        now.toISOString(),
        keptDays,
      ]),
    );
  }
}
