import type { StoreTx } from "../../platform/db/index.ts";

/**
 * Deletes a buyer's conversations at an account with their drafts and the files that were fetched from them, and
 * answers their ids. A file that another conversation holds, too, stays. Safe to repeat.
 */
export async function deleteConversationsOf(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string; urls: string[] }>(
    `delete from messaging_sessions where account_id = $1
       and (buyer ->> 'identifier' = any($2) or buyer ->> 'handle' = any($2))
     returning id, array(select jsonb_path_query(messages, '$[*].attachments[*].url') #>> '{}') as urls`,
    [accountId, names],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.run("delete from message_drafts where place = any($1)", [ids]);
  await tx.run(
    `with theirs as (select sha256(convert_to(url, 'UTF8')) as hash from unnest($1::text[]) as url)
     delete from message_attachments a
       where a.id in (select attachment_id from fetched_attachments where url_hash in (select hash from theirs))
         and not exists (select 1 from fetched_attachments other
           where other.attachment_id = a.id and other.url_hash not in (select hash from theirs))`,
    [rows.flatMap(({ urls }) => urls.filter((url) => url !== null))],
  );
  return ids;
}
