import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/index.ts";
import { servePhoto, type PhotoBox } from "../../platform/photos/index.ts";
import { findPhotoUrl } from "./photos.store.ts";

/**
 * GET /api/orders/:orderId/items/:itemId/photos/:index: photos of ordered items. Callers name an order, an
 * item and a position, never an address.
 */
export function addPhotoRoutes(app: FastifyInstance, photos: PhotoBox): void {
  serve(app, "GET /api/orders/:orderId/items/:itemId/photos/:index", (request, reply) => {
    const { orderId, itemId } = request.params;
    return servePhoto(photos, request, reply, (tx, index) => findPhotoUrl(tx, { orderId, itemId, index }));
  });
}
