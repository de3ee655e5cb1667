import { isPinned, tagsAfterShipping } from "@stallkeeper/domain";
import type { ListOrder } from "../orders/index.ts";

/**
 * Marks as shipped: fulfilled, courier, number, out of the waiting queues, unpinned (spec 4, decisions 11).
 */
export const shipped =
  (provider: string, trackingNumber: string, now: Date) =>
  (order: ListOrder): ListOrder => ({
    ...order,
    fulfilled: true,
    shipping: { ...order.shipping, shipped: true, shippedAt: now.toISOString(), provider, trackingNumber },
    tags: tagsAfterShipping(order.tags),
    updatedAt: isPinned(order.updatedAt) ? now.toISOString() : order.updatedAt,
  });
