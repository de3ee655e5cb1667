import type { FastifyInstance } from "fastify";
import { addReturnPhotoInput, returnPhotoInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { photoHeaders, type PhotoBox } from "../../platform/photos/index.ts";
import { addReturnPhoto, readReturnPhoto, removeReturnPhoto, restoreReturnPhoto } from "./return-photos.ts";

const writes = { config: { requires: "orders.write" } } as const;

/**
 * POST /api/returns/photos takes a photo of what came, …/remove and …/restore take it away and back; GET
 * /api/returns/:returnId/photos/:photoId gives it as WebP.
 */
export function addReturnPhotoRoutes(app: FastifyInstance, photos: PhotoBox): void {
  app.post("/api/returns/photos", writes, async (request) => {
    const { returnId, photo } = readInput(addReturnPhotoInput, request.body);
    return {
      data: {
        _id: await addReturnPhoto(ctxOf(request), photos, { returnId, bytes: Buffer.from(photo, "base64") }),
      },
    };
  });
  for (const [act, carryOut] of [
    ["remove", removeReturnPhoto],
    ["restore", restoreReturnPhoto],
  ] as const) {
    app.post(`/api/returns/photos/${act}`, writes, async (request) => {
      const at = readInput(returnPhotoInput, request.body);
      await carryOut(ctxOf(request), at);
      return { data: { _id: at.photoId } };
    });
  }
  app.get<{ Params: { returnId: string; photoId: string } }>(
    "/api/returns/:returnId/photos/:photoId",
    { config: { requires: "member" } },
    async (request, reply) =>
      reply.headers(photoHeaders).send(await readReturnPhoto(ctxOf(request), request.params)),
  );
}
