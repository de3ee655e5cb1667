/**
 * One running PostgreSQL server, started by us or found running.
 *
 *   start: spawn, wait for "ready" in postmaster.pid; the server is its own process group, so that
 *          Ctrl+C in a terminal reaches the service first and the database outlives its kill.
 *   adopt: a server of this folder is alive → wait until it is ready and use it.
 *   stop:  fast shutdown (open transactions roll back, a checkpoint is written), then wait.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { environment } from "./cluster.ts";
import { openDatabaseLog } from "./database-log.ts";
import { type DatabaseUser, pathForDatabase } from "./database-user.ts";
import { endOrphans } from "./orphans.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { isAlive, isServerOf } from "./process-identity.ts";
import { StartRefused } from "./start-refused.ts";

export interface Postmaster {
  pid: number;
  port: number;
  /** Empty where it listens on 127.0.0.1. */
  socketFolder: string;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
}

export interface PostmasterOptions {
  dataDir: string;
  clusterDir: string;
  binaries: Binaries;
  user: DatabaseUser | null;
  /** null: listen on 127.0.0.1 with passwords. */
  socketFolder: string | null;
  /** With TCP: the port to take; a free one when it is left out. */
  port?: number;
  /** Called when the server's process exists and there is nothing to do but wait. */
  onSpawn?: () => void;
}

const pollMs = 3;
const watchMs = 500;
const retryMs = 8_000;
const startLimitMs = 10 * 60_000;
const stopLimitMs = 30_000;

/**
 * The server that already runs on the folder, ready for use, or null. A server that is just stopping is
 * waited for.
 */
export async function adoptPostmaster(clusterDir: string): Promise<Postmaster | null> {
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline;) {
    const file = readPostmasterFile(clusterDir);
    if (file === null || !isAlive(file.pid) || !isServerOf(file.pid, clusterDir)) return null;
    if (file.state === "ready") return { ...file, ended: watchEnd(file.pid) };
    await sleep(pollMs);
  }
  throw new StartRefused(`A database already runs on ${clusterDir}, but it does not become ready.`);
}

/** Starts a server. Throws StartRefused with the last words of its log when it can't run. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + retryMs;
  for (;;) {
    await endOrphans(options.clusterDir);
    const outcome = await tryStart(options);
    if (typeof outcome !== "string") return outcome;
    // What is left of an earlier server may hold its memory or address for some milliseconds.
    const isTransient = /shared memory block|lock file .* already exists|Address already in use/i.test(
      outcome,
    );
    if (!isTransient || Date.now() > deadline) {
      throw new StartRefused(
        `The database did not start. Its last words in ${options.dataDir}/logs/postgres.log: ${outcome}`,
      );
    }
    await sleep(50);
  }
}

async function tryStart(options: PostmasterOptions): Promise<Postmaster | string> {
  const { clusterDir, binaries, user, socketFolder } = options;
  const port = options.port ?? (socketFolder === null ? await findFreePort() : 5432);
  const listen =
    socketFolder === null
      ? ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
      : [
          "-c",
          "listen_addresses=",
          "-c",
          `unix_socket_directories=${socketFolder}`,
          "-c",
          "unix_socket_permissions=0700",
        ];
  const log = openDatabaseLog(options.dataDir);
  try {
    const child = spawn(
      binaries.postgres,
      ["-D", pathForDatabase(clusterDir, user), "-p", String(port), ...listen],
      {
        cwd: clusterDir,
        env: { ...environment(), ...staleProcess(clusterDir) },
        stdio: ["ignore", log.handle, log.handle],
        detached: true,
        ...user,
      },
    );
    const end = { words: "" };
    const ended = new Promise<void>((resolve) => {
      const finish = (words: string): void => {
        end.words = words;
        resolve();
      };
      child.once("error", (error) => finish(error.message));
      child.once("exit", (code, signal) => finish(`ended with ${signal ?? code}`));
    });
    options.onSpawn?.();
    for (const deadline = Date.now() + startLimitMs; end.words === "" && Date.now() < deadline;) {
      const file = readPostmasterFile(clusterDir);
      if (file !== null && file.pid === child.pid && file.state === "ready") {
        return { pid: file.pid, port, socketFolder: socketFolder ?? "", ended };
      }
      await sleep(pollMs);
    }
    return log.readTail() || end.words;
  } finally {
    log.close();
  }
}

/**
 * A killed server leaves its process id behind, and the id may belong to somebody else by now. PostgreSQL
 * takes the id named here for its starter's, not for a rival's, as pg_ctl makes it do, and still checks by
 * the shared memory that nothing of the old server lives.
 */
function staleProcess(clusterDir: string): NodeJS.ProcessEnv {
  const file = readPostmasterFile(clusterDir);
  return file === null ? {} : { PG_GRANDPARENT_PID: String(file.pid) };
}

/**
 * Ends the server: fast, and after 30 s at once (the next start then recovers from its log). A repeat is
 * safe.
 */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, stopLimitMs)) return;
  signal(pid, "SIGQUIT");
  await hasEnded(pid, 5_000);
}

async function hasEnded(pid: number, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(pollMs)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function watchEnd(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, watchMs);
    timer.unref();
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
