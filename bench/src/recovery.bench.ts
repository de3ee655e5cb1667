/**
 * How soon a service that was killed answers again, beside an ordinary later start on the same folder: its
 * way back has a database to take over or to recover. And how much of its log a database that was killed amid
 * many writes has to replay, which no speed of a machine changes: that's what a slow way back is made of.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLogger, openDb } from "@stallkeeper/server";
import { median, timeMs, type Figure } from "./measure.ts";

const entry = process.env.SERVICE_ENTRY ?? resolve(import.meta.dirname, "../../apps/server/src/main.ts");
const rounds = 7;
const writtenMb = 320;
/** What max_wal_size allows (apps/server/src/platform/supervisor/cluster.ts). */
const replayedMb = 128;

/**
 * Kills the service alone, and with its database, in turns with ordinary stops. Ends everything it started.
 */
export async function measureRecovery(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-recovery-"));
  const later: number[] = [];
  const alone: number[] = [];
  const withDatabase: number[] = [];
  let replayed = Number.NaN;
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
    await writeMuch(folder);
    process.kill(databaseOf(folder), "SIGKILL");
    await end(service, "SIGKILL");
    service = await start(folder);
    replayed = replayedMbOf(folder);
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
    figure("ready after a kill of the service (floor: later start)", alone, 1.5),
    figure("ready after a kill with its database (floor: later start)", withDatabase, 2),
    {
      name: `log to replay after a kill amid ${writtenMb} MB of writes (floor: the budget)`,
      value: replayed,
      floor: replayedMb,
      unit: "MB",
      ratio: replayed / replayedMb,
      bound: { most: 1 },
    },
  ];
}

async function start(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, LOG_LEVEL: "fatal" };
  const child = spawn(process.execPath, [entry, "--port", "0", "--data", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
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

/** The note of the folder's database server: its process, its port and the folder of its socket. */
const noteOf = (dataDir: string): string[] =>
  readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
const databaseOf = (dataDir: string): number => Number(noteOf(dataDir)[0]);

/** Writes into a table of its own, past the service. */
async function writeMuch(dataDir: string): Promise<void> {
  const [, , , port, host] = noteOf(dataDir);
  const connection = { host, port: Number(port), user: "postgres", database: "stallkeeper" };
  const db = openDb({ connection, log: createLogger("fatal"), poolSize: 1, statementTimeoutMs: 60_000 });
  const writtenBytes = async (): Promise<number> => {
    const { rows } = await db.pool.query<{ bytes: number }>(
      "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as bytes",
    );
    return rows[0]?.bytes ?? 0;
  };
  const startBytes = await writtenBytes();
  await db.pool.query("create table written (id bigserial primary key, body text not null)");
  // The text doesn't compress, or the log would hold less of it.
  const fill = `insert into written (body)
    select string_agg(md5(random()::text), '') from generate_series(1, 160000) n group by n / 32`;
  while ((await writtenBytes()) - startBytes < writtenMb * 2 ** 20) await db.pool.query(fill);
  await db.close();
}

/** What the last start replayed, by the database's own words. */
function replayedMbOf(dataDir: string): number {
  const log = readFileSync(join(dataDir, "logs/postgres.log"), "utf8");
  const placeOf = (words: string): number => {
    const said = [...log.matchAll(new RegExp(`${words} ([0-9A-F]+)/([0-9A-F]+)`, "g"))].at(-1);
    const [, high = "", low = ""] = said ?? [];
    return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
  };
  return (placeOf("redo done at") - placeOf("redo starts at")) / 2 ** 20;
}
