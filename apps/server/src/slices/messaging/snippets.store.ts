/**
 * The SQL of `message_snippets` and `snippet_uses`. Every statement of a person names them: a snippet is its
 * owner's alone, or shared. Only what sends by itself asks by the id that was chosen for the store.
 */
import type { AttachmentView } from "@stallkeeper/contract";
import type { SnippetTranslation } from "@stallkeeper/domain";
import { listOpenStoreIds, type Db, type StoreTx } from "../../platform/db/index.ts";

/** All that people write of a snippet. */
export interface SnippetText {
  name: string;
  content: string;
  isShared: boolean;
  folder: string;
  /** "": the store's own. */
  language: string;
  translations: readonly SnippetTranslation[];
  attachments: readonly AttachmentView[];
}

export interface SnippetFacts extends SnippetText {
  id: string;
}

/** A snippet that was chosen for a trigger: what is sent. */
export type ChosenSnippet = Omit<SnippetFacts, "isShared" | "folder">;

const mine = "(user_id = $2 or is_shared)";
const chosen = "id, name, content, language, translations, attachments";

/** Adds a snippet and answers its id. `date` is the one that its writer gives it; null: now. */
export async function insertSnippet(
  tx: StoreTx,
  userId: string,
  { name, content, isShared, folder, language, translations, attachments }: SnippetText,
  at: { now: Date; date: string | null },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into message_snippets (store_id, user_id, name, content, is_shared, folder, language,
       translations, attachments, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      tx.storeId,
      userId,
      name,
      content,
      isShared,
      folder,
      language,
      JSON.stringify(translations),
      JSON.stringify(attachments),
      at.date ?? at.now.toISOString(),
      at.now.toISOString(),
    ],
  );
  return row?.id ?? "";
}

/**
 * The snippet that was chosen for a trigger of the store, whosever it is; null: it was removed, or never was,
 * or is somebody else's own and wasn't chosen.
 */
export function findChosenSnippet(tx: StoreTx, id: string): Promise<ChosenSnippet | null> {
  return tx.one(`select ${chosen} from message_snippets where id::text = $1 and removed_at is null`, [id]);
}

/**
 * Those of the snippets that were chosen for triggers of the store that are still there, whosever they are.
 */
export function listChosenSnippets(tx: StoreTx, ids: readonly string[]): Promise<ChosenSnippet[]> {
  return tx.rows(`select ${chosen} from message_snippets where id::text = any($1) and removed_at is null`, [
    ids,
  ]);
}

/** What the other snippets that the user sees are called. */
export async function listOtherNames(tx: StoreTx, userId: string, ids: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ name: string }>(
      `select name from message_snippets where not id::text = any($1) and ${mine} and removed_at is null`,
      [ids, userId],
    )
  ).map(({ name }) => name);
}

/** The snippets with these ids that the user may see, removed ones included, locked for a change. */
export function lockSnippets(tx: StoreTx, userId: string, ids: readonly string[]): Promise<SnippetFacts[]> {
  return tx.rows(
    `select ${chosen}, is_shared as "isShared", folder from message_snippets
       where id::text = any($1) and ${mine} order by id for update`,
    [ids, userId],
  );
}

/** Those of the ids that are snippets the user may see. */
export async function listUsable(tx: StoreTx, userId: string, ids: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>(
      `select id from message_snippets
         where id::text = any($1) and ${mine} and removed_at is null order by id`,
      [ids, userId],
    )
  ).map(({ id }) => id);
}

/** The same, kept as they are until the transaction ends: nobody takes them for themselves meanwhile. */
export async function lockUsable(tx: StoreTx, userId: string, ids: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>(
      `select id from message_snippets
         where id::text = any($1) and ${mine} and removed_at is null order by id for share`,
      [ids, userId],
    )
  ).map(({ id }) => id);
}

/**
 * Notes that a message went out with these snippets; one that is gone counts nothing. A repeat for the same
 * action changes nothing. Answers those that were counted.
 */
export async function addSnippetUses(
  tx: StoreTx,
  actionId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>(
      `insert into snippet_uses (store_id, snippet_id, action_id, used_at)
         select store_id, id, $2, $3 from message_snippets where id::text = any($1)
         on conflict do nothing returning snippet_id as id`,
      [ids, actionId, at.toISOString()],
    )
  ).map(({ id }) => id);
}

/**
 * Changes snippets, and brings back those that were removed where that is asked for; what is left out stays.
 * Who takes a shared snippet for themselves becomes its owner. Answers how many there were.
 */
export function updateSnippets(
  tx: StoreTx,
  userId: string,
  ids: readonly string[],
  { name, content, isShared, folder, language, translations, attachments }: Partial<SnippetText>,
  { at, restores = false }: { at: Date; restores?: boolean },
): Promise<number> {
  return tx.run(
    `update message_snippets set name = coalesce($3, name), content = coalesce($4, content),
       is_shared = coalesce($5, is_shared), folder = coalesce($6, folder), language = coalesce($7, language),
       translations = coalesce($8, translations), attachments = coalesce($11, attachments),
       user_id = case when is_shared and not coalesce($5, true) then $2 else user_id end,
       removed_at = case when $9 then null else removed_at end, updated_at = $10
     where id::text = any($1) and ${mine} and (removed_at is null or $9)`,
    [
      ids,
      userId,
      name ?? null,
      content ?? null,
      isShared ?? null,
      folder ?? null,
      language ?? null,
      translations === undefined ? null : JSON.stringify(translations),
      restores,
      at.toISOString(),
      attachments === undefined ? null : JSON.stringify(attachments),
    ],
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
      `update message_snippets set removed_at = $3 where id::text = $1 and ${mine} and removed_at is null`,
      [id, userId, at.toISOString()],
    )) === 1
  );
}

const keptDays = 30;

/** Forgets snippets that were removed more than thirty days ago (decisions 11). Safe to repeat. */
export async function pruneSnippets(db: Db, now: Date): Promise<void> {
  for (const id of await listOpenStoreIds(db)) {
    await db.withStore(id, (tx) =>
      tx.run("delete from message_snippets where removed_at < $1::timestamptz - make_interval(days => $2)", [
        now.toISOString(),
        keptDays,
      ]),
    );
  }
}
