import type { FastifyInstance } from "fastify";
import { addReturnPhotoInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { photoHeaders, type PhotoBox } from "../../platform/photos/index.ts";
import { addReturnPhoto, readReturnPhoto } from "./return-photos.ts";

/** POST /api/returns/photos takes a photo of what came; GET /api/returns/:returnId/photos/:photoId gives it as WebP. */
export function addReturnPhotoRoutes(app: FastifyInstance, photos: PhotoBox): void {
  app.post("/api/returns/photos", { config: { requires: "orders.write" } }, async (request) => {
    const { returnId, photo } = readInput(addReturnPhotoInput, request.body);
    return { data: { _id: await addReturnPhoto(ctxOf(request), photos, { returnId, bytes: Buffer.from(photo, "base64") }) } };
  });
  app.get<{ Params: { returnId: string; photoId: string } }>("/api/returns/:returnId/photos/:photoId", { config: { requires: "member" } }, async (request, reply) =>
    reply.headers(photoHeaders).send(await readReturnPhoto(ctxOf(request), request.params)));
}
