import type { ListOrder } from "./list-order.ts";

/** The buyer's name: given and family name, else the name of the address, else the handle. */
export function nameBuyer({ buyer, address }: Pick<ListOrder, "buyer" | "address">): string {
  const full = [buyer.firstName, buyer.lastName].filter(Boolean).join(" ");
  return full || address.name || buyer.handle || "—";
}

/** An order in words: its number and its buyer. */
export const nameOrder = (order: ListOrder): string => `${order.orderNumber} ${nameBuyer(order)}`;
