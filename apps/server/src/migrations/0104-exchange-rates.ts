/**
 * Exchange rates as the seller enters them (docs/adr/0122-rates-are-entered.md): how much of `base`, the store's
 * currency then, one of another is worth from a day on. Nothing fetches them.
 */
import { isolate } from "./row-walls.ts";

export const name = "0104-exchange-rates";

export const sql = `
create table exchange_rates (
  store_id uuid not null references stores (id) on delete cascade,
  base text not null,
  currency text not null,
  day date not null,
  rate numeric(21, 12) not null check (rate > 0),
  by_name text not null default '',
  changed_at timestamptz(3) not null,
  primary key (store_id, base, currency, day)
);
${isolate("exchange_rates")}
`;
