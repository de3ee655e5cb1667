/** Orders that were cancelled may still have cost a label or fees (docs/adr/0176-what-profit-counts.md). */
export const name = "0170-cancelled-orders";

export const sql = `
create index orders_cancelled on orders (store_id, created_at) where failed and not external;
`;
