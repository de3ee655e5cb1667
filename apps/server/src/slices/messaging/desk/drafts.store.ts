/** The SQL of `message_drafts`. Every statement names the user: half a reply is its writer's alone. */
import type { DraftInput, DraftView } from "@stallkeeper/contract";
import type { StoreTx } from "../../../platform/db/index.ts";

/**
 * Keeps a draft as the next revision, where it was typed on the one that stands there. Answers that revision;
 * null: another one stands there. Not safe to repeat: the repeat finds its own.
 */
export async function saveDraft(
  tx: StoreTx,
  userId: string,
  { place, text, attachments, revision }: Omit<DraftView, "revision"> & Pick<DraftInput, "revision">,
  now: Date,
): Promise<number | null> {
  const saved = await tx.one<{ revision: number }>(
    `insert into message_drafts as known (store_id, user_id, place, content, changed_at, attachments, revision)
       values ($1, $2, $3, $4, $5, $6, coalesce($7::integer, 0) + 1)
     on conflict (store_id, user_id, place) do update
       set content = excluded.content, changed_at = excluded.changed_at, attachments = excluded.attachments,
         revision = known.revision + 1
       where known.revision = $7
     returning known.revision`,
    [tx.storeId, userId, place, text, now.toISOString(), JSON.stringify(attachments), revision],
  );
  return saved?.revision ?? null;
}

/** A user's draft as it stands; null: there is none. */
export function findDraft(tx: StoreTx, userId: string, place: string): Promise<DraftView | null> {
  return tx.one<DraftView>(
    `select place, content as text, revision, attachments from message_drafts
       where user_id = $1 and place = $2`,
    [userId, place],
  );
}

/** Whether a conversation, an order or an offer has this id. */
export async function isDraftPlace(tx: StoreTx, place: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from messaging_sessions where id = $1
       union all select 1 from orders_shared where id = $1
       union all select 1 from offers_shared where id = $1 limit 1`,
      [place],
    )) !== null
  );
}

/** A user's newest drafts, the newest first. */
export function listDrafts(tx: StoreTx, userId: string): Promise<DraftView[]> {
  return tx.rows<DraftView>(
    `select place, content as text, revision, attachments from message_drafts
       where user_id = $1 order by changed_at desc limit 200`,
    [userId],
  );
}

/** Forgets drafts of a store that nobody came back to. Safe to repeat. */
export async function pruneDrafts(tx: StoreTx, before: Date): Promise<void> {
  await tx.run("delete from message_drafts where changed_at < $1", [before.toISOString()]);
}
