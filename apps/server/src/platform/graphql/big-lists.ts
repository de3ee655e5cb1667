/**
 * At most two large lists at a time for one session (reliability, threat 15). A third waits its turn, a few
 * more wait behind it, and the rest are told to come back.
 */
import { AppError } from "@stallkeeper/contract";

const maxRunning = 2;
const maxWaiting = 4;
/** From this many rows on a list is large. */
export const bigListRows = 2_000;

interface Lane {
  running: number;
  waiting: (() => void)[];
}

export class BigLists {
  private readonly lanes = new Map<string, Lane>();

  /** Runs work when the session has room for it. Throws TOO_MANY_LISTS when too many wait already. */
  async run<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(sessionId) ?? { running: 0, waiting: [] };
    this.lanes.set(sessionId, lane);
    if (lane.running < maxRunning) lane.running += 1;
    else await enqueue(lane);
    try {
      return await work();
    } finally {
      // The place is handed on, so the number of running lists stays as it is.
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if ((lane.running -= 1) === 0) this.lanes.delete(sessionId);
    }
  }
}

function enqueue(lane: Lane): Promise<void> {
  if (lane.waiting.length >= maxWaiting) throw new AppError("TOO_MANY_LISTS", { retryAfterSeconds: 2 });
  return new Promise((resolve) => lane.waiting.push(resolve));
}
