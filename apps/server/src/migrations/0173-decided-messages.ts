/** The log of auto messages without those of triggers that were off, which are most where few are on. */
export const name = "0173-decided-messages";

export const sql = `
create index order_triggers_decided on order_triggers (store_id, fired_at desc) where state <> 'off';
`;
