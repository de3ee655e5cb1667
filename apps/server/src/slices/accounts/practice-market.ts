/**
 * The bundled practice market, a program of its own that speaks HTTP only.
 *
 *   off -> starting -> running -> (it dies) -> waiting -> starting ...   until `close`
 *
 * Its port is kept in a file, because the addresses of accounts there hold it; when it has to move,
 * `followPracticeMarket` sets them right. A market that outlived a killed service still answers on
 * that port, is taken over and looked after like one of our own.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";

export interface PracticeMarket {
  /** Starts it where it does not run yet, and gives its address. */
  open(): Promise<string>;
  /** Whether it was ever opened on this data folder. */
  wasOpened(): boolean;
  /** Ends it and forgets all that ever happened there; the next `open` begins anew, at the same address where it can. Safe to repeat. */
  reset(): Promise<void>;
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
  /** Called with the new address when it was started again elsewhere. */
  onMove?: (url: string) => Promise<void>;
}

/** A market of ours, started or taken over. */
interface RunningMarket {
  url: string;
  /** Resolves when its process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  port: number;
  pid: number;
}

const entry = fileURLToPath(new URL("../../../../../packages/simulator/src/main.ts", import.meta.url));
const startPatienceMs = 20_000;
const restartMs = 500;
const watchMs = 250;
/** Its accounts know its old port, which may only be free a little later. */
const triesOnItsPort = 3;
const endPatienceMs = 2_000;

/** A market over a data folder; nothing starts before `open`. */
export function createPracticeMarket(options: PracticeMarketOptions): PracticeMarket {
  const folder = join(options.dataDir, "practice-market");
  const placeFile = join(options.dataDir, "practice-market.json");
  let opening: Promise<string> | null = null;
  let running: RunningMarket | null = null;
  let starting: ChildProcess | null = null;
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
    async reset() {
      // One that outlived a killed service writes there, too: it is taken over first.
      if (readPlace(placeFile) !== null) await this.open();
      const market = running;
      running = null;
      await market?.stop();
      opening = null;
      rmSync(folder, { recursive: true, force: true });
    },
    async close() {
      isClosed = true;
      // A start that is under way is cut short; what it is then is nobody's failure.
      starting?.kill("SIGKILL");
      await opening?.catch(() => undefined);
      await running?.stop();
      running = null;
    },
  };

  async function begin(): Promise<string> {
    const known = readPlace(placeFile);
    const isThere = known !== null && isMarket(known.pid) && (await isListening(known.port));
    const market = isThere ? adopt(known) : await startAnywhere(known?.port ?? 0);
    void watch(market);
    options.allowedHosts.add(new URL(market.url).host);
    options.onOpen?.(market.url);
    return market.url;
  }

  /** Looks after a market until it ends, and then starts another. */
  async function watch(market: RunningMarket): Promise<void> {
    running = market;
    await market.ended;
    if (running !== market || isClosed) return;
    options.log.warn("the practice market ended, starting it again");
    running = null;
    await restart(market.url);
  }

  async function restart(lostUrl: string): Promise<void> {
    const lost = new URL(lostUrl);
    for (let tries = 1; !isClosed; tries++) {
      await sleep(restartMs);
      if (isClosed) return;
      try {
        const market = await start(tries <= triesOnItsPort ? Number(lost.port) : 0);
        void watch(market);
        options.allowedHosts.add(new URL(market.url).host);
        if (market.url !== lostUrl) {
          options.allowedHosts.delete(lost.host);
          opening = Promise.resolve(market.url);
          await options.onMove?.(market.url).catch((error: unknown) => options.log.error({ err: error }, "accounts do not know the practice market's new address"));
        }
        return;
      } catch (error) {
        if (!isClosed) options.log.error({ err: error, tries }, "the practice market did not start again");
      }
    }
  }

  /** On the usual port, or on any when another program has taken that. */
  async function startAnywhere(port: number): Promise<RunningMarket> {
    if (port === 0) return start(0);
    return start(port).catch((error: unknown) => {
      if (isClosed) throw error;
      options.log.warn({ err: error, port }, "the practice market cannot have its port, it moves");
      return start(0);
    });
  }

  async function start(port: number): Promise<RunningMarket> {
    if (isClosed) throw new Error("the practice market is closed");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const child = spawn(process.execPath, [entry, "--port", String(port), "--data", folder, ...flagArguments(options.flags)], {
      stdio: ["ignore", "pipe", "inherit"],
      // It is a stranger to us: it gets none of our settings and secrets.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    starting = child;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const url = await readUrl(child).finally(() => (starting = null));
    const pid = child.pid ?? 0;
    writeFileSync(placeFile, JSON.stringify({ port: Number(new URL(url).port), pid } satisfies Place));
    return { url, ended, stop: () => endProcess((signal) => child.kill(signal), ended) };
  }
}

/** A market that an earlier service started: not our child, so its end is looked for. */
function adopt({ port, pid }: Place): RunningMarket {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isMarket(pid)) return;
      clearInterval(timer);
      resolve();
    }, watchMs);
    timer.unref();
  });
  const kill = (signal: NodeJS.Signals) => isMarket(pid) && process.kill(pid, signal);
  return { url: `http://127.0.0.1:${port}`, ended, stop: () => endProcess(kill, ended) };
}

/** Asks a process to end, and after a while makes it. */
async function endProcess(kill: (signal: NodeJS.Signals) => void, ended: Promise<void>): Promise<void> {
  kill("SIGTERM");
  const timer = setTimeout(() => kill("SIGKILL"), endPatienceMs);
  await ended;
  clearTimeout(timer);
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
