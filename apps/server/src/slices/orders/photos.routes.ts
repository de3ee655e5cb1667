/**
 * Photos of ordered items. Callers name an order, an item and a position, never an address: what is fetched is
 * what a marketplace has written into an order of the caller's own store (reliability, threat 11).
 */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf } from "../../platform/http/index.ts";
import { photoSizes, type PhotoBox } from "../../platform/photos/index.ts";
import { findPhotoUrl } from "./photos.store.ts";

const photoHeaders = {
  "content-type": "image/webp",
  "content-disposition": "inline",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=604800",
};

/**
 * GET /api/orders/:orderId/items/:itemId/photos/:index?size=64|320 gives image/webp. Unknown, foreign and out of
 * range are one and the same 404; 502 while the photo's own server fails.
 */
export function addPhotoRoutes(app: FastifyInstance, photos: PhotoBox): void {
  app.get<{ Params: { orderId: string; itemId: string; index: string }; Querystring: { size?: unknown } }>(
    "/api/orders/:orderId/items/:itemId/photos/:index", { config: { requires: "member" } }, async (request, reply) => {
      const { orderId, itemId, index } = request.params;
      const size = photoSizes.find((known) => String(known) === (request.query.size ?? "64"));
      if (size === undefined) throw new AppError("FIELDS_INVALID", { fields: { size: `One of ${photoSizes.join(", ")}.` } });
      if (!/^\d{1,3}$/.test(index)) throw new AppError("PHOTO_NOT_FOUND");
      const ctx = ctxOf(request);
      const url = await inStore(ctx, (tx) => findPhotoUrl(tx, { orderId, itemId, index: Number(index) }));
      if (url === null) throw new AppError("PHOTO_NOT_FOUND");
      const webp = await photos.open({ storeId: ctx.storeId, url, size });
      const etag = `"${createHash("sha256").update(webp).digest("base64url").slice(0, 27)}"`;
      void reply.headers({ ...photoHeaders, etag });
      return request.headers["if-none-match"]?.includes(etag) === true ? reply.code(304).send() : reply.send(webp);
    });
}
