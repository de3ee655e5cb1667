/**
 * How a demo's `--orders` are split. Up to this size all come through the practice market; what is beyond
 * goes straight into the database.
 */
const mostMarketOrders = 10_000;
const marketOrdersWithBulk = 600;
const mostFreshOrders = 48;

/**
 * Orders that buyers made in the last days, on top of the market's own history, so that every queue holds
 * some.
 */
export function freshOrdersOf(orders: number): number {
  return Math.min(mostFreshOrders, Math.floor(orders / 10));
}

/** How many orders the practice market makes as history; `most`: up to this size it makes all of them. */
export function marketOrdersOf(orders: number, most = mostMarketOrders): number {
  return marketShareOf(orders, most) - freshOrdersOf(orders);
}

/** How many orders go straight into the database. */
export function bulkOrdersOf(orders: number, most = mostMarketOrders): number {
  return orders - marketShareOf(orders, most);
}

function marketShareOf(orders: number, most: number): number {
  return orders > most ? Math.min(marketOrdersWithBulk, most) : orders;
}
