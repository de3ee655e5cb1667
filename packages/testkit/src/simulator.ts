import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningSimulator {
  url: string;
  pid: number;
  /** `host:port`, for the connectors' allow-list. */
  host: string;
  /** Calls the control side: `control("POST", "/orders", { count: 3 })` gives `data`. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Ends the process as a crash would, or cleanly. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export interface SimulatorOptions {
  seed?: number;
  orders?: number;
  /** Kept over restarts when given. */
  dataDir?: string;
  port?: number;
  /** Buyers go on buying by themselves. */
  isLively?: boolean;
}

const entry = fileURLToPath(new URL("../../simulator/src/main.ts", import.meta.url));

/** The practice market as its own process on a free port. Stop it in `afterAll`. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const args = [
    "--port",
    String(options.port ?? 0),
    "--seed",
    String(options.seed ?? 1),
    "--orders",
    String(options.orders ?? 0),
  ];
  if (options.dataDir !== undefined) args.push("--data", options.dataDir);
  if (options.isLively !== true) args.push("--still");
  const child = spawn(process.execPath, [entry, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4_000)));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the practice market ended with ${code}: ${complaints}`)));
    child.once("error", reject);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /Practice market at (http:\/\/\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    host: new URL(url).host,
    async control<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}/_control${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data?: T; error?: string };
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error}`);
      return answer.data as T;
    },
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      await ended;
    },
  };
}
