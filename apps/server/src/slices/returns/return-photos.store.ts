/** The only SQL of `return_photos`. */
import type { StoreTx } from "../../platform/db/index.ts";

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How many photos a line has. */
export async function countPhotos(tx: StoreTx, returnId: string): Promise<number> {
  return (await tx.one<{ count: number }>("select count(*)::int as count from return_photos where return_id = $1", [returnId]))?.count ?? 0;
}

/** Adds a photo; answers its id. */
export async function insertPhoto(tx: StoreTx, one: { returnId: string; photo: Buffer; addedByName: string; now: Date }): Promise<string> {
  const row = await tx.one<{ id: string }>(
    "insert into return_photos (store_id, return_id, photo, added_by_name, added_at) values ($1, $2, $3, $4, $5) returning id", [tx.storeId, one.returnId, one.photo, one.addedByName, one.now]);
  if (row === null) throw new Error("an inserted row answers its id");
  return row.id;
}

/** A photo of a line, or null; ids that are none find nothing. */
export async function findPhoto(tx: StoreTx, { returnId, photoId }: { returnId: string; photoId: string }): Promise<Buffer | null> {
  if (!idShape.test(returnId) || !idShape.test(photoId)) return null;
  return (await tx.one<{ photo: Buffer }>("select photo from return_photos where return_id = $1 and id = $2", [returnId, photoId]))?.photo ?? null;
}
