/** What the item costs that a listing, or one of its variants, sells: the link decides, not the SKU. */
export const name = "0054-listing-costs";

export const sql = `
create view listing_costs with (security_invoker = true) as
  select k.store_id, k.listing_id, k.variant_id, i.cost_minor,
    case i.currency when '' then t.currency else i.currency end as currency
  from item_listings k
    join items i on i.store_id = k.store_id and i.id = k.item_id
    join stores_shared t on t.id = k.store_id;
grant select on listing_costs to app;
`;
