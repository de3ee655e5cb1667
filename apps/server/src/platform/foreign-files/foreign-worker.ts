/**
 * Reads strangers' files in a process of its own, so that none of them holds up or ends the service.
 *
 *   none -> starting (first task) -> idle <-> working -> none (idle for a minute, too slow, too large,
 *     broken, closed)
 *
 * One task at a time; the next waits. A task that takes too long or too much memory ends with its process,
 * and the next one gets a new process. The process has none of our settings and secrets. Memory outside of
 * V8's heap is what a file that inflates takes: it's watched from here where the system tells of it (/proc),
 * elsewhere the time limit holds alone.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface ForeignWorker<Task, Result> {
  /**
   * Throws ForeignFileRefused for a file that can't be read within the limits, and Error where nothing can be
   * read at all.
   */
  run(task: Task): Promise<Result>;
  /**
   * Starts the process ahead of a task. Errors are ignored on purpose: the task meets them. Safe to repeat.
   */
  warm(): void;
  /** Ends the process. Safe to repeat. */
  close(): void;
}

/** The file is at fault: it isn't what it says, or takes too much. */
export class ForeignFileRefused extends Error {}

export interface ForeignLimits {
  /** The script of the process, which calls `serveForeignFiles`. */
  entry: URL;
  /** The longest one task may take. */
  taskMs: number;
  heapMegabytes: number;
  /** All that the process may hold, the heap included. */
  memoryMegabytes: number;
}

/** What the process says; the file beside this one speaks it. */
export type ForeignWord<Result> =
  | { state: "ready" }
  | { state: "unavailable"; reason: string }
  | { state: "done"; result: Result }
  | { state: "refused"; reason: string };
type Outcome<Result> = ForeignWord<Result> | { state: "silent" | "gone" | "tooLarge" };

const startPatienceMs = 20_000;
const idleMs = 60_000;
const lookMs = 25;

/** A worker without a process yet. */
export function createForeignWorker<Task extends object, Result>({
  entry,
  taskMs,
  heapMegabytes,
  memoryMegabytes,
}: ForeignLimits): ForeignWorker<Task, Result> {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    clearTimeout(idleTimer);
    child?.kill("SIGKILL");
    child = null;
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(fileURLToPath(entry), [], {
      serialization: "advanced",
      stdio: "ignore",
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    });
    child = started;
    const forget = (): void => {
      if (child === started) child = null;
    };
    // A process that cannot be started, or a pipe that breaks, must not end the service.
    started.on("error", forget).once("exit", forget);
    const first = await nextWord<Result>(started, { patienceMs: startPatienceMs, memoryMegabytes });
    if (first.state === "ready") return started;
    end();
    throw new Error(first.state === "unavailable" ? first.reason : "the reader of files did not start");
  }

  async function run(task: Task): Promise<Result> {
    clearTimeout(idleTimer);
    const worker = child ?? (await start());
    setHold(worker, true);
    worker.send(task);
    const answer = await nextWord<Result>(worker, { patienceMs: taskMs, memoryMegabytes });
    if (answer.state === "done" || answer.state === "refused") {
      setHold(worker, false);
      letIdle();
      if (answer.state === "done") return answer.result;
      throw new ForeignFileRefused(answer.reason);
    }
    end();
    throw new ForeignFileRefused(
      answer.state === "silent"
        ? "reading it takes too long"
        : answer.state === "tooLarge"
          ? "reading it takes too much memory"
          : "its reader broke over it",
    );
  }

  function letIdle(): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(end, idleMs).unref();
  }

  async function startAhead(): Promise<void> {
    if (child !== null) return;
    setHold(await start(), false);
    letIdle();
  }

  return {
    warm() {
      last = last.then(startAhead).catch(() => undefined);
    },
    run(task) {
      const turn = last.then(() => run(task));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

/** Whether the process keeps ours from ending by itself. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref();
  else child.unref();
  if (isHeld) child.channel?.ref();
  else child.channel?.unref();
}

/**
 * The next word of the process; `silent` when none came in time, `tooLarge` when it took too much first,
 * `gone` when it ended.
 */
function nextWord<Result>(
  child: ChildProcess,
  { patienceMs, memoryMegabytes }: { patienceMs: number; memoryMegabytes: number },
): Promise<Outcome<Result>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ state: "silent" }), patienceMs);
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid) > memoryMegabytes) settle({ state: "tooLarge" });
    }, lookMs);
    const onMessage = (message: unknown): void => settle(message as ForeignWord<Result>);
    const onGone = (): void => settle({ state: "gone" });
    function settle(outcome: Outcome<Result>): void {
      clearTimeout(timer);
      clearInterval(watch);
      child.off("message", onMessage).off("exit", onGone).off("error", onGone);
      resolve(outcome);
    }
    child.on("message", onMessage).on("exit", onGone).on("error", onGone);
  });
}

/** What a process holds in memory; 0 where the system does not say. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}
