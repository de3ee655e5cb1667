/** How long `npm start` takes, from its process's start until the service says it is ready: first start and later start. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median, type Figure } from "./measure.ts";

const root = resolve(import.meta.dirname, "../..");
const laterStarts = 7;

/** Starts the real program on a new folder once and on the same folder again and again. */
export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const first = await readyAfterMs(folder);
    const later: number[] = [];
    for (let start = 0; start < laterStarts; start++) later.push(await readyAfterMs(folder));
    return [
      { name: "service ready, first start (floor: 3 s)", value: first, floor: 3_000, unit: "ms", ratio: first / 3_000, bound: { most: 1 } },
      { name: "service ready, later start (floor: 0.5 s)", value: median(later), floor: 500, unit: "ms", ratio: median(later) / 500, bound: { most: 1 } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyAfterMs(dataDir: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, "tools/launch/start.mjs"), "--port", "0", "--data", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LOG_LEVEL: "error" },
  });
  const readyMs = await new Promise<number>((ready, failed) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Stallkeeper is ready at")) ready(performance.now() - start);
    });
    child.once("exit", (code) => failed(new Error(`the service ended with ${code}`)));
  });
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
  return readyMs;
}
