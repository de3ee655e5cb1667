/**
 * Replacements one by one: of a grouped view the planner takes all of them for each order, where it guesses few
 * orders.
 */
export const name = "0165-replaced-one-by-one";

export const sql = `
drop view returns_replaced;
create view returns_replaced with (security_invoker = true) as
  select store_id, order_id, created_at as opened_at from swaps where state <> 'cancelled';
grant select on returns_replaced to app;
`;
