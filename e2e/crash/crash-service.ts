/**
 * The service as a crash meets it: started on one port and one data folder, killed without warning, started
 * again. Two kinds of kill: `process` takes the service alone and leaves its database running; `group` takes
 * the service's process group and every process of its database. The practice market is a process of its own
 * that neither reaches, because its ledger is the truth.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { testPassword, type RunningSimulator, type TestClient } from "@stallkeeper/testkit";
import { startService, type RunningService } from "../service/start-service.ts";

export type KillKind = "process" | "group";

/** Lets the service of a data folder find this market running, as one that outlived an earlier service. */
export function adoptMarket(dataDir: string, { url, pid }: RunningSimulator): void {
  writeFileSync(
    join(dataDir, "practice-market.json"),
    JSON.stringify({ port: Number(new URL(url).port), pid }),
  );
}

/** Starts it; `port` 0 takes a free one. */
export function startOn(dataDir: string, port: number): Promise<RunningService> {
  return startService({ dataDir, args: ["--port", String(port)] });
}

/**
 * The first run: an owner signed in, and the store's three accounts at the practice market. Throws what was
 * answered instead.
 */
export async function openStore(client: TestClient): Promise<void> {
  const owner = {
    name: "Olive",
    email: "olive@stallkeeper.test",
    storeName: "Northlane",
    password: testPassword,
    passwordConfirmation: testPassword,
    timeZone: "UTC",
    currency: "EUR",
    locale: "en-GB",
  };
  const made = await client.post("/api/setup", owner);
  if (made.status !== 200) throw new Error(`the set-up answered ${made.status}: ${made.text}`);
  client.setToken((made.body as { data: { token: string } }).data.token);
  const opened = await client.post("/api/accounts/practice", {});
  if (opened.status !== 200)
    throw new Error(`opening the practice market answered ${opened.status}: ${opened.text}`);
}

/** Kills it with SIGKILL and returns once it is gone. */
export async function killService({ child, dataDir }: RunningService, kind: KillKind): Promise<void> {
  const pid = child.pid ?? 0;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (kind === "process") process.kill(pid, "SIGKILL");
  else for (const target of [-pid, ...listDatabaseProcesses(dataDir)]) killQuietly(target);
  await ended;
}

/** Resolves when a request of the session of before is answered. Throws when it is refused. */
export async function waitUntilAnswering(client: TestClient): Promise<void> {
  for (;;) {
    const status = await client.graphql("{ TransactionCount }").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (status === 401 || status === 403) throw new Error(`the session of before is answered with ${status}`);
    await sleep(10);
  }
}

/** Every order, as GraphQL shows the given fields. */
export async function listOrders<Shown>(client: TestClient, fields: string): Promise<Shown[]> {
  const { body, text } = await client.graphql(`{ TransactionMany(limit: 9999) { ${fields} } }`);
  const orders = (body as { data?: { TransactionMany?: Shown[] } } | null)?.data?.TransactionMany;
  if (orders === undefined) throw new Error(`GraphQL answered ${text.slice(0, 300)}`);
  return orders;
}

/** The database's superuser over its socket, past row-level security. End it yourself. */
export async function openSuperuser(dataDir: string): Promise<pg.Client> {
  const [, , , port, host] = readPostmasterLines(dataDir);
  const client = new pg.Client({ host, port: Number(port), user: "postgres", database: "stallkeeper" });
  await client.connect();
  return client;
}

/** The server and its children: each child leads a group of its own, so no group kill reaches them. */
function listDatabaseProcesses(dataDir: string): number[] {
  const postmaster = Number(readPostmasterLines(dataDir)[0]);
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function readPostmasterLines(dataDir: string): string[] {
  return readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
