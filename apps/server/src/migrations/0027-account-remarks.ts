/**
 * What was odd about a shop at the last reading of its orders and did no harm, in words for the account's
 * health; null: nothing.
 */
export const name = "0027-account-remarks";

export const sql = `alter table account_syncs add column remark text;`;
