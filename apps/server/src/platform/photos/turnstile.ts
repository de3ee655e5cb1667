/** Lets a few pieces of work run at a time; the rest wait in line, up to a limit. */
export interface Turnstile {
  /** Resolves with the work's outcome. Throws what `onFull` gives when too many wait. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Room for `concurrency` at a time and `maxWaiting` in line. */
export function createTurnstile(limits: {
  concurrency: number;
  maxWaiting: number;
  onFull: () => Error;
}): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async pass(work) {
      if (running >= limits.concurrency) {
        if (waiting.length >= limits.maxWaiting) throw limits.onFull();
        // Who is woken takes over the place of the one that ended.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
