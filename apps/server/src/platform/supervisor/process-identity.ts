/** Who a process id belongs to: ids are reused, so "alive" alone says nothing about a database. */
import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** True when the process runs. A dead process that nobody has waited for yet counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform !== "linux") return true;
  const status = readQuietly(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return status === null || !/^\d+ \(.*\) [ZX] /s.test(status);
}

/** True when the process is a PostgreSQL server that works in `clusterDir`, as far as the platform tells. */
export function isServerOf(pid: number, clusterDir: string): boolean {
  if (process.platform === "linux") {
    if (readQuietly(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) !== "postgres") return false;
    // Unreadable for root inside a container without CAP_SYS_PTRACE: then the name has to do.
    const workingDir = readQuietly(() => readlinkSync(`/proc/${pid}/cwd`));
    return workingDir === null || workingDir === clusterDir;
  }
  const [command, ...args] =
    process.platform === "win32"
      ? (["tasklist", "/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"] as const)
      : (["ps", "-p", String(pid), "-o", "comm="] as const);
  const line = readQuietly(() => execFileSync(command, args, { encoding: "utf8" }));
  return line !== null && /postgres/.test(line);
}

/** True when the process is one of PostgreSQL's and is known to work in `clusterDir`. Linux only. */
export function worksIn(pid: number, clusterDir: string): boolean {
  return (
    readQuietly(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) === "postgres" &&
    readQuietly(() => readlinkSync(`/proc/${pid}/cwd`)) === clusterDir
  );
}

function readQuietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
