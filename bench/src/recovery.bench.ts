/**
 * How soon a service that was killed answers again, beside an ordinary later start on the same folder: its way
 * back has a database to take over or to recover.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median, timeMs, type Figure } from "./measure.ts";

const entry = process.env.SERVICE_ENTRY ?? resolve(import.meta.dirname, "../../apps/server/src/main.ts");
const rounds = 7;

/** Kills the service alone, and with its database, in turns with ordinary stops. Ends everything it started. */
export async function measureRecovery(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-recovery-"));
  const later: number[] = [];
  const alone: number[] = [];
  const withDatabase: number[] = [];
  try {
    let service = await start(folder);
    const again = async (times: number[]): Promise<void> => {
      times.push(await timeMs(async () => (service = await start(folder))));
    };
    for (let round = 0; round < rounds; round++) {
      await end(service, "SIGTERM");
      await again(later);
      await end(service, "SIGKILL");
      await again(alone);
      process.kill(databaseOf(folder), "SIGKILL");
      await end(service, "SIGKILL");
      await again(withDatabase);
    }
    await end(service, "SIGTERM");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const floor = median(later);
  const figure = (name: string, times: readonly number[], most: number): Figure => {
    const value = median(times);
    return { name, value, floor, ratio: value / floor, unit: "ms", bound: { most } };
  };
  return [
    figure("ready after a kill of the service (floor: later start)", alone, 2),
    figure("ready after a kill with its database (floor: later start)", withDatabase, 4),
  ];
}

async function start(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, LOG_LEVEL: "fatal" };
  const child = spawn(process.execPath, [entry, "--port", "0", "--data", dataDir], { stdio: ["ignore", "pipe", "inherit"], env });
  await new Promise<void>((ready, failed) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Stallkeeper is ready at")) ready();
    });
    child.once("exit", (code) => failed(new Error(`the service ended with ${code}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  else return;
  await ended;
}

/** The process of the folder's database server. */
function databaseOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}
