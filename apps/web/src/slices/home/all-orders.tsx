import { useOrders } from "../orders/index.ts";

/** Draws nothing; Home reads the top of the orders alone, and all of them while this is drawn. */
export function AllOrders(): null {
  useOrders();
  return null;
}
