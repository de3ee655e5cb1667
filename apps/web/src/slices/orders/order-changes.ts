/**
 * What an action of the seller does to an order, as the screen shows it before the service answers. The rules
 * are the domain's; the service applies the same ones.
 */
import {
  isPinned,
  pinnedUpdatedAt,
  remedyTags,
  tagsAfterChange,
  tagsAfterMove,
  type OrderLocation,
  type TagsChange,
} from "@stallkeeper/domain";
import type { OrderChange } from "./pending-changes.ts";

export type Remedy = (typeof remedyTags)[number];

/** Moves to a location (spec 4: the three location tags cleared, then its own set). */
export const moveTo =
  (location: OrderLocation): OrderChange =>
  (order) => ({ ...order, tags: tagsAfterMove(order.tags, location) });

/** Sets and removes single tags; what others changed meanwhile stays. */
export const changeTags =
  (change: TagsChange): OrderChange =>
  (order) => ({ ...order, tags: tagsAfterChange(order.tags, change) });

/** The change that marks for refund, return or swap; null clears whichever is set (decisions 1). */
export const markOf = (remedy: Remedy | null): TagsChange => ({
  remove: remedyTags,
  add: remedy === null ? [] : [remedy],
});

/** Pins (update date 1000 years ahead) or unpins (now). */
export const setPinned =
  (isOn: boolean, now: Date): OrderChange =>
  (order) =>
    isPinned(order.updatedAt) === isOn
      ? order
      : { ...order, updatedAt: isOn ? pinnedUpdatedAt(now) : now.toISOString() };
