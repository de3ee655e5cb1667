/** How the installation is, in figures; nothing secret and nothing of other stores. */

/** Requests of one route in the last hour or less. */
export interface RouteTimes {
  /** Method and path, such as "GET /api/rules". */
  route: string;
  count: number;
  meanMs: number;
  maxMs: number;
  /** Answered with 500 or above. */
  failed: number;
}

export interface ConnectionHealth {
  accountId: string;
  platform: string;
  username: string;
  state: string;
  /** When it was last read to the end. */
  lastAt: string | null;
  nextAt: string | null;
  /** In a row. */
  failures: number;
  /** The platform asked us to wait until then. */
  waitingUntil: string | null;
  problem: string | null;
}

export interface HealthView {
  asOf: string;
  service: {
    version: string;
    since: string;
    memoryBytes: number;
    /** The longest that something waited for its turn in the last minute. */
    loopDelayMs: number;
    /** The share of the last minute in which the service worked, 0 to 1. */
    loopShare: number;
    slowest: RouteTimes[];
    requests: number;
    failed: number;
  };
  database: {
    version: string;
    bytes: number;
    pingMs: number;
    connections: { open: number; idle: number; waiting: number; most: number };
    /** The statement that runs longest now. */
    longestMs: number;
    /** Statements that wait for another's lock. */
    blocked: number;
  };
  queue: { waiting: number; oldestMs: number };
  mail: { waiting: number; oldestAt: string | null; gaveUp: number; lastProblem: string | null };
  /** Of the data folder. */
  disk: { freeBytes: number; totalBytes: number } | null;
  backup: { lastAt: string | null; problem: string | null; everyHours: number | null };
  connections: ConnectionHealth[];
}
