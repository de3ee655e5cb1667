import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { photoHeaders, type PhotoBox } from "../../platform/photos/index.ts";
import { addReturnPhoto, readReturnPhoto, removeReturnPhoto, restoreReturnPhoto } from "./return-photos.ts";

/**
 * POST /api/returns/photos takes a photo of what came, …/remove and …/restore take it away and back; GET
 * /api/returns/:returnId/photos/:photoId gives it as WebP.
 */
export function addReturnPhotoRoutes(app: FastifyInstance, photos: PhotoBox): void {
  serve(app, "POST /api/returns/photos", async (request) => {
    const { returnId, photo } = request.input;
    return {
      data: {
        _id: await addReturnPhoto(ctxOf(request), photos, { returnId, bytes: Buffer.from(photo, "base64") }),
      },
    };
  });
  for (const [action, carryOut] of [
    ["remove", removeReturnPhoto],
    ["restore", restoreReturnPhoto],
  ] as const) {
    serve(app, `POST /api/returns/photos/${action}`, async (request) => {
      const at = request.input;
      await carryOut(ctxOf(request), at);
      return { data: { _id: at.photoId } };
    });
  }
  serve(app, "GET /api/returns/:returnId/photos/:photoId", async (request, reply) =>
    reply.headers(photoHeaders).send(await readReturnPhoto(ctxOf(request), request.params)),
  );
}
