/** With whom a conversation is, for the conversations that a figure of first replies counts. */
export const name = "0161-conversations-behind-figures";

export const sql = `
create view messaging_buyers with (security_invoker = true) as
  select store_id, id as session_id, account_id, platform, coalesce(buyer ->> 'handle', '') as buyer_handle
  from messaging_sessions;
grant select on messaging_buyers to app;
`;
