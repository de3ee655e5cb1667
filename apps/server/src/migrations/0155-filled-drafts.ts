/** What a draft took over from its item, so that a corrected SKU takes it back. */
export const name = "0155-filled-drafts";

export const sql = `
alter table upload_drafts add column filled jsonb not null default '{}';
`;
