/**
 * Files of items (docs/adr/0105-imports.md): their bytes until they are read, their rows, what a check made
 * of each and what became of it, and which column was what in a file with the same headings.
 */
import { isolate } from "./row-walls.ts";

export const name = "0064-item-imports";

export const sql = `
create table imports (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  bytes integer not null,
  state text not null default 'receiving' check (state in ('receiving', 'reading', 'mapping', 'checking',
    'ready', 'applying', 'done', 'undoing', 'undone', 'failed')),
  kind text,
  encoding text not null default '',
  delimiter text not null default '',
  -- [{ name, samples, decimals }]
  columns jsonb not null default '[]',
  -- a field or null for each column
  mapping jsonb not null default '[]',
  -- known by name, remembered of a file before, chosen by a person
  mapping_from text not null default 'known' check (mapping_from in ('known', 'remembered', 'chosen')),
  if_exists text not null default 'update' check (if_exists in ('update', 'skip')),
  rows_total integer not null default 0,
  -- of the step under work, and the line that it got to
  rows_done integer not null default 0,
  last_line integer not null default 0,
  counts jsonb not null default '{}',
  problem text,
  -- whoever works at it: a later one has a higher fence
  fence integer not null default 0,
  lease_until timestamptz(3),
  by_id uuid,
  by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  applied_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (store_id, id)
);
create index imports_working on imports (store_id) where state in ('reading', 'checking', 'applying', 'undoing');
create index imports_made on imports (store_id, created_at desc);

create table import_parts (
  store_id uuid not null,
  import_id uuid not null,
  at integer not null,
  content bytea not null,
  primary key (store_id, import_id, at),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
alter table import_parts alter column content set storage external;

create table import_rows (
  store_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  sku text not null default '',
  item_id uuid,
  state text not null default 'read' check (state in ('read', 'new', 'changed', 'unchanged', 'wrong', 'skipped')),
  -- what it says of its item
  wanted jsonb not null default '{}',
  -- { field: [before, after] }: as checked, then as it was taken in
  changes jsonb not null default '{}',
  problems jsonb not null default '[]',
  result text check (result in ('done', 'failed', 'undone', 'kept')),
  -- what a person should know of the result
  note text not null default '',
  primary key (store_id, import_id, line),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
create index import_rows_state on import_rows (store_id, import_id, state, line);
create index import_rows_sku on import_rows (store_id, import_id, sku);

create table import_mappings (
  store_id uuid not null references stores (id) on delete cascade,
  -- SHA-256 of the headings
  header_key text not null,
  mapping jsonb not null,
  used_at timestamptz(3) not null,
  primary key (store_id, header_key)
);

create view import_row_list with (security_invoker = true) as
  select store_id, import_id || ' ' || line as id, import_id, line, cells, sku, state, changes, problems,
    result, note from import_rows;
grant select on import_row_list to app;
${["imports", "import_parts", "import_rows", "import_mappings"].map(isolate).join("\n")}
`;
