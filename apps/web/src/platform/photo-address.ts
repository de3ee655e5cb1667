import type { PhotoSize } from "@stallkeeper/contract";
import { addressOf } from "./api/address-of.ts";

/** Where the service shows a photo of a stock item. Addresses on marketplaces never reach the page. */
export const itemPhotoAddress = (itemId: string, index: number, size: PhotoSize): string =>
  addressOf("GET /api/stock/items/:itemId/photos/:index", {
    params: { itemId, index: String(index) },
    query: { size: `${size}` },
  });

/** The same of an ordered item. */
export function photoAddress(orderId: string, itemId: string, index: number, size: PhotoSize): string {
  return addressOf("GET /api/orders/:orderId/items/:itemId/photos/:index", {
    params: { orderId, itemId, index: String(index) },
    query: { size: `${size}` },
  });
}
