/** PostgreSQL's own note about a running server, `postmaster.pid`: eight lines, the last one its state. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface PostmasterFile {
  pid: number;
  port: number;
  /** Empty where the server listens on TCP only. */
  socketFolder: string;
  /** "starting", "ready", "stopping", or "" while the note is half written. */
  state: string;
}

/** The note of the server that runs on this folder, or ran and was killed; null when there is none. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, "postmaster.pid"), "utf8");
  } catch {
    return null;
  }
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0)) return null;
  return {
    pid,
    port: Number.parseInt(lines[3] ?? "", 10),
    socketFolder: lines[4] ?? "",
    state: lines[7]?.trim() ?? "",
  };
}
