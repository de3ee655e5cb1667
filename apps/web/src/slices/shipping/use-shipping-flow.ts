/** After an order was shipped the drawer goes on to the next one, with the tracking number focused (design 4.4). */
import { useEffect, useRef } from "react";
import type { OrdersPageState } from "./use-orders-page.ts";

/** `handleShipped` is called once the service confirmed; the shipped order may have left the list by then. */
export function useShippingFlow(page: OrdersPageState): { handleShipped: (orderId: string) => void } {
  const { rows, openIndex } = page;
  const now = useRef({ page, followerId: null as string | null });
  useEffect(() => {
    // While the open order stands in the list, who follows it; once it has left, who followed it.
    const followerId = openIndex >= 0 ? (rows[openIndex + 1] ?? rows[openIndex - 1])?._id ?? null : now.current.followerId;
    now.current = { page, followerId };
  });
  const handleShipped = (orderId: string): void => {
    const { page: current, followerId } = now.current;
    if (current.readOpenId() !== orderId) return;
    if (followerId === null) return current.close();
    current.open(followerId);
    current.grid.current?.reveal(followerId);
    current.focusPart("tracking");
  };
  return { handleShipped };
}
