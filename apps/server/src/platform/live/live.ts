/**
 * Carries committed changes to whoever listens in this process, by LISTEN on a connection of its own.
 *
 * States: connecting -> listening -> (connection breaks) -> connecting, for as long as it is open. Whatever
 * commits while nobody listens is not lost: every time listening begins, `onGap` tells the listeners to read
 * the `changes` table from where they stopped.
 */
import pg from "pg";
import type { Logger } from "pino";
import { changesChannel } from "./announce.ts";

export interface Change {
  storeId: string;
  /** Grows with each change, but transactions may commit out of its order. */
  seq: number;
  entity: string;
  ids: string[];
}

export interface ChangeListener {
  onChange(change: Change): void;
  /** Changes may have been missed: read them from the table. */
  onGap?(): void;
}

export interface Live {
  /** Calls the listener for each change of the store until the returned function is called. */
  subscribe(storeId: string, listener: ChangeListener): () => void;
  /** Resolves when the first LISTEN is in effect. */
  ready: Promise<void>;
  /** Ends the connection; listeners hear nothing more. Safe to repeat. */
  close(): Promise<void>;
}

export interface LiveOptions {
  connection: pg.ClientConfig;
  log: Logger;
  retryMs?: number;
}

/** A database that is only busy answers late: that is no broken connection. */
const connectPatienceMs = 20_000;

/** Starts to listen in the background and keeps listening through broken connections. */
export function createLive({ connection, log, retryMs = 250 }: LiveOptions): Live {
  const listeners = new Map<string, Set<ChangeListener>>();
  const stop = new AbortController();
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  let client: pg.Client | null = null;

  const running = keepListening();
  return {
    ready,
    subscribe(storeId, listener) {
      const group = listeners.get(storeId) ?? new Set();
      listeners.set(storeId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(storeId) === group) listeners.delete(storeId);
      };
    },
    async close() {
      stop.abort();
      listeners.clear();
      markReady();
      await client?.end().catch(() => undefined);
      await running;
    },
  };

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listenUntilBroken();
      } catch (error) {
        if (!stop.signal.aborted)
          log.warn({ err: error }, "live changes: the database connection broke, trying again");
      }
      await pause(retryMs, stop.signal);
    }
  }

  async function listenUntilBroken(): Promise<void> {
    const listening = new pg.Client({
      ...connection,
      application_name: "stallkeeper live",
      keepAlive: true,
      connectionTimeoutMillis: connectPatienceMs,
    });
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
    listening.on("error", (error) => log.debug({ err: error }, "live changes: connection error"));
    listening.on("end", markEnded);
    listening.on("notification", ({ payload }) => deliver(payload));
    try {
      await listening.connect();
      // Ending a client that still connects would never come back: `close` waits for this line instead.
      client = listening;
      if (stop.signal.aborted) return;
      await listening.query(`listen ${changesChannel}`);
      for (const group of listeners.values()) for (const listener of group) listener.onGap?.();
      markReady();
      if (stop.signal.aborted) return;
      await ended;
    } finally {
      client = null;
      await listening.end().catch(() => undefined);
    }
  }

  function deliver(payload: string | undefined): void {
    if (payload === undefined) return;
    const change = JSON.parse(payload) as Change;
    for (const listener of listeners.get(change.storeId) ?? []) {
      try {
        listener.onChange(change);
      } catch (error) {
        log.error({ err: error }, "live changes: a listener failed");
      }
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
