/**
 * Live listings of an account as an import (docs/adr/0105-imports.md): which listing, or variant of one, a row
 * stands for. A file's rows stand for none.
 */
export const name = "0109-live-listings-import";

export const sql = `
alter table imports add column account_id uuid;
alter table import_rows add column listing_id text, add column variant_id text not null default '';
`;
