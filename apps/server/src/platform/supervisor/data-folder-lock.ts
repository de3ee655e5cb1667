/**
 * One service per data folder.
 *
 * The lock is SQLite's exclusive lock on `stallkeeper.lock`: the kernel holds it for this process
 * and drops it the moment the process ends, however it ends. So there is no stale lock to guess
 * about, no reused process id can keep a folder shut, and two containers that share a volume see
 * each other. `stallkeeper.pid` beside it only tells people who has the folder.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "./start-refused.ts";

export interface DataFolderLock {
  /** Gives the folder free. A repeat does nothing. */
  release(): void;
}

const busyErrorCode = 5;

/** Takes the folder for this process. Throws StartRefused, naming the process, when another one has it. */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const noteFile = join(dataDir, "stallkeeper.pid");
  const lock = new DatabaseSync(join(dataDir, "stallkeeper.lock"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busyErrorCode) throw error;
    throw new StartRefused(`The data folder ${dataDir} is in use by another Stallkeeper${ownerOf(noteFile)}.`);
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

function ownerOf(noteFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(noteFile, "utf8"), 10);
    return Number.isInteger(pid) ? ` (process ${pid})` : "";
  } catch {
    // The other service has locked the folder but not written its note yet.
    return "";
  }
}
