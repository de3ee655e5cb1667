/**
 * One service per data folder.
 *
 * The lock is SQLite's exclusive lock on `stallkeeper.lock`: the kernel holds it for this process and drops
 * it the moment the process ends, however it ends. So there is no stale lock to guess about, no reused
 * process id can keep a folder shut, and two containers that share a volume see each other. `stallkeeper.pid`
 * beside it only tells people who has the folder.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "./start-refused.ts";

export interface DataFolderLock {
  /** Gives the folder free. A repeat does nothing. */
  release(): void;
}

const busyErrorCode = 5;
const waitMs = 2_500;
const retryMs = 50;

/** Takes the folder for this process. Throws StartRefused, naming the process, when another one keeps it. */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const noteFile = join(dataDir, "stallkeeper.pid");
  const lock = new DatabaseSync(join(dataDir, "stallkeeper.lock"), { timeout: 0 });
  // Somebody who ends one service and starts the next at once meets the first one while it still ends.
  for (const deadline = Date.now() + waitMs; !tryLock(lock); await sleep(retryMs)) {
    if (Date.now() < deadline) continue;
    lock.close();
    throw new StartRefused(
      `The data folder ${dataDir} is in use by another Stallkeeper${ownerOf(noteFile)}.`,
    );
  }
  writeFileSync(noteFile, `${process.pid}\n${new Date().toISOString()}\n`, { mode: 0o600 });
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(noteFile, { force: true });
      lock.close();
    },
  };
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busyErrorCode) return false;
    lock.close();
    throw error;
  }
}

function ownerOf(noteFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(noteFile, "utf8"), 10);
    return Number.isInteger(pid) ? ` (process ${pid})` : "";
  } catch {
    // The other service has locked the folder but not written its note yet.
    return "";
  }
}
