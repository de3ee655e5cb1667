/**
 * Upload sees whether an account's platform was asked what its prices are in: until then the currency is a
 * guess, and no price is typed in it.
 */
export const name = "0182-asked-for-currency";

export const sql = `
create or replace view accounts_shared with (security_invoker = true) as
  select store_id, id, platform, username, role, state, hasebay, created_at, linked_at, currency,
    currency_read_at from accounts;
`;
