/**
 * Photos of what came back, as evidence: they are redrawn before they are kept, so that they are pictures
 * and tell no place.
 * The same bytes make one photo of a line, so a call that is repeated after its answer was lost adds nothing.
 *   kept -> removed, for a month -> kept (put back, or sent once more) | forgotten
 */
import { createHash } from "node:crypto";
import { type AuditAction, AppError } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { lockLine } from "./advance-return.ts";
import {
  countPhotos,
  findPhoto,
  findSent,
  forgetRemoved,
  insertPhoto,
  setRemoved,
  type PhotoAt,
} from "./return-photos.store.ts";

const mostPhotos = 12;
const keptRemovedMs = daysInMs(30);

/**
 * Keeps a photo of a line that has come; answers its id. Throws RETURN_NOT_FOUND, RETURN_STEP_WRONG before it
 * came, PHOTO_REFUSED, PHOTO_LIMIT, PHOTO_UNAVAILABLE, BUSY. A repeat answers the same id.
 */
export async function addReturnPhoto(
  ctx: Ctx,
  photos: PhotoBox,
  { returnId, bytes }: { returnId: string; bytes: Buffer },
): Promise<string> {
  requireScope(ctx, "orders.write");
  const sentHash = createHash("sha256").update(bytes).digest();
  const known = await inStore(ctx, (tx) => findSent(tx, returnId, sentHash));
  if (known !== null && !known.isRemoved) return known.id;
  const photo = await photos.redraw(bytes);
  return inStore(ctx, async (tx) => {
    const line = await lockLine(tx, returnId);
    if (line.received_at === null) throw new AppError("RETURN_STEP_WRONG", { from: line.state, to: "photo" });
    // Looked for again under the line's lock: the same call may have come twice at once.
    const sent = await findSent(tx, line.id, sentHash);
    if (sent !== null && !sent.isRemoved) return sent.id;
    await refuseMore(tx, line.id);
    if (sent !== null) {
      await setRemoved(tx, { returnId: line.id, photoId: sent.id }, null);
      await tell(ctx, tx, "returnPhotoRestored", { returnId: line.id, photoId: sent.id });
      return sent.id;
    }
    const photoId = await insertPhoto(tx, {
      returnId: line.id,
      photo,
      sentHash,
      addedByName: actorName(ctx),
      now: ctx.now(),
    });
    await tell(ctx, tx, "returnPhotoAdded", { returnId: line.id, photoId }, { bytes: photo.length });
    return photoId;
  });
}

/**
 * Takes a photo away; it can be put back for a month. Throws RETURN_NOT_FOUND, PHOTO_NOT_FOUND, also for a
 * second time.
 */
export function removeReturnPhoto(ctx: Ctx, at: PhotoAt): Promise<void> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    await lockLine(tx, at.returnId);
    if (!(await setRemoved(tx, at, ctx.now()))) throw new AppError("PHOTO_NOT_FOUND");
    await forgetRemoved(tx, new Date(ctx.now().getTime() - keptRemovedMs));
    await tell(ctx, tx, "returnPhotoRemoved", at);
  });
}

/**
 * Puts a photo back that was taken away. Throws RETURN_NOT_FOUND, PHOTO_NOT_FOUND, also for a second time,
 * PHOTO_LIMIT.
 */
export function restoreReturnPhoto(ctx: Ctx, at: PhotoAt): Promise<void> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    await lockLine(tx, at.returnId);
    await refuseMore(tx, at.returnId);
    if (!(await setRemoved(tx, at, null))) throw new AppError("PHOTO_NOT_FOUND");
    await tell(ctx, tx, "returnPhotoRestored", at);
  });
}

/** A kept photo. Throws PHOTO_NOT_FOUND, also for another store's. */
export async function readReturnPhoto(ctx: Ctx, at: PhotoAt): Promise<Buffer> {
  const photo = await inStore(ctx, (tx) => findPhoto(tx, at));
  if (photo === null) throw new AppError("PHOTO_NOT_FOUND");
  return photo;
}

async function refuseMore(tx: StoreTx, returnId: string): Promise<void> {
  if ((await countPhotos(tx, returnId)) >= mostPhotos)
    throw new AppError("PHOTO_LIMIT", { most: mostPhotos });
}

async function tell(
  ctx: Ctx,
  tx: StoreTx,
  action: AuditAction,
  { returnId, photoId }: PhotoAt,
  more: object = {},
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    object: { type: "return", id: returnId },
    after: { photoId, ...more },
  });
  await announce(tx, "return", [returnId]);
}
