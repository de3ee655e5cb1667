/**
 * PostgreSQL's own log, a file in the data folder, so that a server which outlives the service can still
 * write to it.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

export interface DatabaseLog {
  handle: number;
  /** What was written since it was opened, the last lines of it. */
  readTail(): string;
  /** Closes our handle; the server keeps its own. */
  close(): void;
}

const rotateBytes = 4 * 1024 * 1024;
const tailBytes = 2_000;

/** Opens the log for appending; a large one becomes `postgres.log.1` first. */
export function openDatabaseLog(dataDir: string): DatabaseLog {
  const folder = join(dataDir, "logs");
  const file = join(folder, "postgres.log");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotateBytes) renameSync(file, `${file}.1`);
  const handle = openSync(file, "a+", 0o600);
  const startBytes = fstatSync(handle).size;
  return {
    handle,
    readTail() {
      const endBytes = fstatSync(handle).size;
      const tail = Buffer.alloc(Math.min(tailBytes, endBytes - startBytes));
      readSync(handle, tail, 0, tail.length, endBytes - tail.length);
      return tail.toString("utf8").trim();
    },
    close: () => closeSync(handle),
  };
}
