/**
 * Photos of drafts: each kept once per store, drawn anew in the process with limits (docs/adr/0082) so that
 * neither places nor anything glued to a file goes along, turned as the camera held it. Platforms fetch them
 * at an address that only whoever is told it knows.
 */
import { createHash } from "node:crypto";
import { AppError, type PhotoAdded } from "@stallkeeper/contract";
import { daysInMs, type DraftPhoto } from "@stallkeeper/domain";
import { inStore, requireScope, viewStore, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { readImageKind, type ImageKind, type PhotoBox } from "../../platform/photos/index.ts";
import { listItemPhotosUnder } from "../stock/index.ts";
import {
  findPhotoKeys,
  findSentPhoto,
  hasPhotos,
  keepPhoto,
  notePhotosUsed,
  noteUnusedPhotos,
  prunePhotos,
  readPhoto,
  readPublicPhoto,
} from "./photos.store.ts";

const pictures: ReadonlySet<ImageKind> = new Set(["jpeg", "png", "webp", "gif", "avif"]);
const photoPixels = 2_400;
const previewPixels = 320;
const unusedForMs = daysInMs(7);

/**
 * Keeps a photo. Throws FORBIDDEN, ATTACHMENT_REFUSED with the reason, ATTACHMENT_UNAVAILABLE where nothing
 * can be read, BUSY. A repeat answers the same id.
 */
export async function addPhoto(ctx: Ctx, photos: PhotoBox, bytes: Buffer): Promise<PhotoAdded> {
  requireScope(ctx, "listings.write");
  const sentHash = createHash("sha256").update(bytes).digest();
  const known = await inStore(ctx, (tx) => findSentPhoto(tx, sentHash, ctx.now()));
  if (known !== null) return { _id: known };
  const { content, preview } = await redraw(photos, bytes);
  return { _id: await inStore(ctx, (tx) => keepPhoto(tx, { sentHash, content, preview, now: ctx.now() })) };
}

async function redraw(photos: PhotoBox, bytes: Buffer): Promise<{ content: Buffer; preview: Buffer }> {
  if (readImageKind(bytes) === null)
    throw new AppError("ATTACHMENT_REFUSED", {
      reason: "This isn't a photo. Use JPEG, PNG, WebP, GIF or AVIF.",
    });
  try {
    const content = await photos.redraw(bytes, { format: "jpeg", pixels: photoPixels, takes: pictures });
    return { content, preview: await photos.redraw(content, { pixels: previewPixels }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "BUSY") throw error;
    throw error.code === "PHOTO_REFUSED"
      ? new AppError(
          "ATTACHMENT_REFUSED",
          { reason: "The photo can't be read, or it's larger than 50 megapixels." },
          { cause: error },
        )
      : new AppError("ATTACHMENT_UNAVAILABLE", {}, { cause: error });
  }
}

/** A photo of the store. Throws PHOTO_NOT_FOUND, also for another store's. */
export async function openPhoto(ctx: Ctx, id: string, size: "preview" | "full"): Promise<Buffer> {
  const found = await viewStore(ctx, async (tx) => readPhoto(tx, id, size));
  if (found === null) throw new AppError("PHOTO_NOT_FOUND");
  return found.content;
}

const storeShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A photo for whoever knows its address. Throws PHOTO_NOT_FOUND. */
export async function openPublicPhoto({ db }: Services, storeId: string, fileName: string): Promise<Buffer> {
  const key = fileName.replace(/\.jpg$/, "");
  const found = storeShape.test(storeId)
    ? await db.viewStore(storeId, async (tx) => readPublicPhoto(tx, key))
    : null;
  if (found === null) throw new AppError("PHOTO_NOT_FOUND");
  return found.content;
}

/** Photos that a draft names from now on. Throws PHOTO_NOT_FOUND where the store has one of them not. */
export async function namePhotos(ctx: Ctx, tx: StoreTx, photos: readonly DraftPhoto[]): Promise<void> {
  const own = photos.filter(({ url }) => url === undefined).map(({ id }) => id);
  if (own.length === 0) return;
  const known = await findPhotoKeys(tx, own);
  if (own.some((id) => !known.has(id))) throw new AppError("PHOTO_NOT_FOUND");
  await notePhotosUsed(tx, own, ctx.now());
}

const publicPath = ({ storeId }: Pick<Ctx, "storeId">): string => `/api/listing-photos/${storeId}/`;

/** The key of a photo of ours, wherever the service stood when its address was written; null: not ours. */
export function keyInAddress(ctx: Pick<Ctx, "storeId">, url: string): string | null {
  const [, fileName] = url.split(publicPath(ctx));
  return fileName?.replace(/\.jpg$/, "") ?? null;
}

/** A photo of ours by the address that platforms and items have of it; null: it isn't one of the store's. */
export async function readOwnPhoto(
  { db }: Services,
  { storeId, url }: { storeId: string; url: string },
): Promise<Buffer | null> {
  const key = keyInAddress({ storeId }, url);
  if (key === null) return null;
  const found = await db.viewStore(storeId, async (tx) => readPublicPhoto(tx, key));
  return found?.content ?? null;
}

/** Where platforms fetch a draft's photos, in its order. */
export async function addressesOf(ctx: Ctx, tx: StoreTx, photos: readonly DraftPhoto[]): Promise<string[]> {
  const keys = await findPhotoKeys(
    tx,
    photos.filter(({ url }) => url === undefined).map(({ id }) => id),
  );
  return photos.flatMap(({ id, url }) => {
    if (url !== undefined) return [url];
    const key = keys.get(id);
    return key === undefined ? [] : [`${ctx.config.publicUrl}${publicPath(ctx)}${key}.jpg`];
  });
}

/** Forgets what no draft, item or live listing has shown for a week. Safe to repeat. */
export async function tidyPhotos({ db, now }: Services): Promise<void> {
  const at = now();
  for (const storeId of await listOpenStoreIds(db))
    await db.withStore(storeId, async (tx) => {
      if (!(await hasPhotos(tx))) return;
      await noteUnusedPhotos(tx, await listItemPhotosUnder(tx, publicPath({ storeId })), at);
      await prunePhotos(tx, new Date(at.getTime() - unusedForMs));
    });
}
