/** Photos of what came back, as evidence: they are drawn anew before they are kept, so that they are pictures and tell no place. */
import { AppError } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { lockLine } from "./advance-return.ts";
import { countPhotos, findPhoto, insertPhoto } from "./return-photos.store.ts";

const mostPhotos = 12;

/** Keeps a photo of a line that has come; answers its id. Throws RETURN_NOT_FOUND, RETURN_STEP_WRONG before it came, PHOTO_REFUSED, PHOTO_LIMIT, PHOTO_UNAVAILABLE, BUSY. A repeat adds another. */
export async function addReturnPhoto(ctx: Ctx, photos: PhotoBox, { returnId, bytes }: { returnId: string; bytes: Buffer }): Promise<string> {
  requireScope(ctx, "orders.write");
  const photo = await photos.redraw(bytes);
  return inStore(ctx, async (tx) => {
    const line = await lockLine(tx, returnId);
    if (line.received_at === null) throw new AppError("RETURN_STEP_WRONG", { from: line.state, to: "photo" });
    if ((await countPhotos(tx, line.id)) >= mostPhotos) throw new AppError("PHOTO_LIMIT", { most: mostPhotos });
    const photoId = await insertPhoto(tx, { returnId: line.id, photo, addedByName: actorName(ctx), now: ctx.now() });
    await recordAudit(tx, ctx, { action: "returnPhotoAdded", object: { type: "return", id: line.id }, after: { photoId, bytes: photo.length } });
    await announce(tx, "return", [line.id]);
    return photoId;
  });
}

/** A kept photo. Throws PHOTO_NOT_FOUND, also for another store's. */
export async function readReturnPhoto(ctx: Ctx, at: { returnId: string; photoId: string }): Promise<Buffer> {
  const photo = await inStore(ctx, (tx) => findPhoto(tx, at));
  if (photo === null) throw new AppError("PHOTO_NOT_FOUND");
  return photo;
}
