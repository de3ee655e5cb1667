/**
 * Which order of a batch is packed next: the first by the walk past the shelves that is neither packed nor
 * put aside and that may be picked.
 */
import type { Batch } from "@stallkeeper/contract";
import { sortByWalk } from "@stallkeeper/domain";
import { useMemo } from "react";
import { obstacleOf } from "../../shipping/index.ts";
import { useOrderRows, type ListOrder } from "../../orders/index.ts";
import { useLocations } from "../pick/use-locations.ts";

export interface NextUp {
  order: ListOrder;
  /** Where its first item lies; null: nobody has said. */
  place: string | null;
}

/** The next order beside the one in hand; null when nothing is left, or while the orders are being read. */
export function useNextUp(batch: Batch | null, inHandId: string | null): NextUp | null {
  const rows = useOrderRows("all");
  const locations = useLocations();
  return useMemo(() => {
    const waiting = new Set(
      batch?.orders.flatMap(({ orderId, state }) =>
        state === null && orderId !== inHandId ? [orderId] : [],
      ),
    );
    if (waiting.size === 0) return null;
    const [order] = sortByWalk(
      rows.filter((row) => waiting.has(row._id) && obstacleOf(row) === null),
      locations,
    );
    if (order === undefined) return null;
    const place =
      order.items.map(({ sku }) => locations.get(sku ?? "")).find((one) => one !== undefined) ?? null;
    return { order, place };
  }, [batch, inHandId, rows, locations]);
}
