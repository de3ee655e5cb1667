/** The only SQL of `return_photos`. */
import type { StoreTx } from "../../platform/db/index.ts";

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface PhotoAt {
  returnId: string;
  photoId: string;
}

/** How many photos a line has. */
export async function countPhotos(tx: StoreTx, returnId: string): Promise<number> {
  return (
    (
      await tx.one<{ count: number }>(
        "select count(*)::int as count from return_photos where return_id = $1 and removed_at is null",
        [returnId],
      )
    )?.count ?? 0
  );
}

/** The photo of a line that was made of these bytes, a removed one too; null when none was. */
export function findSent(
  tx: StoreTx,
  returnId: string,
  sentHash: Buffer,
): Promise<{ id: string; isRemoved: boolean } | null> {
  return idShape.test(returnId)
    ? tx.one(
        `select id, removed_at is not null as "isRemoved" from return_photos
           where return_id = $1 and sent_hash = $2`,
        [returnId, sentHash],
      )
    : Promise.resolve(null);
}

/** Adds a photo; answers its id. */
export async function insertPhoto(
  tx: StoreTx,
  one: { returnId: string; photo: Buffer; sentHash: Buffer; addedByName: string; now: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into return_photos (store_id, return_id, photo, sent_hash, added_by_name, added_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.storeId, one.returnId, one.photo, one.sentHash, one.addedByName, one.now],
  );
  if (row === null) throw new Error("an inserted row answers its id");
  return row.id;
}

/** Takes a photo away, or puts one back that was taken away; false when there is none to do it with. */
export async function setRemoved(
  tx: StoreTx,
  { returnId, photoId }: PhotoAt,
  removedAt: Date | null,
): Promise<boolean> {
  return (
    (await tx.run(
      `update return_photos set removed_at = $3
         where return_id = $1 and id = $2 and (removed_at is null) = ($3::timestamptz is not null)`,
      [returnId, photoId, removedAt],
    )) === 1
  );
}

/** Forgets photos that were taken away before a moment. Safe to repeat. */
export async function forgetRemoved(tx: StoreTx, before: Date): Promise<void> {
  await tx.run("delete from return_photos where removed_at < $1", [before]);
}

/** A photo of a line, or null; ids that are none, and what was taken away, find nothing. */
export async function findPhoto(tx: StoreTx, { returnId, photoId }: PhotoAt): Promise<Buffer | null> {
  if (!idShape.test(returnId) || !idShape.test(photoId)) return null;
  return (
    (
      await tx.one<{ photo: Buffer }>(
        "select photo from return_photos where return_id = $1 and id = $2 and removed_at is null",
        [returnId, photoId],
      )
    )?.photo ?? null
  );
}
