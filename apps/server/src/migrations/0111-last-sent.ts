/**
 * The newest action that an account's platform took is shown in Control, for each account: without an index
 * every look would go through all actions of the store.
 */
export const name = "0111-last-sent";

export const sql = `
create index actions_sent on actions (store_id, account_id, created_at desc)
  where state in ('accepted', 'verified');
`;
