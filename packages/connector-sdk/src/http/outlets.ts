/**
 * The sockets to the world. The library behind them takes a tenth of a start's time to read, so it is read at
 * the first call out, which waits for it.
 */
import type { Agent, request } from "undici";
import { guardedLookup } from "./address-guard.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_HEADER_BYTES = 32_768;

export interface Outlets {
  readonly send: typeof request;
  /** Connects to addresses of the open internet alone. */
  readonly guarded: Agent;
  /** For the hosts that the operator named. */
  readonly allowed: Agent;
}

export interface LazyOutlets {
  open(): Promise<Outlets>;
  /** Lets running calls end and closes the sockets. */
  close(): Promise<void>;
}

/** Outlets that open at first use. */
export function createOutlets(): LazyOutlets {
  let opening: Promise<Outlets> | null = null;
  return {
    open: () => (opening ??= openOutlets()),
    async close() {
      const outlets = await opening;
      await Promise.all([outlets?.guarded.close(), outlets?.allowed.close()]);
    },
  };
}

async function openOutlets(): Promise<Outlets> {
  const undici = await import("undici");
  return {
    send: undici.request,
    guarded: new undici.Agent({
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup },
      maxHeaderSize: MAX_HEADER_BYTES,
    }),
    allowed: new undici.Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxHeaderSize: MAX_HEADER_BYTES }),
  };
}
