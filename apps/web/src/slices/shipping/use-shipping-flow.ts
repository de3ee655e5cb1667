/**
 * After an order was shipped the drawer goes on to the next one, with the tracking number focused (design
 * 4.4), unless the person prefers to stay.
 */
import { useEffect, useRef } from "react";
import { readPreferences } from "../../platform/preferences.ts";
import { isHeld } from "@stallkeeper/domain";
import type { OrdersPageState } from "../orders/index.ts";

/** `handleShipped` is called once the service confirmed; the shipped order may have left the list by then. */
export function useShippingFlow(page: OrdersPageState): { handleShipped: (orderId: string) => void } {
  const { shown, openId } = page;
  const now = useRef(page);
  const follower = useRef<string | null>(null);
  useEffect(() => {
    now.current = page;
  });
  useEffect(() => {
    // While the open order stands in the list, who follows it; once it has left, who followed it.
    const noteFollower = (): void => {
      const index = shown.indexOf(openId);
      const rows = shown.read();
      if (index >= 0)
        follower.current =
          (
            rows.slice(index + 1).find((row) => !isHeld(row)) ??
            rows.slice(0, index).findLast((row) => !isHeld(row))
          )?._id ?? null;
    };
    noteFollower();
    return shown.follow(noteFollower);
  }, [shown, openId]);
  const handleShipped = (orderId: string): void => {
    const current = now.current;
    const followerId = follower.current;
    if (current.readOpenId() !== orderId || !readPreferences().opensNextAfterShipping) return;
    if (followerId === null) return current.close();
    current.open(followerId);
    current.grid.current?.reveal(followerId);
    current.focusPart("tracking");
  };
  return { handleShipped };
}
