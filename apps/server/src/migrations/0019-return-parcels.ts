/**
 * Parcels that come back, and photos of what came (docs/adr/0040). A return's label is a row of `shipments`
 * with the group of `returns` that it brings: `has_label` is false for it, since the order's own way out has
 * nothing to do with it.
 */
import { isolate } from "./row-walls.ts";

export const name = "0019-return-parcels";

export const sql = `
alter table shipments add column return_group uuid, add column is_return boolean generated always as (return_group is not null) stored;
create index shipments_return_day on shipments (store_id, ship_date) where is_return;
create index shipments_return on shipments (store_id, return_group, created_at desc) where return_group is not null;

create table return_photos (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  return_id uuid not null,
  -- WebP, drawn anew from what was sent
  photo bytea not null,
  -- SHA-256 of what was sent: the same picture is kept once
  sent_hash bytea not null,
  -- kept for a month, so that it can be put back
  removed_at timestamptz(3),
  added_by_name text not null,
  added_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, return_id) references returns (store_id, id) on delete cascade
);
create unique index return_photos_once on return_photos (store_id, return_id, sent_hash);
${isolate("return_photos")}

create or replace view shown_returns with (security_invoker = true) as
  select r.*, o.order_number, o.platform, o.source,
    case
      when a.id is null then null
      when a.state = 'refused' then 'refused'
      else coalesce(
        (select entry ->> 'state' from jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
          where entry ->> 'ref' = a.vendor_ref limit 1),
        case when a.state = 'gaveUp' then 'needsHelp' when a.state in ('accepted', 'verified') then 'pending'
          else 'sending' end)
    end as refund_state,
    array(select p.id::text from return_photos p
      where p.store_id = r.store_id and p.return_id = r.id and p.removed_at is null
      order by p.id) as photo_ids,
    l.id as label_id, l.provider as label_provider, l.service_name as label_service,
    l.tracking_number as label_number, l.state as label_state, l.void_state as label_void_state,
    l.price_minor as label_price_minor, l.currency as label_currency, l.problem as label_problem
  from returns r
    join orders o on o.store_id = r.store_id and o.id = r.order_id
    left join actions a on a.store_id = r.store_id and a.id = r.refund_action_id
    left join lateral (select * from shipments s where s.store_id = r.store_id and s.return_group = r.group_id
      order by s.created_at desc limit 1) l on true;
`;
