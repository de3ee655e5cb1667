/** After an order was shipped the drawer goes on to the next one, with the tracking number focused (design 4.4). */
import { useRef } from "react";
import type { OrdersPageState } from "./use-orders-page.ts";

/** `handleShipped` is called once the service confirmed; the shipped order may have left the list by then. */
export function useShippingFlow(page: OrdersPageState): { handleShipped: (orderId: string) => void } {
  const { rows, openId, openIndex } = page;
  // Where the open order stood when it was last in the list, and who follows it.
  const follower = useRef<string | null>(null);
  if (openId !== null && openIndex >= 0) follower.current = (rows[openIndex + 1] ?? rows[openIndex - 1])?._id ?? null;
  const handleShipped = (orderId: string): void => {
    if (openId !== orderId) return;
    const next = follower.current;
    if (next === null) return page.close();
    page.open(next);
    page.grid.current?.reveal(next);
    let tries = 0;
    const before = page.inputs.tracking.current;
    const look = (): void => {
      const input = page.inputs.tracking.current;
      if (input !== null && input !== before) return input.focus();
      tries += 1;
      if (tries < 30) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  return { handleShipped };
}
