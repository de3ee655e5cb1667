/** Row-level security: a store sees its own rows, the service's own tables are closed to the role `app`. */
import { leakproofStatements } from "../../platform/db/leakproof-functions.ts";
import { isolate, letServiceIn } from "../row-walls.ts";

const storeTables = [
  "accounts",
  "account_syncs",
  "unreadable_orders",
  "orders",
  "order_events",
  "actions",
  "webhook_events",
  "changes",
  "settings",
] as const;

/** Tables that the service itself works in across stores. */
const sharedTables = ["stores", "memberships", "sessions", "webhook_endpoints"] as const;

export const walls = `
-- Without the right to do so lists are only slower.
do $$ begin
  ${leakproofStatements.join(";\n  ")};
exception when insufficient_privilege then null;
end $$;

${storeTables.map(isolate).join("\n")}
${sharedTables.map(letServiceIn).join("\n")}
-- A store adds and reads its own endpoints; routing an unknown delivery is the service's look.
create policy own_store on webhook_endpoints to app
  using (store_id = nullif(current_setting('app.store', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store', true), '')::uuid);
grant select, insert, delete on webhook_endpoints to app;
-- Of stores a store sees itself. People, their memberships and sessions are the service's: app has no grant
-- there.
create policy own_store on stores for select to app
  using (id = nullif(current_setting('app.store', true), '')::uuid);
grant select on stores to app;
grant select on posts to app;
revoke update, delete on order_events from app;
-- A first sync fills empty tables: without fresh statistics the plans of an empty one stay in use.
grant maintain on orders, order_events to app;
`;
