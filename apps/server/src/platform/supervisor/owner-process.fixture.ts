/** Starts, reads and kills the process of `database-owner.fixture.ts` for the tests of the supervisor. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readPostmasterFile } from "./postmaster-file.ts";
import type { DatabaseConnection } from "./running-database.ts";

export interface OwnerProcess {
  pid: number;
  child: ChildProcess;
  connection: DatabaseConnection;
  adopted: boolean;
  /** Ids whose commit was acknowledged, in order. */
  acknowledged: number[];
  /** Resolves when that many more writes were acknowledged. */
  waitForWrites(count: number): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts an owner on the folder; throws its words when it refuses to start. */
export async function startOwner(
  dataDir: string,
  as: { uid?: number; gid?: number } = {},
): Promise<OwnerProcess> {
  const script = fileURLToPath(import.meta.resolve("./database-owner.fixture.ts"));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "pipe"], ...as });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  let refusal = "";
  child.stderr.on("data", (chunk: Buffer) => (refusal += chunk.toString()));
  const exited = once(child, "exit");
  const first = await Promise.race([once(lines, "line"), exited.then(() => null)]);
  if (first === null) throw new Error(refusal);
  lines.on("line", (line) => acknowledged.push(Number(line)));
  return {
    ...(JSON.parse(String(first[0])) as Pick<OwnerProcess, "connection" | "adopted">),
    pid: child.pid ?? 0,
    child,
    acknowledged,
    async waitForWrites(count) {
      const target = acknowledged.length + count;
      while (acknowledged.length < target) await once(lines, "line");
    },
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** The ids of the server on the folder and of its backends, the server first. */
export function listServerProcesses(clusterDir: string): number[] {
  const pid = readPostmasterFile(clusterDir)?.pid;
  if (pid === undefined) return [];
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
  return [pid, ...children];
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
