import type { FastifyInstance } from "fastify";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { addPhotoRoutes } from "./photos.routes.ts";

/** Registers the routes of the slice. Call after the guard, which brings the services. */
export function registerOrders(app: FastifyInstance, photos: PhotoBox): void {
  addPhotoRoutes(app, photos);
}
