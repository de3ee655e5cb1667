/** The SQL of `message_attachments` and `fetched_attachments`. */
import type { StoreTx } from "../../../platform/db/index.ts";

export type AttachmentType = "image/jpeg" | "application/pdf";

/** A kept file, without its bytes. */
export interface KeptAttachment {
  id: string;
  mediaType: AttachmentType;
  bytes: number;
}

export interface NewAttachment {
  sentHash: Buffer;
  mediaType: AttachmentType;
  content: Buffer;
  preview: Buffer | null;
  now: Date;
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const columns = `id, media_type as "mediaType", octet_length(content) as bytes`;

/** The file that was made of these bytes, kept for as long again; null: none was. Safe to repeat. */
export function findSentAttachment(tx: StoreTx, sentHash: Buffer, now: Date): Promise<KeptAttachment | null> {
  return tx.one<KeptAttachment>(
    `update message_attachments set added_at = $2 where sent_hash = $1 returning ${columns}`,
    [sentHash, now],
  );
}

/** Keeps a file; the same bytes again are the same file. Safe to repeat. */
export async function keepAttachment(tx: StoreTx, file: NewAttachment): Promise<KeptAttachment> {
  const kept = await tx.one<KeptAttachment>(
    `insert into message_attachments (store_id, sent_hash, media_type, content, preview, added_at)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, sent_hash) do update set added_at = excluded.added_at
     returning ${columns}`,
    [tx.storeId, file.sentHash, file.mediaType, file.content, file.preview, file.now],
  );
  if (kept === null) throw new Error("a kept file answers its id");
  return kept;
}

/** Those of the files that the store has, in no order. */
export function listAttachments(tx: StoreTx, ids: readonly string[]): Promise<KeptAttachment[]> {
  const known = ids.filter((id) => idShape.test(id));
  return tx.rows<KeptAttachment>(`select ${columns} from message_attachments where id = any($1::uuid[])`, [
    known,
  ]);
}

/** They stay for as long again, whatever is about to name them. Safe to repeat. */
export async function renewAttachments(tx: StoreTx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(
    `update message_attachments set added_at = $2 where id = any($1::uuid[])
       and added_at < $2::timestamptz - interval '1 day'`,
    [ids, now],
  );
}

/** A message names these files: they stay with it. Safe to repeat. */
export async function noteAttachmentsUsed(tx: StoreTx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run("update message_attachments set used_at = $2 where id = any($1::uuid[]) and used_at is null", [
    ids,
    now,
  ]);
}

/** A file's bytes; its small picture where it has one and that is asked for. Null: the store has none. */
export async function readContent(
  tx: StoreTx,
  id: string,
  size: "preview" | "full" = "full",
): Promise<{ mediaType: AttachmentType | "image/webp"; content: Buffer } | null> {
  if (!idShape.test(id)) return null;
  return tx.one(
    `select case when $2 and preview is not null then 'image/webp' else media_type end as "mediaType",
       case when $2 then coalesce(preview, content) else content end as content
     from message_attachments where id = $1`,
    [id, size === "preview"],
  );
}

/** Where a file of a message stands: kept here, or at an address of the platform. */
export interface MessageFile {
  name: string;
  id: string | null;
  url: string | null;
}

/** A file of a message by its place; null: there is none. */
export function findMessageFile(
  tx: StoreTx,
  place: { sessionId: string; messageId: string; index: number },
): Promise<MessageFile | null> {
  return tx.one<MessageFile>(
    `select coalesce(file ->> 'name', '') as name, file ->> 'id' as id, file ->> 'url' as url
     from (select message -> 'attachments' -> $3::int as file
       from messaging_sessions s, jsonb_array_elements(s.messages) as message
       where $1 in (s.id, s.identifier) and message ->> '_id' = $2 limit 1) as found
     where file is not null`,
    [place.sessionId, place.messageId, place.index],
  );
}

/** The file that was fetched from an address before; null: none was. */
export async function findFetched(tx: StoreTx, urlHash: Buffer): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    "select attachment_id as id from fetched_attachments where url_hash = $1",
    [urlHash],
  );
  return row?.id ?? null;
}

/** What an address gave. Safe to repeat. */
export async function noteFetched(tx: StoreTx, urlHash: Buffer, id: string): Promise<void> {
  await tx.run(
    `insert into fetched_attachments (store_id, url_hash, attachment_id) values ($1, $2, $3)
       on conflict (store_id, url_hash) do update set attachment_id = excluded.attachment_id`,
    [tx.storeId, urlHash, id],
  );
}

/** Forgets files that no message, draft or snippet names. Safe to repeat. */
export async function pruneAttachments(tx: StoreTx, before: Date): Promise<void> {
  const naming = "@> jsonb_build_array(jsonb_build_object('_id', a.id))";
  await tx.run(
    `delete from message_attachments a where used_at is null and added_at < $1
       and not exists (select 1 from message_drafts d where d.attachments ${naming})
       and not exists (select 1 from message_snippets s where s.attachments ${naming})`,
    [before],
  );
}
