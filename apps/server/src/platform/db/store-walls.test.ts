/**
 * The walls between stores, read from the catalogue: whatever tables there are, the role of a store sees its
 * own rows and nothing else. A new table with a store_id is in these tests by existing.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder, buildStore, signUpOwner, startTestApp, type TestApp } from "@stallkeeper/testkit";
import { defineJob } from "../jobs/index.ts";

const job = defineJob<{ storeId: string }>("walls.test");
let house: TestApp;
let north: string;
let south: string;
let userId: string;
/** What a row read at a platform cannot do without, beside what all of them have. */
const vendorRows = {
  messaging_sessions: { is_read: "false", latest_message_date: "now()" },
  offers: {
    state: "0",
    status: "'NEW'",
    is_acceptable: "true",
    quantity: "1",
    amount_minor: "100",
    currency: "'EUR'",
    created_at: "now()",
    updated_at: "now()",
  },
  listings: {
    title: "'Vase'",
    price_minor: "100",
    currency: "'EUR'",
    quantity: "1",
    status: "'ON'",
    state: "'live'",
    updated_at: "now()",
  },
  ratings: { polarity: "'positive'", left_at: "now()", updated_at: "now()" },
};

beforeAll(async () => {
  house = await startTestApp({ runsJobs: true });
  ({ storeId: north, userId } = await signUpOwner(house));
  south = await buildStore(house.database.db, "Southlane");
  for (const storeId of [north, south]) await fillStore(storeId);
});
afterAll(() => house.close());

describe("the catalogue", () => {
  it("[S9] forces a row-level policy on every table with a store_id, and on stores", async () => {
    expect((await tablesOf("")).length).toBeGreaterThan(10);
    expect(await system(openTables)).toEqual([]);
  });

  it.each([
    "",
    `alter table forgotten enable row level security; create policy own_store on forgotten to app
       using (true)`,
    "alter table forgotten enable row level security; alter table forgotten force row level security",
  ])("finds a new table that forgets a part of it (%s)", async (partly) => {
    await house.services.db.asSystem(async (tx) => {
      await tx.run(`create table forgotten (store_id uuid, note text); ${partly}`);
      expect(await tx.rows(openTables)).toEqual([{ name: "forgotten" }]);
      await tx.run("drop table forgotten");
    });
  });

  it("gives the role of a store nothing of people, memberships, sessions and failed sign-ins", async () => {
    for (const table of [
      "users",
      "memberships",
      "sessions",
      "sign_in_failures",
      "schema_migrations",
      "deactivated_memberships",
      "invitations",
      "api_tokens",
      "password_resets",
      "mails",
    ]) {
      await expect(
        house.services.db.withStore(north, (tx) => tx.rows(`select 1 from ${table}`)),
      ).rejects.toMatchObject({ code: "42501" });
    }
    const granted = await system<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.column_privileges
         where grantee = 'app' and column_name in ('password_hash', 'sid_hash', 'token_hash')`,
    );
    expect(granted).toEqual([]);
  });

  it("gives it no more of the job queues than the ids of jobs", async () => {
    const readable = await system<{ name: string }>(
      `select distinct a.attname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p') and c.relname like 'job%'
         and has_column_privilege('app', c.oid, a.attnum, 'select') order by 1`,
    );
    expect(readable).toEqual([{ name: "id" }, { name: "start_after" }]);
  });
});

describe("the rows", () => {
  it("[S9] of a store are all that its transactions see, in every table and view they may read", async () => {
    const tables = await tablesOf("select");
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["orders", "posts", "stores", "webhook_endpoints", "order_events"]),
    );
    for (const [own, other] of [
      [north, south],
      [south, north],
    ] as const) {
      await house.services.db.withStore(own, async (tx) => {
        for (const { name, key } of tables) {
          const rows = await tx.rows<{ store: string; count: number }>(
            `select ${key} as store, count(*) from ${name} group by 1`,
          );
          expect({ name, strangers: rows.filter(({ store }) => store !== own) }).toEqual({
            name,
            strangers: [],
          });
          expect({
            name,
            foreign: await tx.rows(`select 1 from ${name} where ${key} = $1`, [other]),
          }).toEqual({ name, foreign: [] });
        }
      });
    }
  });

  it("are there on both sides, so that seeing none means something", async () => {
    for (const storeId of [north, south]) {
      await house.services.db.withStore(storeId, async (tx) => {
        for (const name of [
          "accounts",
          "account_syncs",
          "orders",
          "posts",
          "order_events",
          "order_triggers",
          "actions",
          "action_runs",
          "webhook_endpoints",
          "changes",
          "settings",
          "stores",
          "oauth_states",
          "courier_settings",
          "platform_settings",
          "categories",
          "brands",
          "variants",
          "unseen_orders",
          "audit_entries",
          "audit_heads",
          ...Object.keys(vendorRows),
          "items",
          "item_skus",
          "item_listings",
          "refused_links",
          "stock_holds",
          "item_events",
          "order_pieces",
          "message_snippets",
          "kept_message_snippets",
          "snippet_uses",
          "batches",
          "batch_orders",
          "batch_overview",
          "picks",
          "packs",
          "item_locations",
          "stock_entries",
          "stock_checks",
          "open_stock_checks",
          "stock_levels",
          "slip_templates",
          "saved_views",
          "rules",
          "rule_runs",
          "rule_pauses",
          "chosen_runs",
          "plan_changes",
          "kept_saved_views",
          "dispatch_recounts",
          "swaps",
          "returns",
          "return_photos",
          "shown_returns",
          "refunds",
          "manifests",
          "shipments",
          "label_files",
          "message_attachments",
          "fetched_attachments",
          "customs_items",
          "parcels",
        ]) {
          expect({ name, seen: (await tx.rows(`select 1 from ${name}`)).length > 0 }).toEqual({
            name,
            seen: true,
          });
        }
      });
    }
  });

  it("[S9] are none where no store is set", async () => {
    const tables = await tablesOf("select");
    await house.services.db.asSystem(async (tx) => {
      await tx.run("set local role app");
      for (const { name } of tables)
        expect({ name, rows: await tx.rows(`select 1 from ${name}`) }).toEqual({ name, rows: [] });
    });
  });

  it("[S9] of another store can be neither written nor changed nor removed", async () => {
    const tables = (await tablesOf("insert")).filter(({ key }) => key === "store_id");
    expect(tables.length).toBeGreaterThan(6);
    for (const { name } of tables) {
      const taken = house.services.db.withStore(north, (tx) =>
        tx.run(`insert into ${name} (store_id) values ($1)`, [south]),
      );
      await expect(taken.catch((error: { code?: string }) => ({ name, code: error.code }))).resolves.toEqual({
        name,
        code: "42501",
      });
    }
    for (const { name } of (await tablesOf("delete")).filter(({ key }) => key === "store_id")) {
      await house.services.db.withStore(north, async (tx) =>
        expect(await tx.run(`delete from ${name} where store_id = $1`, [south])).toBe(0),
      );
    }
    await expect(
      house.services.db.withStore(north, (tx) => tx.run("update stores set name = 'Mine'")),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

/** Tables of stores whose rows are not kept apart. */
const openTables = `
  select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and (c.relname = 'stores' or exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p
      where p.polrelid = c.oid))`;

/**
 * Tables and views of stores, with the column that names the store; only those that app holds the privilege
 * for.
 */
function tablesOf(privilege: "" | "select" | "insert" | "delete"): Promise<{ name: string; key: string }[]> {
  return system(
    `select c.relname as name, a.attname as key from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
       and (a.attname = 'store_id' or c.relname = 'stores' and a.attname = 'id')
       ${privilege === "" ? "" : `and has_table_privilege('app', c.oid, '${privilege}')`} order by 1`,
  );
}

function system<R>(sql: string): Promise<R[]> {
  return house.services.db.asSystem((tx) => tx.rows<R>(sql));
}

async function fillStore(storeId: string): Promise<void> {
  const { db, jobs } = house.services;
  const order = await buildOrder(db, {
    storeId,
    shipped: true,
    tracking_number: "WALL1",
    data: { refunds: [{ ref: "1", amountMinor: 100, state: "refunded", at: null }] },
  });
  await db.withStore(storeId, async (tx) => {
    await tx.run("insert into account_syncs (store_id, account_id) values ($1, $2) on conflict do nothing", [
      storeId,
      order.accountId,
    ]);
    await tx.run(
      "insert into order_events (store_id, order_id, at, kind, actor) values ($1, $2, now(), 'note', 'test')",
      [storeId, order.id],
    );
    await tx.run(
      `insert into actions (store_id, account_id, kind, payload, idempotency_key)
         values ($1, $2, 'test', '{}', 'walls')`,
      [storeId, order.accountId],
    );
    await tx.run(
      `insert into action_runs (store_id, kind, idempotency_key, request_hash)
         values ($1, 'shipment', 'walls', '')`,
      [storeId],
    );
    await tx.run(
      "insert into order_triggers (store_id, order_id, name, fired_at) values ($1, $2, 'alreadySold', now())",
      [storeId, order.id],
    );
    await tx.run("insert into webhook_endpoints (id, store_id, account_id) values ($1, $2, $3)", [
      `hook-${storeId}`,
      storeId,
      order.accountId,
    ]);
    await tx.run(
      `insert into webhook_events (store_id, account_id, event_id, topic, body)
         values ($1, $2, 'e-1', 'orders', '')`,
      [storeId, order.accountId],
    );
    await tx.run("insert into changes (store_id, entity, ids) values ($1, 'order', '{1}')", [storeId]);
    await tx.run(
      "insert into settings (store_id, key, value) values ($1, 'walls', '1') on conflict do nothing",
      [storeId],
    );
    await tx.run(
      `insert into oauth_states (store_id, state_hash, session_id, user_id, platform, redirect_uri, verifier,
         expires_at) values ($1, 'h', $1, $1, 'test', '', 'v', now())`,
      [storeId],
    );
    await tx.run("insert into courier_settings (store_id, courier_id) values ($1, 'ups')", [storeId]);
    await tx.run("insert into platform_settings (store_id, account_id) values ($1, $2)", [
      storeId,
      order.accountId,
    ]);
    await tx.run("insert into dispatch_recounts (store_id, account_id) values ($1, $2)", [
      storeId,
      order.accountId,
    ]);
    for (const table of ["categories", "brands", "variants"])
      await tx.run(`insert into ${table} (store_id, name) values ($1, 'Walls')`, [storeId]);
    await tx.run(
      "insert into unseen_orders (store_id, account_id, platform_order_id) values ($1, $2, 'p-1')",
      [storeId, order.accountId],
    );
    await tx.run(
      `insert into unreadable_entries (store_id, account_id, source, identifier, reason)
         values ($1, $2, 'offers', '1', 'odd')`,
      [storeId, order.accountId],
    );
    await tx.run(
      `insert into audit_entries (store_id, actor_name, action, object_type, object_id)
         values ($1, 'test', 'test', 'test', '1')`,
      [storeId],
    );
    for (const [table, columns] of Object.entries(vendorRows)) {
      await tx.run(
        `insert into ${table} (store_id, id, account_id, platform, account, identifier, platform_updated_at,
          ${Object.keys(columns).join(", ")})
        values ($1, 'v-1', $2, 'stall', 'ada', '1', now(), ${Object.values(columns).join(", ")})`,
        [storeId, order.accountId],
      );
    }
    await tx.run(
      `insert into swaps (store_id, order_id, lines, currency, opened_by_name, created_at, updated_at)
         values ($1, $2, '[]', 'EUR', 'test', now(), now())`,
      [storeId, order.id],
    );
    await tx.run(
      `insert into returns (store_id, group_id, order_id, item_id, item_name, quantity, currency,
         opened_by_name, created_at, updated_at)
         values ($1, $1, $2, '1', 'Vase', 1, 'EUR', 'test', now(), now())`,
      [storeId, order.id],
    );
    await tx.run(
      `insert into return_photos (store_id, return_id, photo, sent_hash, added_by_name, added_at)
         select store_id, id, '', '', 'test', now() from returns where store_id = $1`,
      [storeId],
    );
    await tx.run(
      `with file as (insert into message_attachments (store_id, sent_hash, media_type, content, added_at)
         values ($1, '', 'image/jpeg', '', now()) returning id)
         insert into fetched_attachments (store_id, url_hash, attachment_id) select $1, '', id from file`,
      [storeId],
    );
    await tx.run(
      `with made as (insert into message_snippets (store_id, user_id, name, content, created_at, updated_at)
         values ($1, $2, 'posted', 'Posted today.', now(), now()) returning id)
       insert into snippet_uses (store_id, snippet_id, action_id, used_at) select $1, id, $1, now() from made`,
      [storeId, userId],
    );
    await tx.run(
      `with rule as (insert into rules (store_id, position, name, state, groups, actions, made_by_name,
         changed_by_name, changed_at) values ($1, 1, 'Walls', 'off', '[]', '[]', '', '', now())
         returning id) insert into rule_runs (store_id, rule_id, order_id, revision, ran_at)
         select $1, id, $2, 1, now() from rule`,
      [storeId, order.id],
    );
    await tx.run("insert into rule_pauses (store_id, paused_at, paused_by_name) values ($1, now(), 'test')", [
      storeId,
    ]);
    await tx.run("insert into chosen_runs (store_id, ran_at, lines) values ($1, now(), '[]')", [storeId]);
    await tx.run("insert into plan_changes (store_id, made_at, lines) values ($1, now(), '[]')", [storeId]);
    await tx.run(
      `insert into saved_views (store_id, user_id, list, name, query, position, created_at, updated_at)
         values ($1, $2, 'orders', 'Today', 'due=today', 1, now(), now())`,
      [storeId, userId],
    );
    const [batch] = await tx.rows<{ id: string }>(
      `insert into batches (store_id, number, name, owner_id, owner_name, created_at, updated_at)
         values ($1, 1, 'Walls', $1, 'test', now(), now()) returning id`,
      [storeId],
    );
    await tx.run(
      `insert into batch_orders (store_id, batch_id, batch_state, order_id, position)
         values ($1, $2, 'open', $3, 1)`,
      [storeId, batch?.id, order.id],
    );
    await tx.run(
      `insert into picks (store_id, order_id, item_id, state, picked_by_name, picked_at)
         values ($1, $2, $2 || ':1', 'picked', 'test', now())`,
      [storeId, order.id],
    );
    await tx.run(
      `insert into packs (store_id, order_id, state, packed_by_name, packed_at, updated_at)
         values ($1, $2, 'packed', 'test', now(), now())`,
      [storeId, order.id],
    );
    await tx.run(
      `insert into items (store_id, sku, location, on_hand, counted_at, updated_at, is_kept)
         values ($1, 'WALL-1', 'A-1', 1, '2036-01-01', now(), true)`,
      [storeId],
    );
    await tx.run(
      `insert into order_pieces (store_id, order_id, item_id, sku, name, quantity, is_awaiting)
         values ($1, $2, 'wall', 'WALL-1', '', 1, false)`,
      [storeId, order.id],
    );
    await tx.run(
      `with item as (select id from items where sku = 'WALL-1'),
         linked as (insert into item_listings (store_id, listing_id, item_id, by_name, at)
           select $1, 'v-1', id, 'test', now() from item),
         refused as (insert into refused_links (store_id, listing_id, item_id, by_name, at)
           select $1, 'v-1', id, 'test', now() from item),
         held as (insert into stock_holds (store_id, item_id, quantity, reason, by_name, created_at)
           select $1, id, 1, '', 'test', now() from item)
       insert into item_events (store_id, item_id, kind, by_name, at)
         select $1, id, 'made', 'test', now() from item`,
      [storeId],
    );
    await tx.run(
      `insert into stock_entries (store_id, sku, reason, cause, delta, by_name, moved_at, at)
         values ($1, 'WALL-1', 'count', 'walls', 1, 'test', now(), now())`,
      [storeId],
    );
    await tx.run(
      `insert into stock_checks (store_id, item_id, order_id, sku, quantity, counted_at, placed_at, told_at)
         values ($1, $2 || ':1', $2, 'WALL-1', 1, '2036-01-01', now(), now())`,
      [storeId, order.id],
    );
    await tx.run("insert into slip_templates (store_id, account_id) values ($1, $2)", [
      storeId,
      order.accountId,
    ]);
    await tx.run(
      `insert into manifests (store_id, account_id, provider, ship_date, closed_by_name, created_at,
         updated_at) values ($1, $2, 'Van', '2036-01-01', 'test', now(), now())`,
      [storeId, order.accountId],
    );
    await tx.run("insert into customs_items (store_id, sku, updated_at) values ($1, 'WALL-1', now())", [
      storeId,
    ]);
    const [label] = await tx.rows<{ id: string }>(
      `insert into shipments (store_id, order_id, account_id, has_label, provider, currency, created_at,
         updated_at) values ($1, $2, $3, true, 'Van', 'EUR', now(), now()) returning id`,
      [storeId, order.id, order.accountId],
    );
    await tx.run(
      `insert into label_files (store_id, shipment_id, format, media_type, file)
         values ($1, $2, '4x6', 'application/pdf', '')`,
      [storeId, label?.id],
    );
    await jobs.enqueue(tx, job, { storeId });
  });
}
