/**
 * What was answered to offers, by whom and how far it got; and what a platform keeps of orders, for the
 * estimate beside an offer. `answer` is ours, a pull never writes it: { kind, state, actionId, at, byName,
 * amountMinor, problem, because, ruleId }.
 */
export const name = "0039-offer-answers";

export const sql = `
alter table offers add column answer jsonb, add column counter_minor bigint;
create index offers_updated on offers (store_id, updated_at desc, id desc);

create view orders_fees with (security_invoker = true) as
  select o.store_id, o.account_id, o.created_at, o.amount_total_minor,
    (select coalesce(-sum((line ->> 'amountMinor')::bigint), 0)::bigint
      from jsonb_array_elements(o.money -> 'lines') line where line ->> 'kind' = 'platformFee') as fee_minor
    from orders o where jsonb_typeof(o.money -> 'lines') = 'array' and not o.failed;
grant select on orders_fees to app;
`;
