/**
 * The data folder, before anything is written to it: made for its owner alone, refused on a network file
 * system (locks and fsync lie there), refused when a different PostgreSQL made it.
 */
import { mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "./start-refused.ts";

// Magic numbers of statfs(2). FUSE and 9p are not here: they also carry local disks.
const networkFileSystems = new Map<number, string>([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x73757245, "Coda"],
  [0x564c, "NCP"],
]);

/**
 * Makes the folder when it is missing and returns its real path. Throws StartRefused on a network file
 * system.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} can't be made: ${(error as Error).message}`);
  }
  const folder = realpathSync(dataDir);
  if (process.platform === "linux") refuseNetwork(folder, (await statfs(folder)).type);
  return folder;
}

/** Throws StartRefused when the file system type (statfs) is one of a network. */
export function refuseNetwork(folder: string, fileSystemType: number): void {
  const name = networkFileSystems.get(fileSystemType >>> 0);
  if (name === undefined) return;
  throw new StartRefused(
    `The data folder ${folder} is on a network file system (${name}),
       where a database can lose what it has saved. Choose a folder on a local disk, or set DATABASE_URL.`,
  );
}

/** The folder of the database inside the data folder. */
export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** True when a database is there. Throws StartRefused when another major version or another user made it. */
export function hasCluster(clusterDir: string, major: number): boolean {
  const folder = statSync(clusterDir, { throwIfNoEntry: false });
  if (folder === undefined) return false;
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && folder.uid !== uid) {
    throw new StartRefused(
      `The database in ${clusterDir} belongs to another user (${folder.uid}). Start Stallkeeper as before, or give the folder to this user with chown -R.`,
    );
  }
  const made = Number.parseInt(readFileSync(join(clusterDir, "PG_VERSION"), "utf8"), 10);
  if (made === major) return true;
  throw new StartRefused(
    `The database in ${clusterDir} was made by PostgreSQL ${made}; this Stallkeeper carries ` +
      `PostgreSQL ${major} and can't read it. Start the Stallkeeper that made it, take a ` +
      "backup there and restore it here.",
  );
}
