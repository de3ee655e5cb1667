/** A demo made twice from one seed is the same demo (decisions 2), beside really running practice markets. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork, type Services } from "@stallkeeper/server";
import { letOwnerLook, signUpOwner, startSimulator, startTestApp, tries } from "@stallkeeper/testkit";
import { listStoreIds } from "../platform/db/index.ts";
import { bulkOrdersOf, marketOrdersOf } from "./demo-size.ts";
import { prepareDemo } from "./index.ts";

interface Made {
  orders: { order_number: string }[];
  parcels: unknown;
  queues: unknown;
  setUp: unknown[];
  writers: unknown[];
  withoutReceived: unknown[];
  talk: Record<
    "conversations" | "offers" | "listings" | "ratings" | "snippets",
    { store: string; has: string }[]
  >;
}

async function makeDemo(seed: number, orders: number, mostMarketOrders?: number): Promise<Made> {
  const simulator = await startSimulator({ seed, orders: marketOrdersOf(orders, mostMarketOrders) });
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  let inside: Services | undefined;
  const test = await startTestApp({
    connectors,
    market,
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) => {
      services.config.demo = {
        seed,
        orders,
        isStill: true,
        ...(mostMarketOrders === undefined ? {} : { mostMarketOrders }),
      };
      registerWork(services);
      inside = services;
    },
  });
  try {
    test.allowedHosts.add(simulator.host);
    if (inside === undefined) throw new Error("no services");
    expect((await prepareDemo(inside, market, "a password to try"))[0]).toContain("owner@stallkeeper.test");
    await letOwnerLook(test.services.db);
    const rows = <R>(sql: string) => test.services.db.asSystem((tx) => tx.rows<R>(sql));
    return {
      orders: await rows(
        `select id, order_number, status, tags, notes, refund, pinned_at is not null as is_pinned,
           held_reason, combined_id is not null as is_combined, parts, fulfillment, fulfilled, shipped,
           amount_total_minor, buyer, jsonb_path_query_array(items, '$[*].name') as names from orders
           order by id`,
      ),
      parcels: await rows(
        `select count(*) filter (where held_until is not null)::integer as held,
           count(*) filter (where combined_id is not null)::integer as together,
           count(*) filter (where parts <> '[]')::integer as split from orders
           join stores s on s.id = store_id where s.name = 'Northlane'`,
      ),
      queues: await rows(
        `select platform, count(*), count(*) filter (where shipped) as shipped,
           count(*) filter (where tags <> '{}') as tagged from orders group by 1 order by 1`,
      ),
      talk: {
        conversations: await rows(
          `select s.name as store, case when is_read then 'read' else 'unread' end as has, m.id,
             buyer ->> 'handle' as buyer, jsonb_path_query_array(messages, '$[*].content') as texts
             from messaging_sessions m join stores s on s.id = store_id order by 1, m.id`,
        ),
        offers: await rows(
          `select s.name as store, case state when 0 then 'new' else 'over' end as has, o.id, amount_minor
             from offers o join stores s on s.id = store_id order by 1, o.id`,
        ),
        listings: await rows(
          `select s.name as store, platform as has, l.id, title, state from listings l
             join stores s on s.id = store_id order by 1, l.id`,
        ),
        ratings: await rows(
          `select s.name as store, platform as has, r.id, stars, content from ratings r
             join stores s on s.id = store_id order by 1, r.id`,
        ),
        snippets: await rows(
          `select s.name as store, u.email as has, m.id, m.name, content from message_snippets m
             join stores s on s.id = store_id join users u on u.id = m.user_id order by 1, m.name`,
        ),
      },
      setUp: await rows(
        `select name, state from rules union all
         select 'preset ' || (preset.value ->> 'name'), '' from settings,
           jsonb_each(case when key = 'labels' then value -> 'presets' end) as preset order by 1`,
      ),
      writers: await rows(
        `select s.name as store, u.name from memberships m join users u on u.id = m.user_id
           join stores s on s.id = m.store_id
         where m.role = 'owner' or 'messages.write' = any(m.scopes) order by 1, 2`,
      ),
      withoutReceived: await rows(
        `select id from orders o where not exists (select 1 from order_events e
           where e.store_id = o.store_id and e.order_id = o.id and e.kind = 'received')`,
      ),
    };
  } finally {
    await test.close();
    await simulator.stop();
  }
}

/** What stands in one of the two alone, each as its text. */
function differences(one: object, other: object): string[] {
  const lines = (made: object): string[] =>
    Object.entries(made).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((row) => `${name}: ${JSON.stringify(row)}`)
        : typeof value === "object" && value !== null
          ? lines(value)
          : [`${name}: ${JSON.stringify(value)}`],
    );
  const [ours, theirs] = [new Set(lines(one)), new Set(lines(other))];
  return [
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `- ${line}`),
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `+ ${line}`),
  ];
}

test("the same seed gives the same orders, tags, notes, talk, shelf and ids, another seed others; every timeline begins with the order's arrival", async () => {
  const first = await makeDemo(5, 120);
  expect(first.orders.length).toBeGreaterThan(120);
  expect(first.parcels).toEqual([{ held: 2, together: 2, split: 1 }]);
  const has = (kind: keyof Made["talk"], store: string) =>
    [...new Set(first.talk[kind].filter((row) => row.store === store).map((row) => row.has))].sort();
  for (const store of ["Northlane", "Southlane", "Elsewhere"]) {
    expect({
      store,
      conversations: has("conversations", store).includes("unread"),
      offers: has("offers", store).includes("new"),
      listings: has("listings", store),
    }).toEqual({ store, conversations: true, offers: true, listings: ["atelier", "bazaar", "thriftly"] });
  }
  expect([
    has("conversations", "Northlane"),
    has("offers", "Northlane"),
    has("ratings", "Northlane"),
  ]).toEqual([
    ["read", "unread"],
    ["new", "over"],
    ["atelier", "bazaar", "thriftly"],
  ]);
  expect([has("snippets", "Northlane"), has("snippets", "Elsewhere")]).toEqual([
    ["owner@stallkeeper.test"],
    ["other@stallkeeper.test"],
  ]);
  expect(first.setUp).toEqual([
    { name: "Buyer is in a hurry", state: "on" },
    { name: "Over £100 goes next day", state: "off" },
    { name: "preset Next day", state: "" },
    { name: "preset Small, Tracked 48", state: "" },
  ]);
  // A conversation can be handed to somebody else.
  expect(first.writers).toEqual([
    { store: "Elsewhere", name: "Otto Other" },
    { store: "Northlane", name: "Olive Owner" },
    { store: "Northlane", name: "Sasha Support" },
    { store: "Southlane", name: "Olive Owner" },
  ]);
  expect(differences(first, await makeDemo(5, 120))).toEqual([]);
  expect((await makeDemo(6, 120)).orders).not.toEqual(first.orders);
  expect(first.withoutReceived).toEqual([]);
});

test("a history too large for the market's pages has its timelines too", async () => {
  // Too large is what is said here; the long run takes what is too large for `npm run demo`.
  const [orders, most] = [tries(140, 10_400), tries(90, 10_000)];
  const large = await makeDemo(5, orders, most);
  expect(large.orders.length).toBeGreaterThan(orders);
  expect(large.orders.some(({ order_number: number }) => number === `H-${bulkOrdersOf(orders, most)}`)).toBe(
    true,
  );
  expect(large.withoutReceived).toEqual([]);
});

test("a demo whose filling was interrupted begins anew, one that was filled stays", async () => {
  const simulator = await startSimulator({ seed: 5, orders: marketOrdersOf(60) });
  let isReachable = false;
  let resets = 0;
  const market = {
    open: async () => {
      if (!isReachable) throw new Error("interrupted");
      return simulator.url;
    },
    wasOpened: () => true,
    reset: async () => void resets++,
    close: async () => undefined,
  };
  let inside: Services | undefined;
  const app = await startTestApp({
    connectors,
    market,
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) => {
      services.config.demo = { seed: 5, orders: 60, isStill: true };
      registerWork(services);
      inside = services;
    },
  });
  try {
    app.allowedHosts.add(simulator.host);
    if (inside === undefined) throw new Error("no services");
    const { db } = app.services;
    const count = async () => {
      const found = await Promise.all(
        (await listStoreIds(db)).map((storeId) =>
          db.withStore(storeId, (tx) => tx.rows("select 1 from orders")),
        ),
      );
      return found.flat().length;
    };
    await expect(prepareDemo(inside, market, "a password to try")).rejects.toThrow("interrupted");
    expect(await count()).toBe(0);
    isReachable = true;
    await prepareDemo(inside, market, "a password to try");
    const filled = await count();
    expect(filled).toBeGreaterThan(60);
    // What buyers did for the interrupted one is gone from the market, too.
    expect(resets).toBe(1);
    await prepareDemo(inside, market, "a password to try");
    expect([await count(), resets]).toEqual([filled, 1]);
  } finally {
    await app.close();
    await simulator.stop();
  }
});

test("a database of real people is left as it is, whatever mark lies in the folder beside it", async () => {
  let inside: Services | undefined;
  const market = {
    open: () => Promise.reject(new Error("not to be asked")),
    wasOpened: () => false,
    reset: () => Promise.reject(new Error("not to be asked")),
    close: async () => undefined,
  };
  const app = await startTestApp({ connectors, market, prepare: (services) => void (inside = services) });
  try {
    const owner = await signUpOwner(app);
    await app.services.db.asSystem((tx) => tx.run("update users set email = 'vera@shop.example'"));
    writeFileSync(join(app.dataDir, "demo-filling"), "");
    if (inside === undefined) throw new Error("no services");
    await prepareDemo(inside, market, "a password to try");
    expect(await app.services.db.asSystem((tx) => tx.rows("select id from users"))).toEqual([
      { id: owner.userId },
    ]);
    expect(
      (await app.services.db.asSystem((tx) => tx.rows("select 1 from audit_entries"))).length,
    ).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
});
