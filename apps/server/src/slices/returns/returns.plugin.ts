import type { FastifyInstance } from "fastify";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { addReturnPhotoRoutes } from "./return-photos.routes.ts";
import { addReturnRoutes } from "./returns.routes.ts";

/** Registers everything of the slice. */
export function registerReturns(app: FastifyInstance, photos: PhotoBox): void {
  addReturnRoutes(app);
  addReturnPhotoRoutes(app, photos);
}
