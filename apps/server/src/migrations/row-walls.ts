/**
 * The statements of row-level security that migrations share. A migration that was released keeps what it
 * said: from then on a new wall gets a function of its own instead of a change here.
 */

const isOwnStore = "store_id = nullif(current_setting('app.store', true), '')::uuid";

/** Forced, so that what the owner may do is said and not implied. */
function forceWalls(table: string): string {
  return `
alter table ${table} enable row level security;
alter table ${table} force row level security;`;
}

/** A store sees and writes its own rows of a table and no others, whatever a statement forgets. */
export function showOwnStore(table: string): string {
  return `${forceWalls(table)}
create policy own_store on ${table} to app using (${isOwnStore}) with check (${isOwnStore});`;
}

/** `showOwnStore`, and the right to read and change. */
export function isolate(table: string): string {
  return `${showOwnStore(table)}
grant select, insert, update, delete on ${table} to app;`;
}

/** The service works in a table across stores; the role app is never meant. */
export function letServiceIn(table: string): string {
  return `${forceWalls(table)}
create policy service on ${table} using (current_user <> 'app') with check (current_user <> 'app');`;
}

/** The accounts of somebody limited; nobody limited has none, and then no row is seen. `*` stands for all. */
const accountsOf = "current_setting('app.accounts', true)";
const isWithin = (column: string): string =>
  `(${accountsOf} = '*' or ${column} = any(string_to_array(nullif(${accountsOf}, '*'), ',')::uuid[]))`;

/** What a table holds, as somebody sees it who is limited to accounts. */
export type LimitedBy =
  | { account: string; /** A condition for rows that are of all accounts. */ or?: string }
  | { order: string }
  | { through: readonly [column: string, table: string] }
  | "closed"
  | "open";

/**
 * Says what somebody limited to accounts sees and writes of a table (docs/adr/0200). Every table that the role
 * app reaches needs an answer, also one that is open. It narrows nobody else.
 */
export function limit(table: string, by: LimitedBy): string {
  const rule = ruleOf(table, by);
  return `
create policy limited on ${table} as restrictive to app_limited using (${rule}) with check (${rule});`;
}

function ruleOf(table: string, by: LimitedBy): string {
  if (by === "closed") return "false";
  if (by === "open") return "true";
  if ("account" in by)
    return `${by.or === undefined ? "" : `${by.or} or `}${isWithin(`${table}.${by.account}`)}`;
  const [column, other] = "order" in by ? [by.order, "orders"] : by.through;
  return `exists (select from ${other} seen where seen.store_id = ${table}.store_id and seen.id = ${table}.${column})`;
}
