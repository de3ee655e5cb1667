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
