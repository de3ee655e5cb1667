/** The SQL of `message_drafts`. Every statement names the user: half a reply is its writer's alone. */
import type { DraftView } from "@stallkeeper/contract";
import type { StoreTx } from "../../../platform/db/index.ts";

/** Keeps a draft, unless a newer one stands there. Answers whether it was kept. Safe to repeat. */
export async function saveDraft(
  tx: StoreTx,
  userId: string,
  { place, text, attachments, changedAt }: DraftView,
): Promise<boolean> {
  return (
    (await tx.run(
      `insert into message_drafts as known (store_id, user_id, place, content, changed_at, attachments)
         values ($1, $2, $3, $4, $5, $6)
       on conflict (store_id, user_id, place) do update
         set content = excluded.content, changed_at = excluded.changed_at, attachments = excluded.attachments
         where excluded.changed_at > known.changed_at`,
      [tx.storeId, userId, place, text, changedAt, JSON.stringify(attachments)],
    )) === 1
  );
}

/** Whether a conversation or an order has this id. */
export async function isDraftPlace(tx: StoreTx, place: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from messaging_sessions where id = $1
       union all select 1 from orders_shared where id = $1 limit 1`,
      [place],
    )) !== null
  );
}

/** A user's newest drafts, the newest first. */
export function listDrafts(tx: StoreTx, userId: string): Promise<DraftView[]> {
  return tx.rows<DraftView>(
    `select place, content as text, changed_at as "changedAt", attachments from message_drafts
       where user_id = $1 order by changed_at desc limit 200`,
    [userId],
  );
}

/** Forgets drafts of a store that nobody came back to. Safe to repeat. */
export async function pruneDrafts(tx: StoreTx, before: Date): Promise<void> {
  await tx.run("delete from message_drafts where changed_at < $1", [before.toISOString()]);
}
