/**
 * One program per data folder: two writers would mix their journals. The lock is a file with the process id;
 * one left behind by a kill is taken over, because its process is gone or is another program by now.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type FolderLock = { tellUrl: (url: string) => void; release: () => void };

/** Takes the folder; throws in words when a running market holds it. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "market.json");
  const holder = readHolder(path);
  if (holder !== null && holder.pid !== process.pid && isProcessAlive(holder.pid) && isMarket(holder.pid)) {
    throw new Error(
      `A practice market (process ${String(holder.pid)}) uses ${folder} already${holder.url === "" ? "" : ` at ${holder.url}`}.`,
    );
  }
  const write = (url: string): void => writeFileSync(path, JSON.stringify({ pid: process.pid, url }));
  write("");
  return { tellUrl: write, release: () => rmSync(path, { force: true }) };
}

/** Whether a process of that id runs. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readHolder(path: string): { pid: number; url: string } | null {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8")) as { pid?: unknown; url?: unknown };
    return typeof kept.pid === "number"
      ? { pid: kept.pid, url: typeof kept.url === "string" ? kept.url : "" }
      : null;
  } catch {
    return null;
  }
}

/** Where the system tells command lines, a process id taken by another program does not count. */
function isMarket(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, "utf8").includes("simulator");
  } catch {
    return true;
  }
}
