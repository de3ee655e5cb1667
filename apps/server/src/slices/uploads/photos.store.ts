/** The SQL of `upload_photos`. */
import type { StoreTx } from "../../platform/db/index.ts";

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The photo that was made of these bytes, kept for as long again; null: none was. Safe to repeat. */
export async function findSentPhoto(tx: StoreTx, sentHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    "update upload_photos set added_at = $2 where sent_hash = $1 returning id",
    [sentHash, now.toISOString()],
  );
  return row?.id ?? null;
}

/** Keeps a photo; the same bytes again are the same photo. Safe to repeat. */
export async function keepPhoto(
  tx: StoreTx,
  photo: { sentHash: Buffer; content: Buffer; preview: Buffer; now: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into upload_photos (store_id, sent_hash, content, preview, added_at)
       values ($1, $2, $3, $4, $5)
     on conflict (store_id, sent_hash) do update set added_at = excluded.added_at returning id`,
    [tx.storeId, photo.sentHash, photo.content, photo.preview, photo.now.toISOString()],
  );
  if (row === null) throw new Error("a kept photo answers its id");
  return row.id;
}

/** The bytes of a photo, or of its small picture. Null: the store has none. */
export function readPhoto(
  tx: StoreTx,
  id: string,
  size: "preview" | "full",
): Promise<{ content: Buffer } | null> | null {
  if (!idShape.test(id)) return null;
  return tx.one<{ content: Buffer }>(
    "select case when $2 then preview else content end as content from upload_photos where id = $1",
    [id, size === "preview"],
  );
}

/** The bytes of a photo by the key of its public address. Null: the store has none. */
export function readPublicPhoto(tx: StoreTx, key: string): Promise<{ content: Buffer } | null> | null {
  if (!idShape.test(key)) return null;
  return tx.one<{ content: Buffer }>("select content from upload_photos where public_key = $1", [key]);
}

/** The keys of photos that the store has, by id. */
export async function findPhotoKeys(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => idShape.test(id));
  const rows = await tx.rows<{ id: string; key: string }>(
    `select id, public_key as key from upload_photos where id = any($1::uuid[])`,
    [known],
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The ids of photos that the store has, by the keys of their addresses. */
export async function findPhotoIds(tx: StoreTx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; key: string }>(
    `select id, public_key as key from upload_photos where public_key = any($1::uuid[])`,
    [keys.filter((key) => idShape.test(key))],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** A draft names these photos from now on: they stay. Safe to repeat. */
export async function notePhotosUsed(tx: StoreTx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run("update upload_photos set used_at = $2 where id = any($1::uuid[]) and used_at is null", [
    ids,
    now.toISOString(),
  ]);
}

/** Whether the store keeps any photo. */
export async function hasPhotos(tx: StoreTx): Promise<boolean> {
  return (await tx.one("select 1 from upload_photos limit 1")) !== null;
}

/**
 * Notes which photos nothing shows any more, and which something does after all: drafts and listings that
 * aren't over, and what stands at these addresses. Safe to repeat.
 */
export async function noteUnusedPhotos(tx: StoreTx, addresses: readonly string[], now: Date): Promise<void> {
  await tx.run(
    `with addresses as (
       select unnest($1::text[]) as url
       union all select unnest(images) from listings_shared where state not in ('ended', 'refused')
     ), shown as materialized (
       select substring(url from '/api/listing-photos/[^/]+/([0-9a-f-]{36})') as key from addresses
         where url like '%/api/listing-photos/%'
     ), named as materialized (
       select photo ->> 'id' as id from upload_drafts cross join jsonb_array_elements(photos) as photo
     ), standing as (
       select p.id, exists (select from named where named.id = p.id::text)
           or exists (select from shown where shown.key = p.public_key::text) as is_used
         from upload_photos p
     )
     update upload_photos p set used_at = case when s.is_used then $2::timestamptz end,
         added_at = case when s.is_used then p.added_at else $2 end
       from standing s where s.id = p.id and s.is_used <> (p.used_at is not null)`,
    [addresses, now.toISOString()],
  );
}

/** Forgets photos that nothing has shown since. Safe to repeat. */
export async function prunePhotos(tx: StoreTx, before: Date): Promise<void> {
  await tx.run("delete from upload_photos where used_at is null and added_at < $1", [before.toISOString()]);
}
