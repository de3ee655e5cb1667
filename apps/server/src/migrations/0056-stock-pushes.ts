/**
 * Quantities that are sent to marketplaces (docs/adr/0099-stock-is-pushed.md). Whatever changes what can be
 * sold of an item, or which listings sell it, leaves a mark in its own transaction: marks are only added, so
 * two sales never wait for each other. A planner takes the marks and turns them into `listing_pushes`, a row
 * for each listing that is told its quantity, of which the newest number wins.
 */
import { isolate } from "./row-walls.ts";
export const name = "0056-stock-pushes";

const markItem = (row: string): string =>
  `insert into stock_marks (store_id, item_id) select ${row}.store_id, ${row}.item_id
    where exists (select from push_rules r join stores_shared s on s.id = r.store_id
      where r.store_id = ${row}.store_id and r.is_on)`;
const claimOf = (row: string): string =>
  `order_claim(${["shipped", "external", "failed", "state", "refund", "tags"].map((column) => `${row}.${column}`).join(", ")})`;

export const sql = `
-- What a listing shows; domain/stock/shown-quantity.ts says the same.
create function shown_quantity(available integer, at_least integer, at_most integer, percent integer)
  returns integer language sql immutable as $$
  select case when available is null then null when available <= 0 then 0
    else least(available, coalesce(at_most, available),
      greatest(coalesce(at_least, 0), (available::bigint * percent / 100)::integer)) end
$$;

-- Of an account; without a row nothing is sent to it.
create table push_rules (
  store_id uuid not null references stores (id) on delete cascade,
  account_id uuid not null,
  is_on boolean not null default false,
  at_least integer not null default 0 check (at_least >= 0),
  at_most integer check (at_most >= 0),
  percent integer not null default 100 check (percent between 1 and 100),
  -- of its platform: a listing there has no more pieces; null: any number
  platform_most integer,
  changed_by text not null,
  changed_at timestamptz(3) not null,
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
-- Of a listing, before its account's; null: as the account.
alter table item_listings
  add column is_pushed boolean not null default true,
  add column at_least integer check (at_least >= 0),
  add column at_most integer check (at_most >= 0),
  add column percent integer check (percent between 1 and 100);

-- What may have changed: an item, or the pieces of a line that was sold.
create table stock_marks (
  store_id uuid not null references stores (id) on delete cascade,
  id bigint generated always as identity,
  item_id uuid,
  order_id text,
  line_id text,
  sku text not null default '',
  -- pieces that were sold just now
  sold integer not null default 0,
  at timestamptz(3) not null default now(),
  primary key (store_id, id)
);

create table listing_pushes (
  store_id uuid not null references stores (id) on delete cascade,
  listing_id text not null,
  variant_id text not null default '',
  account_id uuid not null,
  -- due: it waits; sending: an action has it; told: the platform took it; refused: it didn't
  state text not null check (state in ('due', 'sending', 'told', 'refused')),
  -- the quantity that shall stand there, and the one that was sent last
  wanted integer not null,
  sent integer,
  -- what stands there as far as we know, where that is newer than the listing that was read
  theirs integer,
  theirs_at timestamptz(3),
  -- nothing is left, or it is the only one: it goes before the others
  is_urgent boolean not null default false,
  is_sale boolean not null default false,
  due_since timestamptz(3),
  not_before timestamptz(3) not null default now(),
  tries integer not null default 0,
  action_id uuid,
  told_at timestamptz(3),
  read_back_at timestamptz(3),
  has_ended boolean not null default false,
  problem_code text,
  problem text,
  warning text,
  primary key (store_id, listing_id, variant_id),
  foreign key (store_id, listing_id) references listings (store_id, id) on delete cascade
);
create index listing_pushes_due on listing_pushes (store_id, account_id, is_urgent desc, due_since)
  where state in ('due', 'sending');
create index listing_pushes_action on listing_pushes (store_id, action_id) where action_id is not null;

-- From the first sight of a sale until another listing had the new quantity.
create table push_gaps (
  store_id uuid not null references stores (id) on delete cascade,
  id bigint generated always as identity,
  account_id uuid not null,
  platform text not null,
  gap_ms integer not null,
  at timestamptz(3) not null,
  primary key (store_id, id)
);
create index push_gaps_at on push_gaps (store_id, at);
alter table stock_holds add column is_end_told boolean not null default false;

-- Every new sale of a counted item is marked, so that one beyond stock is found; the rest only where
-- quantities are sent.
create function mark_sold_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not exists (select from push_rules r where r.store_id = new.store_id and r.is_on) then
    return null;
  end if;
  insert into stock_marks (store_id, order_id, line_id, sku, sold)
    select p.store_id, p.order_id, p.item_id, p.sku, case tg_op when 'INSERT' then p.quantity else 0 end
      from order_pieces p where p.store_id = new.store_id and p.order_id = new.id
        and (p.listing_id <> '' or exists (select from item_skus s join items i
          on i.store_id = s.store_id and i.id = s.item_id
          where s.store_id = p.store_id and s.sku = p.sku and i.on_hand is not null));
  return null;
end $$;
create function mark_freed_pieces() returns trigger language plpgsql as $$
begin
  if exists (select from freed f join push_rules r on r.store_id = f.store_id
    join stores_shared s on s.id = f.store_id where r.is_on) then
    insert into stock_marks (store_id, order_id, line_id, sku)
      select store_id, order_id, item_id, sku from freed;
  end if;
  return null;
end $$;
-- Behind orders_claimed and orders_claim_changed: triggers go by their names.
create trigger orders_sold after insert on orders for each row when (${claimOf("new")} is not null)
  execute function mark_sold_pieces();
create trigger orders_sold_otherwise
  after update of shipped, external, failed, state, refund, tags, items, parts, refunded_items on orders
  for each row when (${claimOf("old")} is distinct from ${claimOf("new")} or (${claimOf("new")} is not null
    and (old.items, old.parts, old.refunded_items) is distinct from (new.items, new.parts, new.refunded_items)))
  execute function mark_sold_pieces();
create trigger order_pieces_freed after delete on order_pieces referencing old table as freed
  for each statement execute function mark_freed_pieces();

create function mark_item() returns trigger language plpgsql as $$
begin
  insert into stock_marks (store_id, item_id) select new.store_id, new.id
    where exists (select from push_rules r where r.store_id = new.store_id and r.is_on);
  return null;
end $$;
create trigger items_stock_changed after update of on_hand, safety, only_one on items for each row
  when ((old.on_hand, old.safety, old.only_one) is distinct from (new.on_hand, new.safety, new.only_one))
  execute function mark_item();
create function mark_item_of_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then ${markItem("new")}; end if;
  if tg_op <> 'INSERT' then ${markItem("old")}; end if;
  return null;
end $$;
create trigger stock_holds_changed after insert or update on stock_holds for each row
  execute function mark_item_of_row();
create trigger item_listings_changed after insert or update or delete on item_listings for each row
  execute function mark_item_of_row();

-- Each listing that is told its quantity: ours, theirs, and how far the last push got.
create view listing_stock with (security_invoker = true) as
  select s.*, case when s.ours is distinct from s.theirs then 'differs' else 'same' end as standing from (
    select k.store_id, k.listing_id || ' ' || k.variant_id as id, k.listing_id, k.variant_id, k.item_id,
      i.sku, i.title, i.images[1] as image, p.account_id, p.account, p.platform, p.link, a.on_hand,
      a.allocated + a.held as reserved, i.safety, a.available,
      least(shown_quantity(a.available, coalesce(k.at_least, r.at_least), coalesce(k.at_most, r.at_most),
        coalesce(k.percent, r.percent)), r.platform_most) as ours,
      case when t.theirs_at > p.platform_read_at then t.theirs else p.quantity end as theirs,
      greatest(t.theirs_at, p.platform_read_at) as theirs_at,
      case when t.theirs_at > p.platform_read_at or t.state in ('due', 'sending') then t.due_since end as since,
      coalesce(t.state, 'none') as push_state, t.sent, t.told_at, t.has_ended, t.problem_code, t.problem,
      t.warning, t.not_before
    from item_listings k join items i on i.store_id = k.store_id and i.id = k.item_id
      join listing_parts p on p.store_id = k.store_id and p.listing_id = k.listing_id
        and p.variant_id = k.variant_id
      join push_rules r on r.store_id = k.store_id and r.account_id = p.account_id and r.is_on
      join stock_availability a on a.store_id = k.store_id and a.item_id = k.item_id
      left join listing_pushes t on t.store_id = k.store_id and t.listing_id = k.listing_id
        and t.variant_id = k.variant_id
    where k.is_pushed and a.on_hand is not null and (p.state = 'live' or p.is_sold_out)
  ) s;
grant select on listing_stock to app;
${["push_rules", "stock_marks", "listing_pushes", "push_gaps"].map(isolate).join("\n")}
`;
