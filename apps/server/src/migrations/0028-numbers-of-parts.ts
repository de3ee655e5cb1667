/**
 * Split orders are few: the look for a tracking number among their parts reads these alone. Those of whole
 * orders have an index already (0013).
 */
export const name = "0028-numbers-of-parts";

export const sql = `
create index orders_split on orders (store_id) where parts <> '[]';
`;
