/**
 * A refund that was asked for and isn't confirmed keeps the order's pieces reserved: a part of them may still
 * have to be sent, and the marketplace may refuse. They were on sale again at once, and could be sold twice.
 * Such an order still counts as nobody's next parcel (`open_pieces`).
 */
export const name = "0198-refunds-under-way";

export const sql = `
create or replace function order_claim(shipped boolean, external boolean, failed boolean, state text, refund integer,
  tags text[]) returns text language sql immutable as $$
  select case when shipped or failed or state in ('refunded', 'cancelled', 'deleted') or coalesce(refund, 0) = 2
      or tags @> '{completed}' then null
    when not external then case when coalesce(refund, 0) = 1 then 'awaiting' else 'open' end
    when state in ('pending', 'onHold', 'unknown') then 'awaiting' end
$$;
-- Those that are under way now; the walls hold off the owner, too.
alter table orders no force row level security;
alter table order_pieces no force row level security;
create trigger orders_claimed_again after update of refund on orders for each row when (new.refund = 1
    and order_claim(new.shipped, new.external, new.failed, new.state, new.refund, new.tags) is not null)
  execute function keep_order_pieces();
update orders set refund = refund where refund = 1;
drop trigger orders_claimed_again on orders;
alter table orders force row level security;
alter table order_pieces force row level security;
`;
