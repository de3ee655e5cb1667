/**
 * Acts that were overtaken and acts that wait.
 *
 * A shipment that the platform took back no longer counts as the one shipment of its order. An act whose
 * account has to be connected again waits; since when, and whether a person was asked, stands on its row.
 */
export const name = "0002-acts-that-wait";

export const sql = `
alter table actions add column superseded_at timestamptz(3), add column waiting_since timestamptz(3), add column is_help_asked boolean not null default false;
drop index actions_one_shipment;
-- An order is shipped once: a second shipment can only follow one that was refused, or that the platform took
-- back.
create unique index actions_one_shipment on actions (store_id, order_id) where kind = 'shipment' and state <> 'refused' and superseded_at is null;
`;
