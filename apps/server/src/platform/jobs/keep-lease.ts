/**
 * A lease is short, so that what a crash left is taken up soon, and renewed for as long as its work lasts. A process
 * that is frozen renews nothing and loses it.
 */
import type { Logger } from "pino";

/** Calls `renew` every so often until the returned function is called. Null: never. A renewal that fails is left to the fence. */
export function keepLease(everyMs: number | null, renew: () => Promise<unknown>, log: Logger): () => void {
  if (everyMs === null) return () => undefined;
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.debug({ err: error }, "a lease could not be renewed"));
  }, everyMs);
  return () => clearInterval(timer);
}
