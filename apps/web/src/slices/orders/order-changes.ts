/**
 * What an act of the seller does to an order, as the screen shows it before the service answers.
 * The rules are the domain's; the service applies the same ones.
 */
import {
  isPinned, pinnedUpdatedAt, tagsAfterMark, tagsAfterMove, tagsAfterShipping,
  type OrderLocation, type OrderTag, type remedyTags,
} from "@stallkeeper/domain";
import type { OrderChange } from "./pending-changes.ts";

export type Remedy = (typeof remedyTags)[number];

/** Moves to a location (spec 4: the three location tags cleared, then its own set). */
export const moveTo = (location: OrderLocation): OrderChange => (order) => ({ ...order, tags: tagsAfterMove(order.tags, location) });

/** Marks for refund, return or swap; null clears. */
export const markFor = (remedy: Remedy | null): OrderChange => (order) => ({ ...order, tags: tagsAfterMark(order.tags, remedy) });

/** Sets or removes one tag. */
export const setTag = (tag: OrderTag, isOn: boolean): OrderChange => (order) => ({
  ...order,
  tags: isOn ? (order.tags.includes(tag) ? order.tags : [...order.tags, tag]) : order.tags.filter((held) => held !== tag),
});

/** Replaces all tags, for taking back. */
export const replaceTags = (tags: string[]): OrderChange => (order) => ({ ...order, tags });

/** Pins (update date 1000 years ahead) or unpins (now). */
export const setPinned = (isOn: boolean, now: Date): OrderChange => (order) =>
  isPinned(order.updatedAt) === isOn ? order : { ...order, updatedAt: isOn ? pinnedUpdatedAt(now) : now.toISOString() };

/** Changes the notes. */
export const writeNotes = (notes: string): OrderChange => (order) => ({ ...order, notes });

/** Marks as shipped: fulfilled, courier, number, out of the waiting queues, unpinned (spec 4, decisions 11). */
export const ship = (provider: string, trackingNumber: string, now: Date): OrderChange => (order) => ({
  ...order,
  fulfilled: true,
  shipping: { ...order.shipping, shipped: true, provider, trackingNumber },
  tags: tagsAfterShipping(order.tags),
  updatedAt: isPinned(order.updatedAt) ? now.toISOString() : order.updatedAt,
});
