/**
 * A new database folder, made in one step as far as anybody can see: initdb, the service's role and its
 * database happen in `postgres.new`, and the last action is the rename. A kill before it leaves rubbish that
 * the next start removes.
 *
 * The locale is PostgreSQL's own C.UTF-8: it knows upper and lower case of all Unicode and does not depend on
 * the system's libraries, so moving the data folder never breaks an index.
 */
import { execFile } from "node:child_process";
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { release, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { leakproofStatements } from "../db/leakproof-functions.ts";
import type { Binaries } from "./binaries.ts";
import { type DatabaseUser, pathForDatabase } from "./database-user.ts";
import { StartRefused } from "./start-refused.ts";

export const databaseName = "stallkeeper";
/** The service's role: owner of its database, maker of roles, no superuser. */
export const roleName = "stallkeeper";
/** The superuser, for repairs; the service never uses it. */
export const superuserName = "postgres";

export interface ClusterOptions {
  clusterDir: string;
  binaries: Binaries;
  user: DatabaseUser | null;
  /** Set where the database listens on TCP: then every connection needs it. */
  password: string | null;
}

/** Makes the database folder. Throws StartRefused with PostgreSQL's own words when that fails. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir, binaries, user, password } = options;
  const unfinished = `${clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (user !== null) chownSync(unfinished, user.uid, user.gid);
  const path = pathForDatabase(unfinished, user);
  const run = (file: string, args: string[], stdin: string) =>
    runProgram(file, args, { cwd: unfinished, user, stdin });

  const settings = Object.entries(initialSettings()).map(([name, value]) => `--set=${name}=${value}`);
  await run(
    binaries.initdb,
    [
      `--pgdata=${path}`,
      `--username=${superuserName}`,
      "--auth-local=trust",
      "--auth-host=reject",
      ...settings,
      "--data-checksums",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    "",
  );
  const login = password === null ? "" : ` password '${password}'`;
  // The service's database is a copy of template1, so what is marked there is marked in it.
  const statements = [
    ...leakproofStatements,
    `create role ${roleName} login createrole${login}`,
    `create database ${databaseName} owner ${roleName}`,
  ];
  if (password !== null) {
    statements.push(`alter role ${superuserName}${login}`);
    writeFileSync(join(unfinished, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
  }
  const said = await run(
    binaries.postgres,
    ["--single", "-D", path, "template1"],
    `${statements.join("\n")}\n`,
  );
  if (/(?:ERROR|FATAL|PANIC):/.test(said))
    throw new StartRefused(`The new database refused its first statements: ${said}`);
  renameSync(unfinished, clusterDir);
  syncFolder(dirname(clusterDir));
}

// Written to postgresql.conf once; a seller with a large machine changes them there.
function initialSettings(): Record<string, string> {
  const totalMegabytes = totalmem() / 2 ** 20;
  return {
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_connections: "80",
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, totalMegabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(totalMegabytes / 2)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    // A start after a kill replays at most this much. Of all it does that is what takes seconds: 220 MB and
    // the checkpoint behind them 1.2 s of a processor, and as many times that as others share it.
    max_wal_size: "128MB",
    // Before it recovers it syncs the whole folder: file by file 1,500 of them take 0.2 to 1.5 s, in one call
    // 0.02 to 0.3 s.
    ...(canSyncAtOnce() ? { recovery_init_sync_method: "syncfs" } : {}),
    wal_compression: "pglz",
    random_page_cost: "1.1",
    jit: "off",
    autovacuum_vacuum_scale_factor: "0.05",
    autovacuum_analyze_scale_factor: "0.05",
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    // The service logs its own failed statements; in this file they would be buyers' names and endless
    // growth.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
}

/** Linux since 5.8 also reports what such a call could not write. */
function canSyncAtOnce(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.platform === "linux" && (major > 5 || (major === 5 && minor >= 8));
}

interface RunOptions {
  cwd: string;
  user: DatabaseUser | null;
  stdin: string;
}

function runProgram(file: string, args: string[], { cwd, user, stdin }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, { cwd, env: environment(), ...user }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout + stderr);
      else reject(new StartRefused(`The database could not be made: ${stderr.trim() || error.message}`));
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(stdin);
  });
}

/** What the database's programs see of the environment: nothing of the user's PG variables. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
