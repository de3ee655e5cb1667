/**
 * What a refund takes out of the parcels of a split order (docs/adr/0074-refunded-pieces-leave-parcels.md):
 *
 *   planned -> without the refunded pieces, which the part remembers -> emptied, and there is nothing to send
 *
 * Always worked out from what is still to be sent, so the same rule puts pieces back when a refund is
 * refused. Parts that were sent are never touched. Pure.
 */
import type { PartItem } from "./combining.ts";
import { listItemsToSend, type OrderedLine } from "./refunds.ts";

export interface SharedPart {
  items: readonly PartItem[];
  sentAt: string | null;
}

export interface RefundablePart extends SharedPart {
  items: PartItem[];
  /** Pieces that were in it and whose money went back, or is on its way; left out: none. */
  refundedItems?: PartItem[] | undefined;
}

/** Whether a part is still to be sent: it wasn't yet, and not all of it was refunded. */
export const isPartToSend = ({ items, sentAt }: SharedPart): boolean => sentAt === null && items.length > 0;

/** So many pieces of each item; those of one item are added up. */
function countItems(items: readonly PartItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of items) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  return counts;
}

const listItems = (counts: ReadonlyMap<string, number>): PartItem[] =>
  [...counts].flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));

/**
 * The parts with as many pieces as are still to be sent: refunded ones leave the last unsent part that holds
 * their line first, and come back there. Pieces that were refunded before the split and are wanted again go
 * into the last unsent part. Safe to repeat.
 */
export function withholdRefunded<Part extends RefundablePart>(
  parts: readonly Part[],
  lines: readonly OrderedLine[],
  refunded: readonly PartItem[],
): Part[] {
  const sent = countItems(parts.filter(({ sentAt }) => sentAt !== null).flatMap(({ items }) => items));
  const left = new Map(
    listItemsToSend(lines, refunded).map(({ _id, quantity }) => [
      _id,
      Math.max(0, quantity - (sent.get(_id) ?? 0)),
    ]),
  );
  // Filled from the first on: what doesn't fit any more is what the last ones lack.
  const shared = parts.map((part) => {
    if (part.sentAt !== null) return { part, kept: countItems([]), gone: countItems([]) };
    const wanted = countItems([...part.items, ...(part.refundedItems ?? [])]);
    const sorted = lines.flatMap(({ _id }) => (wanted.has(_id) ? [_id] : []));
    const kept = new Map<string, number>();
    const gone = new Map<string, number>();
    for (const itemId of new Set([...sorted, ...wanted.keys()])) {
      const [all, rest] = [wanted.get(itemId) ?? 0, left.get(itemId) ?? 0];
      kept.set(itemId, Math.min(all, rest));
      gone.set(itemId, all - Math.min(all, rest));
      left.set(itemId, rest - Math.min(all, rest));
    }
    return { part, kept, gone };
  });
  const last = shared.findLast(({ part }) => part.sentAt === null);
  for (const [itemId, rest] of left) last?.kept.set(itemId, (last.kept.get(itemId) ?? 0) + rest);
  return shared.map(({ part, kept, gone }) => {
    if (part.sentAt !== null) return part;
    const refundedItems = listItems(gone);
    const { refundedItems: _before, ...plain } = part;
    return {
      ...(plain as Part),
      items: listItems(kept),
      ...(refundedItems.length === 0 ? {} : { refundedItems }),
    };
  });
}
