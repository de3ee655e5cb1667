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

/** What was done again and again in the last five to ten minutes. */
export interface RecentTimes {
  /**
   * A route with its GraphQL fields, what a statement does to which table, a kind of job, or the id of an
   * account that was called.
   */
  name: string;
  count: number;
  meanMs: number;
  maxMs: number;
  failed: number;
  /** Of the time of all of its kind, 0 to 1. */
  share: number;
  /** Of the longest one: a statement's text without its values, or what a marketplace was asked. */
  detail: string | null;
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
  /** Parts that didn't answer in time: their figures are empty. */
  unread: ("database" | "queue" | "mail" | "connections" | "backup")[];
  service: {
    version: string;
    since: string;
    memoryBytes: number;
    /** The longest that something waited for its turn in the last minute. */
    loopDelayMs: number;
    /** Routes and kinds of jobs that ran then, those first that ran longest. */
    loopSuspects: string[];
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
    /** What it does to which table. */
    longest: string | null;
    /** Statements that wait for another's lock. */
    blocked: number;
    /** What the one does that holds the lock, and for how long its transaction has been open. */
    blocker: { name: string; forMs: number } | null;
  };
  queue: {
    waiting: number;
    oldestMs: number;
    /** By kind, the most first. */
    jobs: { job: string; waiting: number }[];
    /** What runs now, the longest first. */
    running: { job: string; count: number; longestMs: number }[];
  };
  /** Each list begins with what took most time in all. */
  recent: {
    requests: RecentTimes[];
    statements: RecentTimes[];
    /** To the marketplaces of this store. */
    calls: RecentTimes[];
    jobs: RecentTimes[];
  };
  mail: { waiting: number; oldestAt: string | null; gaveUp: number; lastProblem: string | null };
  /** Of the data folder. */
  disk: { freeBytes: number; totalBytes: number } | null;
  backup: { lastAt: string | null; problem: string | null; everyHours: number | null };
  connections: ConnectionHealth[];
}
