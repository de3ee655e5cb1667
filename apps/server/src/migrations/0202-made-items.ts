/** Which draft made its item, and under which title, so that a title that is mended before it goes up is mended there. */
export const name = "0202-made-items";

export const sql = `
-- Null: publishing found the item, or there is none yet.
alter table upload_drafts add column made_title text;
`;
