/** For tests: the route on a real server and a real database, with two stores and their orders. */
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { action, orderEvent, post, transaction } from "@stallkeeper/contract";
import type { Db } from "../db/index.ts";
import { createHttpServer, guardRoutes } from "../http/index.ts";
import { readConfig } from "../config.ts";
import type { Member, Services } from "../context.ts";
import { noTracer } from "../tracing/index.ts";
import { registerEntity, registerGraphql, type EntityStore } from "./index.ts";

export const stores = {
  north: "01890000-0000-7000-8000-000000000001",
  other: "01890000-0000-7000-8000-000000000002",
};
const accounts = {
  north: "01890000-0000-7000-8000-0000000000a1",
  other: "01890000-0000-7000-8000-0000000000a2",
};

interface TestDatabase {
  db: Db;
  drop(): Promise<void>;
}

export interface GraphqlFixture {
  app: FastifyInstance;
  origin: string;
  database: TestDatabase;
  /** Every change that reached the orders' store function. */
  changes: { ids: string[]; record: unknown }[];
  /** Asks as a member of the store Northlane with these scopes. */
  ask(
    query: string,
    variables?: Record<string, unknown>,
    scopes?: string[],
  ): Promise<{ status: number; body: GraphqlBody }>;
  close(): Promise<void>;
}

export interface GraphqlBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
  code?: string;
  msg?: string;
}

/**
 * Starts it on an empty database, which it drops at the end. `NODE_ENV=development` in `env` opens the schema
 * to questions.
 */
export async function startGraphqlFixture(
  database: TestDatabase,
  env: NodeJS.ProcessEnv = {},
): Promise<GraphqlFixture> {
  await seed(database);
  const changes: GraphqlFixture["changes"] = [];
  const services = {
    config: readConfig([], env),
    db: database.db,
    log: pino({ level: "silent" }),
    tracer: noTracer,
    now: () => new Date(),
  } as Services;
  const app = createHttpServer(services.config, services.log);
  guardRoutes(app, services, async (request) => memberOf(request.headers["x-test-scopes"]));
  const orders: EntityStore<typeof transaction> = {
    async update(_ctx, tx, { ids, record }) {
      changes.push({ ids, record });
      return tx.run(
        "update orders set notes = coalesce($1, notes), tags = coalesce($2, tags) where id = any($3)",
        [record.notes, record.tags, ids],
      );
    },
  };
  const items: EntityStore<typeof post> = {
    update: async (_ctx, _tx, { ids, record }) => changes.push({ ids, record }) && ids.length,
  };
  registerGraphql(app, [
    registerEntity(transaction, orders),
    registerEntity(post, items),
    registerEntity(orderEvent),
    registerEntity(action),
  ]);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    origin,
    database,
    changes,
    async ask(query, variables, scopes = ["orders.write"]) {
      const headers = { "content-type": "application/json", "x-test-scopes": scopes.join(" ") };
      const response = await fetch(`${origin}/graphql`, {
        method: "POST",
        headers,
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, body: (await response.json()) as GraphqlBody };
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function memberOf(header: string | string[] | undefined): Member | null {
  if (typeof header !== "string") return null;
  const scopes = header.split(" ").filter((scope) => scope !== "");
  return {
    kind: "member",
    userId: "0196f000-0000-7000-8000-00000000000a",
    name: "Pat",
    email: "pat@stallkeeper.test",
    storeId: stores.north,
    sessionId: "s",
    confirmedAt: null,
    role: "packer",
    scopes,
  };
}

async function seed({ db }: TestDatabase): Promise<void> {
  for (const [name, storeId] of Object.entries(stores)) {
    await db.asSystem((tx) => tx.run("insert into stores (id, name) values ($1, $2)", [storeId, name]));
    const accountId = accounts[name as keyof typeof accounts];
    await db.withStore(storeId, (tx) =>
      tx.run("insert into accounts (store_id, id, platform, username) values ($1, $2, 'bazaar', $3)", [
        storeId,
        accountId,
        name,
      ]),
    );
    for (let n = 1; n <= 5; n += 1)
      await db.withStore(storeId, (tx) => tx.run(insertOrder, [storeId, `${name}-${n}`, accountId, n]));
  }
}

const insertOrder = `
  insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
    status, state,
    platform_updated_at, platform_order, items, buyer, address, amount_minor, amount_total_minor, currency, refund, shipped, fulfilled,
    tags, notes, dispatch_by, created_at, updated_at)
  values ($1, $2, $3, 'bazaar', 'Bazaar', 'northlane', 'P' || $4::int, 'N' || $4::int, 'PAID', 'paid', now(),
    '{"secret":"vendor"}',
    jsonb_build_array(jsonb_build_object('_id', $2 || ':1', 'name', E'Lamp "brass"\\n', 'images', jsonb_build_array('a.jpg'),
      'meta', jsonb_build_object('link', 'https://x.test'), 'priceMinor', 1999, 'sku', 'LAMP', 'quantity', 2, 'hidden', 'inside')),
    jsonb_build_object('id', 'buyer-' || ($4::int % 2), 'firstName', 'Ada'), '{"city":"Lund"}', 1999, 2499,
      case $4::int when 5 then 'JPY' else 'EUR' end,
    case $4::int when 2 then 1 when 3 then 3 end, $4::int = 4, $4::int >= 3,
    case $4::int when 1 then '{urgent,queued}'::text[] when 2 then '{"needs, care"}' else '{}' end,
      'note ' || $4::int,
    case when $4::int < 3 then '2026-03-05 12:00+00'::timestamptz end,
    timestamptz '2026-03-01 10:00:00+00' + make_interval(hours => $4::int),
      timestamptz '2026-03-01 10:00:00.25+00' + make_interval(days => $4::int))`;
