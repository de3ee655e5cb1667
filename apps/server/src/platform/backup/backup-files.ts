/** Copies in the data folder: `backups/stallkeeper-2036-01-02T03-04-05Z.ndjson.gz`, readable by its owner alone. */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a copy may be called; a name from outside is held against it before it names a file. */
const backupName = /^stallkeeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz$/;
const kept = 7;

interface BackupFile {
  name: string;
  at: string;
  bytes: number;
}

/** The folder of the copies, made where it's missing. */
export async function backupFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The name of a copy that begins at a moment. Pure. */
export const nameBackup = (at: Date): string =>
  `stallkeeper-${at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.ndjson.gz`;

/** Whole copies, the newest first; one that is being written is none yet. */
export async function listBackupFiles(dataDir: string): Promise<BackupFile[]> {
  const folder = await backupFolder(dataDir);
  const names = (await readdir(folder))
    .filter((name) => backupName.test(name))
    .sort()
    .reverse();
  return Promise.all(
    names.map(async (name) => ({ name, at: momentOf(name), bytes: (await stat(join(folder, name))).size })),
  );
}

/** Keeps the newest seven. Safe to repeat. */
export async function deleteOldBackups(dataDir: string): Promise<void> {
  const folder = await backupFolder(dataDir);
  for (const { name } of (await listBackupFiles(dataDir)).slice(kept)) await rm(join(folder, name));
}

const momentOf = (name: string): string => {
  const [day = "", time = ""] = name.slice("stallkeeper-".length, -"Z.ndjson.gz".length).split("T");
  return `${day}T${time.replaceAll("-", ":")}.000Z`;
};
