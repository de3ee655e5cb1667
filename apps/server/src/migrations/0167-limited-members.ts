/**
 * Somebody may be limited to accounts and queues (docs/adr/0200). Who is works as the role app_limited, which
 * has the rights and walls of app, narrowed by policies that only it is held by. Queues narrow what a reading
 * transaction sees: a policy that held an updated row against them would refuse the change that leads out.
 * Triggers that count over all accounts work as app whoever changes an order.
 */
import { limit, type LimitedBy } from "./row-walls.ts";

export const name = "0167-limited-members";

const byAccount = ["account_syncs", "dispatch_recounts", "erased_buyers", "listings", "manifests"].concat(
  ["messaging_sessions", "offers", "platform_settings", "ratings", "buyer_feedback", "unreadable_orders"],
  ["unseen_orders", "webhook_endpoints"],
);

const byOrder = ["actions", "batch_orders", "order_events", "order_pieces", "order_triggers", "packs"].concat(
  ["picks", "returns", "rule_runs", "shipments", "swaps"],
);

const open = ["courier_settings", "customs_items", "exchange_rates", "saved_views", "settings"];

const closed = [
  "action_runs",
  "audit_entries",
  "audit_heads",
  "auto_message_pauses",
  "batches",
  "brands",
].concat(
  ["bundle_parts", "bundle_sales", "buyer_joins", "categories", "changes", "chosen_runs"],
  ["conversation_viewers", "export_given_rows", "export_parts", "export_presets", "export_runs"],
  ["export_schedules", "fetched_attachments", "import_mappings", "import_parts", "import_rows", "imports"],
  ["item_bins", "item_events", "item_listings", "item_skus", "items", "joined_buyers", "linked_sales"],
  ["listing_changes", "listing_pushes", "message_attachments", "message_drafts", "message_snippets"],
  ["oauth_states", "offer_rule_pauses", "offer_rules", "plan_changes", "purchase_lines"],
  ["purchase_receipts", "purchases", "push_gaps", "push_rules", "rating_thresholds", "refused_links"],
  ["reserve_entries", "reserve_queues", "reserve_rules", "reserve_runs", "retention_terms"],
  ["rule_breaks", "rule_evaluations", "rule_pauses", "rule_tasks", "rules", "settlement_entries"],
  ["settlement_payouts", "snippet_uses", "stock_checks", "stock_entries", "stock_holds", "stock_lot_moves"],
  ["stock_lots", "stock_marks", "stock_places", "stock_take_counts", "stock_take_lines", "stock_takes"],
  ["unreadable_entries", "upload_categories", "upload_drafts", "upload_photos", "upload_price_rules"],
  ["upload_targets", "upload_templates", "variants", "webhook_deliveries", "webhook_events"],
  ["webhook_receivers", "webhook_tries"],
);

const answers: readonly (readonly [string, LimitedBy])[] = [
  // Couriers and payment services work for all accounts.
  ["accounts", { account: "id", or: "role <> 'market'" }],
  ["orders", { account: "account_id" }],
  ["slip_templates", { account: "account_id", or: "account_id is null" }],
  ...byAccount.map((table) => [table, { account: "account_id" }] as const),
  ...byOrder.map((table) => [table, { order: "order_id" }] as const),
  ["label_files", { through: ["shipment_id", "shipments"] }],
  ["return_photos", { through: ["return_id", "returns"] }],
  ...open.map((table) => [table, "open"] as const),
  ...closed.map((table) => [table, "closed"] as const),
];

/** As packages/domain/order-queues.ts said when this was released; a test holds the two against each other. */
const noRefund = "(refund is null or refund not in (1, 2))";
const queues: Readonly<Record<string, string>> = {
  new: `not external and not fulfilled and ${noRefund} and not tags @> '{unresponsive}'`,
  ship: `not external and fulfilled and not shipped and ${noRefund}
      and not tags && '{unresponsive,markForRefund,markForReturn}'`,
  queued: "not external and tags @> '{queued}'",
  unresponsive: "not external and tags @> '{unresponsive}'",
  swap: "not external and tags @> '{markForSwap}'",
  refund: "not external and refund = 1",
  pinned: "not external and updated_at >= '2501-01-01T00:00:00Z'",
  completed: "not external and tags @> '{completed}'",
  all: "not external",
  awaiting: "external and state <> 'ignored'",
};
const asked = "current_setting('app.queues', true)";
const inQueue = Object.entries(queues)
  .map(([queue, rule]) => `('${queue}' = any(string_to_array(${asked}, ',')) and ${rule})`)
  .join("\n    or ");

/**
 * Functions of triggers on orders that count over all accounts. For somebody limited a copy of each works as
 * app; for everybody else nothing changes, the owner at work in a later step or a restore included. A step
 * that replaces one of them replaces its copy, too: a test compares them.
 */
const counting = ["keep_order_pieces", "mark_sold_pieces"];

const copies = `
do $$ declare
  one record;
  words text;
begin
  for one in select t.tgname as name, pg_get_triggerdef(t.oid) as words, p.proname as function,
      pg_get_functiondef(p.oid) as body, t.tgqual is not null as has_condition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = 'orders'::regclass and p.proname = any('{${counting.join()}}') loop
    execute replace(one.body, one.function || '()', one.function || '_limited()');
    words := case when one.has_condition then 
          regexp_replace(one.words, ' WHEN [(]', ' WHEN (current_user = ''app_limited'' and ')
      else replace(one.words, ' EXECUTE ', ' WHEN (current_user = ''app_limited'') EXECUTE ') end;
    execute format('drop trigger %I on orders', one.name);
    execute replace(words, 'current_user =', 'current_user <>');
    execute replace(replace(words, 'TRIGGER ' || one.name || ' ', 'TRIGGER ' || one.name || '_limited '),
      one.function || '()', one.function || '_limited()');
  end loop;
end $$;
grant create on schema public to app;
${counting
  .map(
    (name) => `alter function ${name}_limited() owner to app;
alter function ${name}_limited() security definer set search_path = pg_catalog, public;`,
  )
  .join("\n")}
revoke create on schema public from app;`;

export const sql = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'app_limited') then create role app_limited nologin; end if;
  if not pg_has_role(current_user, 'app_limited', 'set') then grant app_limited to current_user; end if;
  if not pg_has_role('app_limited', 'app', 'usage') then grant app to app_limited; end if;
exception when insufficient_privilege then
  raise exception 'The database role "%" may not create roles. Have its administrator run once: create role app_limited; grant app to app_limited; grant app_limited to "%";', current_user, current_user;
end $$;
${["memberships", "deactivated_memberships"]
  .map(
    (table) => `alter table ${table} add column limit_accounts uuid[], add column limit_queues text[],
  add constraint ${table}_limits check (not 'admin' = any(scopes) or num_nonnulls(limit_accounts, limit_queues) = 0);`,
  )
  .join("\n")}
${answers.map(([table, by]) => limit(table, by)).join("")}
create policy limited on stores as restrictive to app_limited
  using (id = nullif(current_setting('app.store', true), '')::uuid) with check (false);
create policy limited_queues on orders as restrictive for select to app_limited
  using (coalesce(${asked}, '') = '' or ${inQueue});
${copies}
`;
