/** Histories up to this size come through the practice market; what is beyond goes straight into the database. */
const mostMarketOrders = 10_000;
const marketOrdersBesideBulk = 600;

/** How many orders the practice market itself is to have. */
export function marketOrdersOf(orders: number): number {
  return orders > mostMarketOrders ? marketOrdersBesideBulk : orders;
}
