/**
 * What an account's prices are in, as its platform says, and when it was asked: so far it was guessed from
 * listings and orders. A price that was typed for one account keeps the currency it was typed in; those that
 * stand get the one that the editor showed.
 */
export const name = "0108-account-currency";

export const sql = `
alter table accounts add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column currency_read_at timestamptz(3);

create or replace view accounts_shared with (security_invoker = true) as
  select store_id, id, platform, username, role, state, hasebay, created_at, linked_at, currency from accounts;

-- The walls hold off the owner, too, who fills it.
alter table upload_targets no force row level security;
alter table listings no force row level security;
alter table orders no force row level security;
update upload_targets t set overrides = t.overrides || jsonb_build_object('priceCurrency',
    coalesce((select l.currency from listings l where l.store_id = t.store_id and l.account_id = t.account_id
        and l.currency <> '' order by l.state = 'live' desc, l.updated_at desc, l.id limit 1),
      (select o.currency from orders o where o.store_id = t.store_id and o.account_id = t.account_id
        order by o.created_at desc, o.id limit 1), s.currency))
  from stores s where s.id = t.store_id and t.overrides ->> 'priceMinor' is not null;
alter table upload_targets force row level security;
alter table listings force row level security;
alter table orders force row level security;
`;
