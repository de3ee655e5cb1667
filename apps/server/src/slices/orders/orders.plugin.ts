import type { FastifyInstance } from "fastify";
import { createPhotoBox } from "../../platform/photos/index.ts";
import { addPhotoRoutes } from "./photos.routes.ts";

/** Registers the routes of the slice. Call after the guard, which brings the services. */
export function registerOrders(app: FastifyInstance): void {
  const { config, vendorHttp, log, now } = app.services;
  const photos = createPhotoBox({ dataDir: config.dataDir, http: vendorHttp, log, now });
  app.addHook("onClose", async () => photos.close());
  addPhotoRoutes(app, photos);
}
