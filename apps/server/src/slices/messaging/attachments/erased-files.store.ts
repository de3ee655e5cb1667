/** The SQL that takes files away with the buyer that they were sent to. */
import type { StoreTx } from "../../../platform/db/index.ts";

/** The files that messages to a buyer took along, wherever those messages stand. */
export async function listFilesOfMessages(
  tx: StoreTx,
  {
    accountId,
    orderIds,
    names,
  }: { accountId: string; orderIds: readonly string[]; names: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct file ->> '_id' as id from actions_shared,
       jsonb_array_elements(coalesce(payload -> 'attachments', '[]')) as file
     where kind = 'message' and account_id = $1 and file ->> '_id' is not null
       and (order_id = any($2) or payload ->> 'buyerHandle' = any($3))`,
    [accountId, orderIds, names],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes those of these files that nothing names any more. One that only an erased message under way names is
 * sent with it and goes after a week, as files do that nobody named. Safe to repeat.
 */
export async function deleteUnnamedFiles(
  tx: StoreTx,
  fileIds: readonly string[],
  erasedActionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = await tx.rows<{ id: string; isUnderWay: boolean }>(
    `with files as (select id, id::text as name from message_attachments where id = any($1::uuid[])),
     sent as (select a.id, file ->> '_id' as name from actions_shared a,
         jsonb_array_elements(coalesce(a.payload -> 'attachments', '[]')) as file where a.kind = 'message')
     select f.id, exists (select from sent where sent.name = f.name) as "isUnderWay" from files f
       where not exists (select from sent where sent.name = f.name and not sent.id = any($2::uuid[]))
         and not exists (select from fetched_attachments t where t.attachment_id = f.id)
         and not exists (select from messaging_sessions s
           where s.messages @> jsonb_build_array(jsonb_build_object('attachments',
             jsonb_build_array(jsonb_build_object('id', f.name)))))
         and not exists (select from message_drafts d
           where d.attachments @> jsonb_build_array(jsonb_build_object('_id', f.name)))
         and not exists (select from message_snippets m
           where m.attachments @> jsonb_build_array(jsonb_build_object('_id', f.name)))`,
    [fileIds, erasedActionIds],
  );
  const of = (isUnderWay: boolean) => rows.filter((row) => row.isUnderWay === isUnderWay).map(({ id }) => id);
  await tx.run("delete from message_attachments where id = any($1)", [of(false)]);
  await tx.run("update message_attachments set used_at = null, added_at = $2 where id = any($1)", [
    of(true),
    now,
  ]);
}
