/**
 * What platforms settle (docs/adr/0121-settlements.md): the entries of their ledgers and their payouts, each
 * once under the platform's id. An entry may be read before its order and before its payout, so neither is
 * referred to by a key.
 */
import { isolate } from "./row-walls.ts";

export const name = "0090-settlements";

const platformColumns = `
  store_id uuid not null references stores (id) on delete cascade,
  id text not null,
  account_id uuid not null,
  platform text not null,
  account text not null,
  identifier text not null,
  platform_updated_at timestamptz(3) not null,
  platform_read_at timestamptz(3) not null default '-infinity',
  platform_object jsonb not null default '{}'`;
const platformKeys = `
  primary key (store_id, id),
  unique (store_id, account_id, identifier),
  foreign key (store_id, account_id) references accounts (store_id, id)`;

export const sql = `
create table settlement_payouts (${platformColumns},
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  paid_at timestamptz(3) not null,${platformKeys}
);
create index settlement_payouts_paid on settlement_payouts (store_id, paid_at desc, id desc);

create table settlement_entries (${platformColumns},
  kind text not null,
  -- of fees alone
  fee_kind text,
  occurred_at timestamptz(3) not null,
  -- above 0: to the seller
  amount_minor bigint not null,
  currency text not null,
  order_id text,
  payout_id text,
  words text not null default '',${platformKeys}
);
create index settlement_entries_order on settlement_entries (store_id, order_id) where order_id is not null;
create index settlement_entries_payout on settlement_entries (store_id, payout_id);

-- An order is settled once its platform's ledger has its sale.
create view settlements_orders with (security_invoker = true) as
  select store_id, order_id, currency,
    coalesce(sum(amount_minor) filter (where kind = 'sale'), 0)::bigint as sale_minor,
    coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refund_minor,
    coalesce(sum(amount_minor) filter (where kind = 'fee'), 0)::bigint as fee_minor,
    coalesce(sum(amount_minor) filter (where kind = 'postage'), 0)::bigint as postage_minor,
    coalesce(sum(amount_minor) filter (where kind not in ('sale', 'refund', 'fee', 'postage', 'hold')), 0)::bigint
      as other_minor,
    bool_or(kind = 'sale') as is_settled, max(occurred_at) as settled_at
  from settlement_entries where order_id is not null group by store_id, order_id, currency;

create view settlements_fees with (security_invoker = true) as
  select store_id, order_id, currency, fee_kind, sum(amount_minor)::bigint as fee_minor
  from settlement_entries where order_id is not null and kind = 'fee'
  group by store_id, order_id, currency, fee_kind;
grant select on settlements_orders, settlements_fees to app;
${["settlement_payouts", "settlement_entries"].map(isolate).join("\n")}
`;
