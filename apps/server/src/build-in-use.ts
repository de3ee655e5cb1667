/**
 * Tells the launcher that a process runs from a build of the service, and so that the build must stay: parts
 * of it are loaded later. SQLite's shared lock on a file of the build is held by the kernel for this process
 * and is gone when it ends, however it ends. The other side is tools/launch/bundle.mjs.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Kept here, or it would be closed as garbage. */
const held: DatabaseSync[] = [];

/**
 * Holds the build until this process ends. Where nothing can be written nothing can be removed: then it does
 * nothing.
 */
export function holdBuild(folder: string): void {
  try {
    const lock = new DatabaseSync(join(folder, "in-use.lock"), { timeout: 2_000 });
    lock.exec("begin; select 1 from sqlite_schema");
    held.push(lock);
  } catch {
    // A read-only clone.
  }
}
