/**
 * Makes small WebP pictures out of foreign ones, in a process of its own.
 *
 *   none -> starting (first task) -> idle <-> working -> none (idle for a minute, too slow, broken, closed)
 *
 * One task at a time; the next waits. A task that takes too long ends with its process, and the next one
 * gets a new process, so that no file can hold up the others for longer than its limit.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PhotoRefused } from "./photo-refused.ts";
import type { ShrinkMessage, ShrinkTask } from "./shrink-photo.process.ts";

export interface PhotoShrinker {
  /** Throws PhotoRefused for bytes that are no photo, and Error when decoding is not possible here at all. */
  shrink(task: ShrinkTask): Promise<Buffer>;
  /** Ends the process. Safe to repeat. */
  close(): void;
}

const entry = fileURLToPath(new URL("./shrink-photo.process.ts", import.meta.url));
const startPatienceMs = 20_000;
const idleMs = 60_000;

/** A shrinker without a process yet. */
export function createPhotoShrinker(options: { taskMs: number }): PhotoShrinker {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    clearTimeout(idleTimer);
    child?.kill("SIGKILL");
    child = null;
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(entry, [], {
      serialization: "advanced", stdio: "ignore", execArgv: ["--max-old-space-size=128"],
      // It reads strangers' files: it gets none of our settings and secrets.
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    });
    child = started;
    const forget = (): void => {
      if (child === started) child = null;
    };
    // A process that cannot be started, or a pipe that breaks, must not end the service.
    started.on("error", forget).once("exit", forget);
    const first = await nextMessage(started, startPatienceMs);
    if (first.state === "ready") return started;
    end();
    throw new Error(first.state === "unavailable" ? first.reason : "the decoder did not start");
  }

  async function run(task: ShrinkTask): Promise<Buffer> {
    clearTimeout(idleTimer);
    const worker = child ?? (await start());
    setHold(worker, true);
    worker.send(task);
    const answer = await nextMessage(worker, options.taskMs);
    if (answer.state === "done" || answer.state === "refused") {
      setHold(worker, false);
      idleTimer = setTimeout(end, idleMs).unref();
      if (answer.state === "done") return Buffer.from(answer.webp);
      throw new PhotoRefused(answer.reason);
    }
    end();
    throw new PhotoRefused(answer.state === "silent" ? "decoding took too long" : "the decoder broke over it");
  }

  return {
    shrink(task) {
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

/** The next word of the process; `silent` when none came in time, `gone` when it ended first. */
function nextMessage(child: ChildProcess, patienceMs: number): Promise<ShrinkMessage | { state: "silent" | "gone" }> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ state: "silent" }), patienceMs);
    const onMessage = (message: unknown): void => settle(message as ShrinkMessage);
    const onGone = (): void => settle({ state: "gone" });
    function settle(outcome: ShrinkMessage | { state: "silent" | "gone" }): void {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onGone).off("error", onGone);
      resolve(outcome);
    }
    child.on("message", onMessage).on("exit", onGone).on("error", onGone);
  });
}
