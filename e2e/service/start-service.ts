/**
 * Starts the product as a person does: its own process, its own data folder, a free port. The promise
 * resolves once the service says that it is ready. SERVICE_ENTRY names its bundle, which npm test has made;
 * without it the service runs from its sources.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface RunningService {
  url: string;
  /** Address of the practice market, once the service has opened it. */
  marketUrl(): string | null;
  dataDir: string;
  child: ChildProcess;
  output(): string;
  /** Ends it and waits until everything it started is gone; removes the data folder unless it was given. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  args?: string[];
  env?: Record<string, string>;
  dataDir?: string;
  readyWithinMs?: number;
}

/** Rejects with the service's own words when it ends before it is ready. */
export async function startService({
  args = [],
  env = {},
  dataDir,
  readyWithinMs = 300_000,
}: ServiceOptions = {}): Promise<RunningService> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "stallkeeper-"));
  const child = spawn(
    process.execPath,
    [
      process.env.SERVICE_ENTRY ?? join(root, "apps/server/src/main.ts"),
      "--port",
      "0",
      "--data",
      folder,
      ...args,
    ],
    {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: "warn", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    },
  );
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const ready = new Promise<string>((found, failed) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /Stallkeeper is ready at (\S+)/.exec(output);
      if (match?.[1] !== undefined) found(match[1]);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    void ended.then((code) => failed(new Error(`The service ended with ${code}:\n${output}`)));
    setTimeout(
      () => failed(new Error(`The service was not ready in time:\n${output}`)),
      readyWithinMs,
    ).unref();
  });
  const url = await ready;
  return {
    url,
    dataDir: folder,
    child,
    output: () => output,
    marketUrl: () => /Practice market at (\S+)/.exec(output)?.[1] ?? null,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
