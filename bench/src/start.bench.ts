/**
 * How long `npm start` takes, from its process's start until the service says it is ready: first start and
 * later start. The later start is held against the least that could be called a service: Node with Fastify
 * that opens one connection to a database that runs already (bare-start.ts), in turns. Ours also starts its
 * database and looks at its schema. The first start is held against the same and a new, empty PostgreSQL, made
 * and started; ours also makes its schema.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLogger, startDatabase } from "@stallkeeper/server";
import { compareMeasured, type Figure } from "./measure.ts";
import { openOrderRows } from "./order-rows.ts";

const root = resolve(import.meta.dirname, "../..");

/** Starts the real program on a new folder once and on the same folder again and again. */
export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  const rows = await openOrderRows(1_000);
  try {
    const launch = (data: string) => [
      join(root, "tools/launch/start.mjs"),
      "--port",
      "0",
      "--data",
      join(folder, data),
    ];
    let made = 0;
    const startNew = (): Promise<number> => readyAfterMs(launch(`new-${(made += 1)}`));
    const startBareNew = async (): Promise<number> => {
      const dataDir = join(folder, `bare-${(made += 1)}`);
      const startMs = performance.now();
      const database = await startDatabase({ dataDir, log: createLogger("silent") });
      const databaseMs = performance.now() - startMs;
      const bareMs = await readyAfterMs(bare);
      await database.stop();
      return databaseMs + bareMs;
    };
    const bare = [join(import.meta.dirname, "bare-start.ts"), JSON.stringify(rows.connection)];
    const first = await compareMeasured(startNew, startBareNew, { warmUp: 0, counted: 3 });
    const later = await compareMeasured(
      () => readyAfterMs(launch("new-1")),
      () => readyAfterMs(bare),
      { warmUp: 1, counted: 9 },
    );
    return [
      {
        name: "service ready, first start (floor: a new PostgreSQL, and as below)",
        ...first,
        unit: "ms",
        bound: { most: 2 },
      },
      {
        name: "service ready, later start (floor: Node, Fastify, one connection)",
        ...later,
        unit: "ms",
        bound: { most: 4 },
      },
    ];
  } finally {
    await rows.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from a program's start until it says that it is ready; waits for its end. */
async function readyAfterMs(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error" },
  });
  const readyMs = await new Promise<number>((ready, failed) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(" is ready at ")) ready(performance.now() - start);
    });
    child.once("exit", (code) => failed(new Error(`the program ended with ${code}`)));
  });
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
  return readyMs;
}
