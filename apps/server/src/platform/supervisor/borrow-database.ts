/**
 * The database of a data folder for a command that runs beside the service: the server that is at work is
 * used and left alone; where none is, it is started like by a service (with the folder's lock) and stopped
 * again.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { databaseName, roleName } from "./cluster.ts";
import { clusterDirOf } from "./data-folder.ts";
import { adoptPostmaster } from "./postmaster.ts";
import type { DatabaseConnection } from "./running-database.ts";
import { startDatabase } from "./start-database.ts";
import { StartRefused } from "./start-refused.ts";

export interface BorrowedDatabase {
  connection: DatabaseConnection;
  /** False: the service is at work on it. */
  isStartedHere: boolean;
  /** Stops what was started for us. Close the pools first. A repeat does nothing. */
  giveBack(): Promise<void>;
}

/** Throws StartRefused in words where no data folder of a Stallkeeper is, and like `startDatabase`. */
export async function borrowDatabase({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Logger;
}): Promise<BorrowedDatabase> {
  if (!existsSync(join(clusterDirOf(dataDir), "PG_VERSION")))
    throw new StartRefused(
      `There is no Stallkeeper's database in ${dataDir}. Name the data folder with --data.`,
    );
  const folder = realpathSync(dataDir);
  const running = await adoptPostmaster(clusterDirOf(folder));
  if (running === null) {
    const database = await startDatabase({ dataDir: folder, log });
    return { connection: database.connection, isStartedHere: true, giveBack: database.stop };
  }
  const { socketFolder, port } = running;
  const password =
    socketFolder === "" ? { password: readFileSync(join(folder, "database-password"), "utf8") } : {};
  return {
    connection: {
      host: socketFolder || "127.0.0.1",
      port,
      user: roleName,
      database: databaseName,
      ...password,
    },
    isStartedHere: false,
    giveBack: async () => undefined,
  };
}
