/**
 * What a killed server leaves behind. Its idle backends notice and end; one that computes doesn't look, and
 * holds the shared memory until its statement is over: no new server starts on the folder before that. So
 * they are told to end as a server tells its own in an immediate shutdown, and waited for: the server then
 * starts at its first try.
 */
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "./postmaster-file.ts";
import { isAlive, worksIn } from "./process-identity.ts";

const pollMs = 3;
const patienceMs = 2_000;

/**
 * Ends the processes of a server of this folder that no longer lives; those of a living one are left alone.
 * Call it while you hold the folder's lock. Linux only: elsewhere they end by themselves. Never throws. A
 * repeat is safe.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  const server = readPostmasterFile(clusterDir);
  if (process.platform !== "linux" || server === null) return;
  if (isAlive(server.pid) && worksIn(server.pid, clusterDir)) return;
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const orphans = listProcesses().filter((pid) => worksIn(pid, clusterDir) && isAlive(pid));
    if (orphans.length === 0) return;
    for (const pid of orphans) signalQuietly(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && orphans.some(isAlive)) await sleep(pollMs);
  }
}

const listProcesses = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself, or isn't ours: then the start says what is in its way.
  }
}
