import type { ListOrder } from "./list-order.ts";

/** How many pieces an order has. */
export const countPieces = ({ items }: Pick<ListOrder, "items">): number => items.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
