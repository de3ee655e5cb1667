/** The first rows of an imported file as they were read, so that a person may say which of them holds the headings. */
export const name = "0183-import-top-rows";

export const sql = `
alter table imports add column top_rows jsonb not null default '[]';
`;
