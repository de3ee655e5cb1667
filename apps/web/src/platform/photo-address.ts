import type { PhotoSize } from "@stallkeeper/contract";
import { addressOf } from "./api/address-of.ts";

/** Where the service shows a photo of an ordered item. Addresses on marketplaces never reach the page. */
export function photoAddress(orderId: string, itemId: string, index: number, size: PhotoSize): string {
  return addressOf("GET /api/orders/:orderId/items/:itemId/photos/:index", {
    params: { orderId, itemId, index: String(index) },
    query: { size: `${size}` },
  });
}
