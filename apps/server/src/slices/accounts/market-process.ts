/** The process of the practice market: begun, awaited, taken over from an earlier service, and ended. */
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface MarketFlags {
  seed: number;
  orders: number;
  isStill: boolean;
}

/** A market of ours, started or taken over. */
export interface RunningMarket {
  url: string;
  place: Place;
  /** Resolves when its process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Where it runs, as it is kept for the next service. */
interface Place {
  port: number;
  pid: number;
}

const entry = fileURLToPath(new URL("../../../../../packages/simulator/src/main.ts", import.meta.url));
const startPatienceMs = 20_000;
const watchMs = 250;
const endPatienceMs = 2_000;

/** Begins one on a data folder. It is a stranger to us: it gets none of our settings and secrets. */
export function spawnMarket(folder: string, port: number, flags: MarketFlags | undefined): ChildProcess {
  return spawn(process.execPath, [entry, "--port", String(port), "--data", folder, ...flagArguments(flags)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
  });
}

/** Waits until one that was begun says where it listens. Throws when it ends before, or takes too long. */
export async function awaitMarket(child: ChildProcess): Promise<RunningMarket> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await readUrl(child);
  return {
    url,
    place: { port: Number(new URL(url).port), pid: child.pid ?? 0 },
    ended,
    stop: () => endProcess((signal) => child.kill(signal), ended),
  };
}

/** A market that an earlier service started: not our child, so its end is looked for. */
export function adoptMarket(place: Place): RunningMarket {
  const { port, pid } = place;
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isMarket(pid)) return;
      clearInterval(timer);
      resolve();
    }, watchMs);
    timer.unref();
  });
  const kill = (signal: NodeJS.Signals) => isMarket(pid) && process.kill(pid, signal);
  return { url: `http://127.0.0.1:${port}`, place, ended, stop: () => endProcess(kill, ended) };
}

/** Asks a process to end, and after a while makes it. */
async function endProcess(kill: (signal: NodeJS.Signals) => void, ended: Promise<void>): Promise<void> {
  kill("SIGTERM");
  const timer = setTimeout(() => kill("SIGKILL"), endPatienceMs);
  await ended;
  clearTimeout(timer);
}

function flagArguments(flags: MarketFlags | undefined): string[] {
  if (flags === undefined) return [];
  return [
    "--seed",
    String(flags.seed),
    "--orders",
    String(flags.orders),
    // A month-end has something to find.
    "--short-payout",
    "500",
    ...(flags.isStill ? ["--still"] : []),
  ];
}

/** The place that was kept; null where none was, or it can't be read. */
export function readPlace(file: string): Place | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Place;
  } catch {
    return null;
  }
}

/**
 * Whether a process is a market of ours; where the system does not say what it runs, being alive is enough.
 */
function isMarket(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(entry);
  } catch {
    return false;
  }
}

/** Whether a market of ours still answers there. */
export async function isRunning({ port, pid }: Place): Promise<boolean> {
  return isMarket(pid) && (await isListening(port));
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
