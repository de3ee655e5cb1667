/**
 * One word for one thing: what a rule does is an action, what customs are told of a SKU are customs items,
 * and how far the words for an account's listings are collected is its place in the catalogue.
 */
export const name = "0037-one-word";

export const sql = `
alter table rules rename column acts to actions;
update rules set actions = (
  select jsonb_agg((action - 'act') || jsonb_build_object('kind', action -> 'act') order by place)
    from jsonb_array_elements(actions) with ordinality as listed (action, place)
) where jsonb_array_length(actions) > 0;
alter table goods rename to customs_items;
alter table account_syncs rename column goods_place to catalogue_place;
`;
