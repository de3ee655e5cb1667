/** The sizes in CSS pixels that the service makes; pictures come with twice as many for dense screens. */
export type PhotoSize = 64 | 320;

/** Where the service shows a photo of an ordered item. Addresses on marketplaces never reach the page. */
export function photoAddress(orderId: string, itemId: string, index: number, size: PhotoSize): string {
  return `/api/orders/${encodeURIComponent(orderId)}/items/${encodeURIComponent(itemId)}/photos/${index}?size=${size}`;
}
