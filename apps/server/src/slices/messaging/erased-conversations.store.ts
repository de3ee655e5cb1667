import type { StoreTx } from "../../platform/db/index.ts";

const isTheirs = `buyer_id = any($2) and at_account in ('', $1::uuid::text)
  and platform = (select platform from accounts_shared where id = $1)`;

/**
 * Forgets who is one person with a buyer, and what was being written about these orders of theirs. Safe to
 * repeat.
 */
export async function forgetBuyer(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  await tx.run(
    `with gone as (delete from joined_buyers where ${isTheirs}
       returning person_id, platform, at_account, buyer_id)
     delete from joined_buyers left_alone using gone where left_alone.person_id = gone.person_id
       and (select count(*) from joined_buyers other where other.person_id = gone.person_id
         and (other.platform, other.at_account, other.buyer_id)
           not in (select platform, at_account, buyer_id from gone)) = 1`,
    [accountId, names],
  );
  await tx.run(`delete from buyer_joins where ${isTheirs}`, [accountId, names]);
  await deleteDraftsAt(tx, orderIds);
}

/** Deletes what was being written in these places. Safe to repeat. */
export async function deleteDraftsAt(tx: StoreTx, places: readonly string[]): Promise<void> {
  await tx.run("delete from message_drafts where place = any($1)", [places]);
}

/**
 * Deletes a buyer's conversations at an account with their drafts and the files that were fetched from them, and
 * answers their ids, and those of our files that their messages named. A fetched file that another
 * conversation holds, too, stays. Safe to repeat.
 */
export async function deleteConversationsOf(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<{ ids: string[]; fileIds: string[] }> {
  return forgetFilesOf(
    tx,
    await tx.rows<GoneConversation>(
      `delete from messaging_sessions where account_id = $1
         and (buyer ->> 'identifier' = any($2) or buyer ->> 'handle' = any($2)) returning ${ofGone}`,
      [accountId, names],
    ),
  );
}

/** The same of conversations whose last message is from before a moment, the oldest first. */
export async function deleteConversationsBefore(
  tx: StoreTx,
  before: Date,
  most: number,
): Promise<{ ids: string[]; fileIds: string[] }> {
  return forgetFilesOf(
    tx,
    await tx.rows<GoneConversation>(
      `delete from messaging_sessions where (store_id, id) in (
         select store_id, id from messaging_sessions where latest_message_date < $1
           order by latest_message_date, id limit $2 for update skip locked) returning ${ofGone}`,
      [before, most],
    ),
  );
}

interface GoneConversation {
  id: string;
  urls: string[];
  files: string[];
}
const ofGone = `id, array(select jsonb_path_query(messages, '$[*].attachments[*].url') #>> '{}') as urls,
  array(select jsonb_path_query(messages, '$[*].attachments[*].id') #>> '{}') as files`;

async function forgetFilesOf(
  tx: StoreTx,
  rows: readonly GoneConversation[],
): Promise<{ ids: string[]; fileIds: string[] }> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, fileIds: [] };
  await deleteDraftsAt(tx, ids);
  await tx.run(
    `with theirs as (select sha256(convert_to(url, 'UTF8')) as hash from unnest($1::text[]) as url)
     delete from message_attachments a
       where a.id in (select attachment_id from fetched_attachments where url_hash in (select hash from theirs))
         and not exists (select 1 from fetched_attachments other
           where other.attachment_id = a.id and other.url_hash not in (select hash from theirs))`,
    [rows.flatMap(({ urls }) => urls.filter((url) => url !== null))],
  );
  return { ids, fileIds: rows.flatMap(({ files }) => files.filter((id) => id !== null)) };
}
