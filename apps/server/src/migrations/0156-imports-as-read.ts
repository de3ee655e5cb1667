/**
 * Of an import's row, when its figures were read, so that a count doesn't undo what was sold since
 * (docs/adr/0184-imports-as-read.md), which cells are numbers whatever they look like, and that its SKU is another
 * than the one of an item that looks like it. Rows of which a part was left as somebody changed it have a result of
 * their own. Of a file, which row its headings are.
 */
export const name = "0156-imports-as-read";

export const sql = `
-- null: with the import itself; else when a person corrected its figure
alter table import_rows add column read_at timestamptz(3),
  add column numbers smallint[] not null default '{}',
  add column is_own_sku boolean not null default false,
  drop constraint import_rows_result_check,
  add constraint import_rows_result_check
    check (result in ('done', 'partly', 'failed', 'undone', 'kept'));
-- 0: the file has none; null: it was read before they were looked for, or is no file
alter table imports add column heading_line integer;
`;
