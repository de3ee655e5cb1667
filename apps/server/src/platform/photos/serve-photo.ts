/**
 * Answers a route that asks for a photo by its place: what is found there is a marketplace's address in the
 * caller's own store (reliability, threat 11).
 */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type PhotoSize } from "@stallkeeper/contract";
import { inStore } from "../context.ts";
import type { StoreTx } from "../db/index.ts";
import { ctxOf } from "../http/index.ts";
import type { PhotoBox } from "./photo-box.ts";

/** What every photo goes out with: it is a picture, and nothing in it may run. */
export const photoHeaders = {
  "content-type": "image/webp",
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=604800",
};

type PhotoRequest = FastifyRequest & { params: { index: string }; asked: { size: PhotoSize } };

/**
 * `?size=64|320` gives image/webp. Unknown, foreign and out of range are one and the same PHOTO_NOT_FOUND;
 * 502 while the photo's own server fails. `find` gives the address that stands at a position.
 */
export async function servePhoto(
  photos: PhotoBox,
  request: PhotoRequest,
  reply: FastifyReply,
  find: (tx: StoreTx, index: number) => Promise<string | null>,
): Promise<FastifyReply> {
  const { index } = request.params;
  const { size } = request.asked;
  if (!/^\d{1,3}$/.test(index)) throw new AppError("PHOTO_NOT_FOUND");
  const ctx = ctxOf(request);
  const url = await inStore(ctx, (tx) => find(tx, Number(index)));
  if (url === null) throw new AppError("PHOTO_NOT_FOUND");
  const webp = await photos.open({ storeId: ctx.storeId, url, size });
  const etag = `"${createHash("sha256").update(webp).digest("base64url").slice(0, 27)}"`;
  void reply.headers({ ...photoHeaders, etag });
  return request.headers["if-none-match"]?.includes(etag) === true
    ? reply.code(304).send()
    : reply.send(webp);
}
