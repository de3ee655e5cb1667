/**
 * The sales of any range are read from one index, without the orders themselves
 * (docs/adr/0114-analytics-read-orders.md).
 */
export const name = "0082-sales-by-day";

export const sql = `
create index orders_sales on orders (store_id, created_at)
  include (platform, account_id, currency, amount_total_minor, refunded_minor)
  where not external and not failed;
`;
