/**
 * Keeps one server running until it is asked to stop.
 *
 *   running → (ends by itself) → waiting → starting → running
 *   any     → stop → stopped
 *
 * It tries without end, because a full disk can be cleared while the service waits.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Postmaster, stopPostmaster } from "./postmaster.ts";

export interface KeepRunningOptions {
  server: Postmaster;
  log: Logger;
  start: () => Promise<Postmaster>;
}

const longestPauseMs = 5_000;

/** Watches the server. `stop` resolves when no server runs any more. */
export function keepRunning({ server, log, start }: KeepRunningOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Postmaster | null = server;
  let work: Promise<void> = Promise.resolve();

  const watch = async (watched: Postmaster): Promise<void> => {
    await watched.ended;
    if (stopping.signal.aborted) return;
    log.error({ serverPid: watched.pid }, "the database ended by itself and is started again");
    current = null;
    work = startAgain();
  };

  const startAgain = async (): Promise<void> => {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        current = await start();
        void watch(current);
        return;
      } catch (error) {
        log.error({ err: error, pauseMs }, "the database does not start; trying again");
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  void watch(server);
  return {
    async stop() {
      stopping.abort();
      await work;
      if (current !== null) await stopPostmaster(current);
    },
  };
}
