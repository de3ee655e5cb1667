/**
 * The embedded PostgreSQL of a data folder, from lock to stop:
 *
 *   locked → (made) → adopted or started → ready → stopped
 *
 * The lock belongs to the service, the server to the folder: when the service is killed the server
 * lives on, and the next service adopts it. When the server dies under a living service (the
 * kernel was short of memory, somebody killed it) it is started again at the same address, so
 * that the pool's next connection finds it.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { prepareBinaries } from "./binaries.ts";
import { createCluster, databaseName, roleName, superuserName } from "./cluster.ts";
import { clusterDirOf, hasCluster, prepareDataFolder } from "./data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { chooseDatabaseUser } from "./database-user.ts";
import { keepRunning } from "./keep-running.ts";
import {
  adoptPostmaster,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import type { DatabaseConnection, RunningDatabase } from "./running-database.ts";
import { readServerVersion } from "./server-version.ts";
import { prepareSocketFolder } from "./socket-folder.ts";

export interface StartDatabaseOptions {
  dataDir: string;
  log: Logger;
  /** "tcp" is for systems without unix sockets: 127.0.0.1 with a random password. */
  transport?: "socket" | "tcp";
  /**
   * Called as soon as a process of the database is at work and this one would only wait: the moment for other
   * work. May be called twice.
   */
  onUnderWay?: () => void;
}

/**
 * Makes, adopts or starts the database of the data folder. Throws StartRefused with words for the person who
 * started us.
 */
export async function startDatabase(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const dataDir = await prepareDataFolder(options.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    return await runDatabase(
      {
        transport: process.platform === "win32" ? "tcp" : "socket",
        onUnderWay: () => undefined,
        ...options,
        dataDir,
      },
      () => lock.release(),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function runDatabase(
  options: Required<StartDatabaseOptions>,
  release: () => void,
): Promise<RunningDatabase> {
  const { dataDir, log, transport, onUnderWay } = options;
  const clusterDir = clusterDirOf(dataDir);
  const user = chooseDatabaseUser(clusterDir);
  const binaries = prepareBinaries(user);
  const password = transport === "tcp" ? keepPassword(dataDir) : null;
  if (!hasCluster(clusterDir, binaries.major)) {
    log.info({ clusterDir }, "making the database");
    const making = createCluster({ clusterDir, binaries, user, password });
    onUnderWay();
    await making;
  }
  const postmasterOptions: PostmasterOptions = {
    dataDir,
    clusterDir,
    binaries,
    user,
    socketFolder: transport === "tcp" ? null : prepareSocketFolder(dataDir, user),
  };
  const connectionOf = (server: Postmaster): DatabaseConnection => ({
    host: server.socketFolder || "127.0.0.1",
    port: server.port,
    user: roleName,
    database: databaseName,
    ...(password === null ? {} : { password }),
  });

  let postmaster = await adoptPostmaster(clusterDir);
  const asking = postmaster === null ? null : readServerVersion(connectionOf(postmaster));
  if (asking !== null) onUnderWay();
  if (postmaster !== null && (await asking) !== binaries.version) {
    log.info("the running database is of another version and is started again");
    await stopPostmaster(postmaster);
    postmaster = null;
  }
  const adopted = postmaster !== null;
  const server = postmaster ?? (await startPostmaster({ ...postmasterOptions, onSpawn: onUnderWay }));
  // What a person needs for a backup while it runs. The service's own role is held by row-level security,
  // also in a dump.
  const { host, port } = connectionOf(server);
  log.info(
    {
      serverPid: server.pid,
      adopted,
      host,
      port,
      database: databaseName,
      role: roleName,
      superuser: superuserName,
    },
    "the database is ready",
  );
  const keeper = keepRunning({
    server,
    log,
    start: () => startPostmaster({ ...postmasterOptions, port: server.port }),
  });
  let stopped: Promise<void> | null = null;
  return {
    connection: connectionOf(server),
    version: binaries.version,
    adopted,
    stop: () =>
      (stopped ??= keeper
        .stop()
        .then(() => leave(server.socketFolder))
        .then(release)),
  };
}

function leave(socketFolder: string): void {
  try {
    if (socketFolder !== "") rmdirSync(socketFolder);
  } catch {
    // Something stands in it: the next start takes the folder as it is.
  }
}

function keepPassword(dataDir: string): string {
  const file = join(dataDir, "database-password");
  try {
    writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
