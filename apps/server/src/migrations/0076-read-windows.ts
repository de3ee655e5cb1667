/**
 * What stands at a marketplace was seen between the beginning and the end of a call. A sale within that time may
 * be in the number or not, so such a listing isn't taken for right (docs/adr/0099-stock-is-pushed.md).
 */
export const name = "0076-read-windows";

export const sql = `
-- The call that theirs comes of began then; theirs_at is its end. Null: at theirs_at.
alter table listing_pushes add column theirs_from timestamptz(3);
`;
