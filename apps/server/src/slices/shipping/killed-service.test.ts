/**
 * The service is killed without warning while orders are marked as shipped, again and again. No acknowledged
 * request is lost and no parcel stands twice in the market's ledger (reliability R1, R3).
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createTestClient, createTestDatabase, type TestClient, type TestDatabase } from "@stallkeeper/testkit";

const kills = 4;
const planned = { bazaar: 36, atelier: 24 };
const entry = fileURLToPath(new URL("../../main.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "sk-kill-"));
let database: TestDatabase;
let service: ChildProcess | null = null;
let url = "";

beforeAll(async () => {
  database = await createTestDatabase();
  await start();
});
afterAll(async () => {
  await end("SIGTERM");
  endMarket();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = url === "" ? "0" : new URL(url).port;
  const child = spawn(process.execPath, [entry, "--port", port, "--data", dataDir, "--still", "--orders", "30"], {
    env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: "silent" }, stdio: ["ignore", "pipe", "inherit"],
  });
  service = child;
  url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /Stallkeeper is ready at (http:\/\/\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const child = service;
  service = null;
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** A market that outlived a killed service is adopted by the next one; one that outlived the last is ended here. */
function endMarket(): void {
  try {
    process.kill((JSON.parse(readFileSync(join(dataDir, "practice-market.json"), "utf8")) as { pid: number }).pid, "SIGKILL");
  } catch {
    // It has ended with the service.
  }
}

const rows = async <R>(sql: string, values: unknown[] = []) => (await database.db.pool.query(sql, values)).rows as R[];

async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { port } = JSON.parse(readFileSync(join(dataDir, "practice-market.json"), "utf8")) as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/_control${path}`, { method, ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }) });
  return ((await response.json()) as { data: T }).data;
}

async function setUp(): Promise<TestClient> {
  const client = createTestClient(url);
  const password = "correct horse battery";
  await client.post("/api/setup", { name: "Olive", email: "olive@stallkeeper.test", storeName: "Northlane", password, passwordConfirmation: password, timeZone: "UTC", currency: "EUR", locale: "en-GB" });
  expect((await client.post("/api/accounts/practice", {})).status).toBe(200);
  return client;
}

test(`killed ${kills} times while 60 orders are shipped: each stands once in the ledger, none is forgotten [R1]`, async () => {
  const client = await setUp();
  const wanted = new Set<string>();
  for (const [market, count] of Object.entries(planned)) {
    for (const { id } of await control<{ id: string }[]>("POST", "/orders", { market, count })) wanted.add(id);
  }
  const orders = await vi.waitFor(async () => {
    const found = (await rows<{ id: string; platform_order_id: string }>("select id, platform_order_id from orders")).filter((row) => wanted.has(row.platform_order_id));
    if (found.length < wanted.size) throw new Error(`${found.length} of ${wanted.size} are here`);
    return found;
  }, { timeout: 60_000, interval: 200 });

  const ship = async ({ id, platform_order_id }: { id: string; platform_order_id: string }) => {
    const key = randomUUID();
    for (;;) {
      const status = await client.post("/api/fulfilment/markAsShipped", { saleId: id, provider: "DHL", trackingNumber: `T-${platform_order_id}` }, { "idempotency-key": key }).then((answer) => answer.status, () => 0);
      if (status === 200 || status === 202) return;
      if (status !== 0 && status < 500) throw new Error(`${id} answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const each = Math.ceil(orders.length / kills);
  for (let n = 0; n < kills; n++) {
    const shipping = Promise.all(orders.slice(n * each, (n + 1) * each).map(ship));
    // Not before the first have reached the database, and not always at the same point.
    await new Promise((resolve) => setTimeout(resolve, 30 + 45 * n));
    await end("SIGKILL");
    await start();
    await shipping;
  }
  await vi.waitFor(async () => {
    const open = await rows<{ state: string }>("select state from actions where state <> 'verified'");
    if (open.length > 0) throw new Error(`under way: ${open.map(({ state }) => state).join(", ")}`);
  }, { timeout: 60_000, interval: 250 });
  const ledger = await control<{ orderId: string }[]>("GET", "/ledger?kind=shipment&limit=10000");
  const times = new Map<string, number>();
  for (const { orderId } of ledger.filter((line) => wanted.has(line.orderId))) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
  expect(times.size).toBe(wanted.size);
}, 180_000);
