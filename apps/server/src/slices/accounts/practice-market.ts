/**
 * The bundled practice market, a program of its own that speaks HTTP only.
 *
 *   off -> starting -> running -> (it dies) -> waiting -> starting ...   until `close`
 *
 * Its port is kept in a file, because the addresses of accounts there hold it; when it has to move,
 * `followPracticeMarket` sets them right. A market that outlived a killed service still answers on
 * that port and is taken over.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

export interface PracticeMarket {
  /** Starts it where it does not run yet, and gives its address. */
  open(): Promise<string>;
  /** Whether it was ever opened on this data folder. */
  wasOpened(): boolean;
  /** Ends it. Safe to repeat. */
  close(): Promise<void>;
}

export interface PracticeMarketOptions {
  dataDir: string;
  log: Logger;
  /** Gets the market's `host:port` while it runs. */
  allowedHosts: Set<string>;
  flags?: { seed: number; orders: number; isStill: boolean };
  /** Called with the address when it is first known. */
  onOpen?: (url: string) => void;
}

interface Place {
  port: number;
  pid: number;
}

const entry = fileURLToPath(new URL("../../../../../packages/simulator/src/main.ts", import.meta.url));
const startPatienceMs = 20_000;
const restartMs = 500;
const endPatienceMs = 5_000;

/** A market over a data folder; nothing starts before `open`. */
export function createPracticeMarket(options: PracticeMarketOptions): PracticeMarket {
  const folder = join(options.dataDir, "practice-market");
  const placeFile = join(options.dataDir, "practice-market.json");
  let opening: Promise<string> | null = null;
  let child: ChildProcess | null = null;
  let adopted: Place | null = null;
  let isClosed = false;

  return {
    wasOpened: () => readPlace(placeFile) !== null,
    open() {
      opening ??= begin().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async close() {
      isClosed = true;
      await opening?.catch(() => undefined);
      if (child !== null) await endChild(child);
      else if (adopted !== null) endAdopted(adopted);
      child = null;
      adopted = null;
    },
  };

  async function begin(): Promise<string> {
    const known = readPlace(placeFile);
    if (known !== null && isMarket(known.pid) && (await isListening(known.port))) adopted = known;
    const url = adopted === null ? await startAnywhere(known?.port ?? 0) : `http://127.0.0.1:${adopted.port}`;
    options.allowedHosts.add(new URL(url).host);
    options.onOpen?.(url);
    return url;
  }

  /** On the usual port, or on any when another program has taken that. */
  async function startAnywhere(port: number): Promise<string> {
    if (port === 0) return start(0);
    return start(port).catch((error: unknown) => {
      options.log.warn({ err: error, port }, "the practice market cannot have its port, it moves");
      return start(0);
    });
  }

  async function start(port: number): Promise<string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const started = spawn(process.execPath, [entry, "--port", String(port), "--data", folder, ...flagArguments(options.flags)], {
      stdio: ["ignore", "pipe", "inherit"],
      // It is a stranger to us: it gets none of our settings and secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    child = started;
    const url = await readUrl(started);
    writeFileSync(placeFile, JSON.stringify({ port: Number(new URL(url).port), pid: started.pid ?? 0 } satisfies Place));
    started.once("exit", (code) => {
      if (child !== started || isClosed) return;
      options.log.warn({ code }, "the practice market ended, starting it again");
      restart(Number(new URL(url).port));
    });
    return url;
  }

  function restart(port: number): void {
    setTimeout(() => {
      if (isClosed) return;
      start(port).catch((error: unknown) => {
        options.log.error({ err: error }, "the practice market did not start again");
        restart(port);
      });
    }, restartMs).unref();
  }
}

function flagArguments(flags: PracticeMarketOptions["flags"]): string[] {
  if (flags === undefined) return [];
  return ["--seed", String(flags.seed), "--orders", String(flags.orders), ...(flags.isStill ? ["--still"] : [])];
}

function readPlace(file: string): Place | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Place;
  } catch {
    return null;
  }
}

/** Whether a process is a market of ours; where the system does not say what it runs, being alive is enough. */
function isMarket(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(entry);
  } catch {
    return false;
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the practice market took too long to start"));
    }, startPatienceMs);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the practice market ended with ${code} before it was ready`));
    });
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const url = /Practice market at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), endPatienceMs);
  await ended;
  clearTimeout(timer);
}

/** Ends a market that an earlier service started. */
function endAdopted({ pid }: Place): void {
  if (isMarket(pid)) process.kill(pid, "SIGTERM");
}
