/**
 * Two processes of the service on one PostgreSQL that an operator runs: started at the same moment, they
 * share the work and neither does it twice.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { openDb, type Db } from "@stallkeeper/server";
import {
  createTestClient,
  silentLog,
  startScratchPostgres,
  startSimulator,
  type RunningSimulator,
  type ScratchPostgres,
  type TestClient,
} from "@stallkeeper/testkit";
import { serviceEntry } from "./service-process.fixture.ts";

interface Service {
  url: string;
  end(): Promise<void>;
}

const folders: string[] = [];
let postgres: ScratchPostgres;
let market: RunningSimulator;
let services: Service[] = [];
let databaseUrl: string;
let database: Db | undefined;
let storeId: string;
let clients: TestClient[];

beforeAll(async () => {
  [postgres, market] = await Promise.all([startScratchPostgres("external"), startSimulator({ orders: 400 })]);
  const maintenance = new pg.Client(postgres.url);
  await maintenance.connect();
  await maintenance.query("create database stall");
  await maintenance.end();
  databaseUrl = postgres.url.replace(/\/postgres$/, "/stall");
  services = await Promise.all([startService(), startService()]);
  database = openDb({ connection: { connectionString: databaseUrl }, log: silentLog(), poolSize: 2 });
  const [first, second] = [
    createTestClient(services[0]?.url ?? ""),
    createTestClient(services[1]?.url ?? ""),
  ];
  const password = "correct horse battery";
  const owner = {
    name: "Olive",
    email: "olive@stallkeeper.test",
    storeName: "Northlane",
    password,
    passwordConfirmation: password,
    timeZone: "UTC",
    currency: "EUR",
    locale: "en-GB",
  };
  const signedUp = await first.post("/api/setup", owner);
  if (signedUp.status !== 200) throw new Error(`the set-up answered ${signedUp.status}: ${signedUp.text}`);
  storeId = (signedUp.body as { data: { user: { store: { _id: string } } } }).data.user.store._id;
  await second.post("/api/user/login", { email: "olive@stallkeeper.test", password });
  clients = [first, second];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.end()));
  await database?.close();
  await postgres.stop();
  await market.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function startService(): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), "sk-two-"));
  folders.push(dataDir);
  writeFileSync(
    join(dataDir, "practice-market.json"),
    JSON.stringify({ port: Number(new URL(market.url).port), pid: market.pid }),
  );
  const child: ChildProcess = spawn(process.execPath, [serviceEntry, "--port", "0", "--data", dataDir], {
    env: { ...process.env, DATABASE_URL: databaseUrl, STALLKEEPER_KEY: "ab".repeat(32), LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`a service ended with ${code}`)));
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on("line", (line) => {
        const found = /Stallkeeper is ready at (http:\/\/\S+)/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
  });
  return { url, end: () => (child.kill("SIGKILL"), ended) };
}

const rows = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await database?.withStore(storeId, (tx) => tx.rows<R>(sql, values))) ?? [];

/** The services take turns. */
function clientOf(n: number): TestClient {
  const client = clients[n % clients.length];
  if (client === undefined) throw new Error("nobody is signed in");
  return client;
}

/** Ids of orders that the live stream of a service has told of. */
async function listen(client: TestClient, url: string): Promise<{ ids: Set<string>; close(): void }> {
  const abort = new AbortController();
  const ids = new Set<string>();
  const response = await fetch(`${url}/api/events`, {
    headers: { cookie: client.cookie() },
    signal: abort.signal,
  });
  void (async () => {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      for (const [, json] of text.matchAll(/^data: (\{"entity":"order".*\})$/gm))
        for (const id of (JSON.parse(json ?? "{}") as { ids: string[] }).ids) ids.add(id);
    }
  })().catch(() => undefined);
  return { ids, close: () => abort.abort() };
}

test("each account is read by one of them at a time, and every order is here once", async () => {
  expect((await clientOf(0).post("/api/accounts/practice", {})).status).toBe(200);
  await expect
    .poll(() => rows("select 1 from account_syncs where phase = 'following'"), {
      timeout: 60_000,
      interval: 100,
    })
    .toHaveLength(3);
  const theirs = await market.control<{ market: string; id: string }[]>(
    "GET",
    "/orders?account=northlane&limit=20000",
  );
  const ours = await rows<{ key: string }>("select platform || '/' || platform_order_id as key from orders");
  expect(ours.map(({ key }) => key).toSorted()).toEqual(
    theirs.map(({ market: name, id }) => `${name}/${id}`).toSorted(),
  );
  expect(
    await rows(
      "select order_id from order_events where kind = 'received' group by order_id having count(*) > 1",
    ),
  ).toEqual([]);

  // Both are asked for the same account again and again. Two runners at once would overlap in their calls.
  const [account] = await rows<{ id: string }>("select id from accounts where platform = 'bazaar'");
  await market.control("POST", "/faults", {
    kind: "slow",
    market: "bazaar",
    method: "GET",
    rate: 1,
    delayMs: 150,
  });
  await market.control("DELETE", "/calls");
  const listPulls = async () =>
    (
      await market.control<{ at: number; ms: number; path: string; status: number }[]>(
        "GET",
        "/calls?market=bazaar",
      )
    ).filter(({ path, status }) => path.endsWith("/orders") && status === 200);
  // A run reads conversations and offers too, each call as slowly: so several runs take their time.
  await expect
    .poll(
      async () => {
        await Promise.all(clients.map((client) => client.post(`/api/accounts/${account?.id}/sync`, {})));
        return (await listPulls()).length;
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBeGreaterThan(2);
  const pulls = await listPulls();
  expect(
    pulls.filter((pull, n) => n > 0 && pull.at < (pulls[n - 1]?.at ?? 0) + (pulls[n - 1]?.ms ?? 0) - 20),
  ).toEqual([]);
  await market.control("DELETE", "/faults");
});

test("a job is done by one of them, and both tell their open screens", async () => {
  const streams = await Promise.all(clients.map((client, n) => listen(client, services[n]?.url ?? "")));
  const made = await market.control<{ id: string }[]>("POST", "/orders", { market: "bazaar", count: 20 });
  const orders = async () =>
    rows<{ id: string }>("select id from orders where platform_order_id = any($1)", [
      made.map(({ id }) => id),
    ]);
  await expect.poll(orders).toHaveLength(20);
  const ids = (await orders()).map(({ id }) => id);
  for (const stream of streams) await expect.poll(() => ids.filter((id) => !stream.ids.has(id))).toEqual([]);

  const answers = await Promise.all(
    ids.map((saleId, n) =>
      clientOf(n).post("/api/fulfilment/markAsShipped", {
        saleId,
        provider: "DHL",
        trackingNumber: `T-${n}`,
      }),
    ),
  );
  // On its way (202) where the answer comes late.
  for (const { status } of answers) expect([200, 202]).toContain(status);
  await expect
    .poll(() => rows("select 1 from actions where kind = 'shipment' and state = 'verified'"), {
      timeout: 60_000,
    })
    .toHaveLength(20);
  expect(
    await rows(
      `select action_id from order_events where kind in ('actionAccepted', 'actionVerified')
         group by action_id, kind having count(*) > 1`,
    ),
  ).toEqual([]);
  const calls = (
    await market.control<{ method: string; path: string }[]>("GET", "/calls?market=bazaar")
  ).filter(({ method, path }) => method === "POST" && path.endsWith("/shipments"));
  expect(new Set(calls.map(({ path }) => path)).size).toBe(20);
  expect(calls).toHaveLength(20);
  for (const stream of streams) stream.close();
});
