/** Moving an order between locations, and marking what is to be done about it (spec 4). */
import { locationTags, remedyTags, type OrderTag } from "./order-tags.ts";

export const orderLocations = ["new", "queued", "unresponsive", "completed"] as const;
export type OrderLocation = (typeof orderLocations)[number];

/** Whether a text names a location; nothing chosen names none. */
export function isOrderLocation(text: string | null | undefined): text is OrderLocation {
  return (orderLocations as readonly (string | null | undefined)[]).includes(text);
}

/** The tags after a move: the three location tags cleared, then the location's own set; `new` has none. */
export function tagsAfterMove(tags: readonly string[], location: OrderLocation): string[] {
  const kept = tags.filter((tag) => !(locationTags as readonly string[]).includes(tag));
  return location === "new" ? kept : [...kept, location];
}

/** The tags after marking for refund, return or swap; `null` clears whichever is set (decisions 1). */
export function tagsAfterMark(tags: readonly string[], remedy: (typeof remedyTags)[number] | null): string[] {
  const kept = tags.filter((tag) => !(remedyTags as readonly string[]).includes(tag));
  return remedy === null ? kept : [...kept, remedy];
}

/** The tags after an order is shipped: done work leaves the waiting queues (decisions 11). */
export function tagsAfterShipping(tags: readonly string[]): string[] {
  const left: readonly OrderTag[] = ["queued", "unresponsive"];
  return tags.filter((tag) => !(left as readonly string[]).includes(tag));
}
