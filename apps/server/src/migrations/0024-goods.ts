/**
 * What customs and the scale are told of SKUs, as many as there are (docs/adr/0040). A SKU of which nothing
 * is said has no row; what nobody said of one that has a row is empty or null.
 */
import { isolate } from "./row-walls.ts";

export const name = "0024-goods";

export const sql = `
create table goods (
  store_id uuid not null references stores (id) on delete cascade,
  sku text not null,
  description text not null default '',
  hs_code text not null default '',
  origin_country_code text,
  -- in the currency of whoever orders it
  value double precision,
  weight_grams integer,
  updated_at timestamptz(3) not null,
  primary key (store_id, sku)
);
${isolate("goods")}
`;
