/** Which orders get a replacement, as returns publish it (docs/adr/0165-hours-to-ship.md). */
export const name = "0162-what-was-replaced";

export const sql = `
create view returns_replaced with (security_invoker = true) as
  select store_id, order_id, min(created_at) as opened_at from swaps where state <> 'cancelled'
  group by store_id, order_id;
grant select on returns_replaced to app;
`;
