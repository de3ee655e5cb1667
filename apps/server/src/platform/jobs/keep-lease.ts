/**
 * A lease is short, so that what a crash left is taken up soon, and renewed for as long as its work lasts. A
 * process that is frozen renews nothing and loses it: when it wakes, its own clocks tell, before anybody is
 * asked.
 */
import type { Logger } from "pino";

export interface LeaseTerms {
  leaseMs: number;
  /** Null: it is never renewed by itself. */
  renewEveryMs: number | null;
  /** `performance.now()` from before the lease was taken. */
  takenAtMs: number;
  /** Prolongs it where it is kept. False: it is in other hands. */
  renew(): Promise<boolean>;
  log: Logger;
}

export interface Lease {
  /** It has not run out, as far as this process knows without asking. */
  isHeld(): boolean;
  /** Asks and prolongs. */
  confirm(): Promise<boolean>;
  /** Ends the renewals. */
  letGo(): void;
}

/** Keeps a lease that was just taken until it is let go of. A renewal that fails is left to the fence. */
export function keepLease({ leaseMs, renewEveryMs, takenAtMs, renew, log }: LeaseTerms): Lease {
  // Two clocks: the steady one stands still while the machine sleeps, the other one may be set.
  let endsAt = {
    steadyMs: takenAtMs + leaseMs,
    wallMs: Date.now() - (performance.now() - takenAtMs) + leaseMs,
  };
  let isLost = false;
  const isHeld = () => !isLost && performance.now() < endsAt.steadyMs && Date.now() < endsAt.wallMs;
  const confirm = async () => {
    const asked = { steadyMs: performance.now() + leaseMs, wallMs: Date.now() + leaseMs };
    if (await renew()) endsAt = asked;
    else isLost = true;
    return isHeld();
  };
  const timer =
    renewEveryMs === null
      ? undefined
      : setInterval(() => {
          confirm().catch((error: unknown) => log.debug({ err: error }, "a lease could not be renewed"));
        }, renewEveryMs);
  return { isHeld, confirm, letGo: () => clearInterval(timer) };
}
