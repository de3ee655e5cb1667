/**
 * Of a purchase, received is what came of what was ordered: pieces beyond that don't stand in for those that are
 * missing (docs/adr/0104-purchases.md).
 */
export const name = "0157-received-of-ordered";

export const sql = `
create or replace view purchase_list with (security_invoker = true) as
  select p.store_id, p.id, p.supplier, p.reference, p.note, p.expected_on::text as expected_on, p.postage_minor,
    p.currency, p.revision, p.by_name, p.created_at, p.updated_at, coalesce(l.ordered, 0) as ordered,
    coalesce(l.received, 0) as received, l.value_minor,
    case when p.closed_at is not null then 'closed' when coalesce(l.came, 0) = 0 then 'ordered'
      when l.missing > 0 then 'partly' else 'received' end as state
  from purchases p left join lateral (select sum(r.ordered)::integer as ordered,
      sum(least(r.received, r.ordered))::integer as received,
      sum(r.ordered * r.cost_minor)::bigint as value_minor,
      sum(greatest(r.ordered - r.received, 0)) as missing, sum(r.received) as came
    from purchase_rows r where r.store_id = p.store_id and r.purchase_id = p.id) l on true;
`;
