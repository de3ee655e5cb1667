import type { HealthView, RecentTimes } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { findTroubles } from "./find-troubles.ts";
import { texts } from "./texts.ts";

const well: HealthView = {
  asOf: "2036-01-02T12:00:00.000Z",
  unread: [],
  service: {
    version: "0.1.0",
    since: "2036-01-01T12:00:00.000Z",
    memoryBytes: 120_000_000,
    loopDelayMs: 12,
    loopSuspects: [],
    loopShare: 0.1,
    slowest: [],
    requests: 10,
    failed: 0,
  },
  database: {
    version: "18.4",
    bytes: 200_000_000,
    pingMs: 0.4,
    connections: { open: 3, idle: 2, waiting: 0, most: 12 },
    longestMs: 20,
    longest: "select orders_shared",
    blocked: 0,
    blocker: null,
  },
  queue: { waiting: 2, oldestMs: 100, jobs: [], running: [] },
  recent: { requests: [], statements: [], calls: [], jobs: [] },
  mail: { waiting: 0, oldestAt: null, gaveUp: 0, lastProblem: null },
  backup: { lastAt: "2036-01-02T02:00:00.000Z", problem: null, everyHours: 24 },
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
  connections: [
    {
      accountId: "1",
      platform: "bazaar",
      username: "northlane",
      state: "connected",
      lastAt: "2036-01-02T11:59:00.000Z",
      nextAt: null,
      failures: 0,
      waitingUntil: null,
      problem: null,
    },
  ],
};
const kinds = (health: HealthView) => findTroubles(health).map(({ kind }) => kind);
const connection = (more: Partial<HealthView["connections"][number]>) =>
  kinds({ ...well, connections: [{ ...well.connections[0]!, ...more }] });

test("nothing is said where everything works", () => {
  expect(findTroubles(well)).toEqual([]);
});

test("mail that failed and waits is a trouble at once, in words", () => {
  const mail = { waiting: 1, oldestAt: well.asOf, gaveUp: 0, lastProblem: "ESOCKET" };
  const [trouble] = findTroubles({ ...well, mail });
  expect(trouble).toEqual({ kind: "mailFails", tone: "ochre", value: "ESOCKET" });
  expect(trouble === undefined ? "" : texts.sayTrouble(trouble)).toBe(
    "Email waits and is tried again. The mail server can't be reached. Check its address and port.",
  );
});

test("each figure beyond its bound is a reason why it's slow, and what needs somebody comes first", () => {
  expect(
    findTroubles({
      ...well,
      service: { ...well.service, loopDelayMs: 900, loopShare: 0.95, failed: 2 },
      database: { ...well.database, pingMs: 80, blocked: 1, longestMs: 9_000 },
      queue: { ...well.queue, waiting: 40, oldestMs: 7_200_000 },
    }),
  ).toEqual([
    { kind: "queueLate", tone: "red", value: 120, others: [] },
    { kind: "databaseSlow", tone: "ochre", value: 80 },
    { kind: "locked", tone: "ochre", value: 1 },
    { kind: "statementLong", tone: "ochre", value: 9, reason: "select orders_shared" },
    { kind: "loopBusy", tone: "ochre", value: 95 },
    { kind: "loopLate", tone: "ochre", value: 900, others: [] },
    { kind: "requestsFailed", tone: "ochre", value: 2 },
  ]);
});

test("a connection waits, fails or needs its sign-in; a paused one is left alone", () => {
  expect(connection({ state: "reconnect", problem: "expired" })).toEqual(["connectionDead"]);
  expect(connection({ waitingUntil: "2036-01-02T12:10:00.000Z" })).toEqual(["connectionWaits"]);
  expect(connection({ waitingUntil: "2036-01-02T11:10:00.000Z" })).toEqual([]);
  expect(connection({ problem: "503", failures: 4 })).toEqual(["connectionFails"]);
  expect(connection({ state: "paused", problem: "503" })).toEqual([]);
});

test("a backup that failed or is two days late is said; made by hand, none is expected", () => {
  const backup = (more: Partial<HealthView["backup"]>) =>
    kinds({ ...well, backup: { ...well.backup, ...more } });
  expect(backup({ lastAt: "2035-12-30T02:00:00.000Z" })).toEqual(["backupOld"]);
  expect(backup({ lastAt: null })).toEqual([]);
  expect(backup({ lastAt: "2035-12-30T02:00:00.000Z", everyHours: null })).toEqual([]);
  expect(backup({ problem: "The disk is nearly full." })).toEqual(["backupFailed"]);
});

test("a small disk is full sooner than a large one", () => {
  const disk = (freeBytes: number, totalBytes: number) =>
    findTroubles({ ...well, disk: { freeBytes, totalBytes } }).map(({ tone }) => tone);
  expect(disk(900_000_000, 4_000_000_000)).toEqual(["red"]);
  expect(disk(5_000_000_000, 100_000_000_000)).toEqual(["ochre"]);
  expect(disk(20_000_000_000, 100_000_000_000)).toEqual([]);
  expect(kinds({ ...well, disk: null })).toEqual([]);
});

const times = (name: string, meanMs: number, more: Partial<RecentTimes> = {}): RecentTimes => ({
  name,
  meanMs,
  count: 12,
  maxMs: meanMs * 2,
  failed: 0,
  share: 0.84,
  detail: null,
  ...more,
});
const said = (more: Partial<HealthView>) =>
  findTroubles({ ...well, ...more }).map((trouble) => texts.sayTrouble(trouble));
const recently = (more: Partial<HealthView["recent"]>) => said({ recent: { ...well.recent, ...more } });

test("a slow statement, route or marketplace is named, with how often and its share", () => {
  expect(recently({ statements: [times("select orders_shared", 2_100)] })).toEqual([
    "The database statement “select orders_shared” takes 2.1 s on average, 4.2 s at most. " +
      "It ran 12 times in the last ten minutes: 84% of the database's time.",
  ]);
  expect(recently({ requests: [times("GET /api/rules", 1_500, { count: 1 })] })).toEqual([
    "“GET /api/rules” takes 1.5 s on average. It was asked for 1 time in the last ten minutes.",
  ]);
  expect(recently({ calls: [times("1", 20_000)] })).toEqual([
    "northlane answers in 20 s on average, 40 s at most. It was called 12 times in the last ten minutes, and what needs its answer waits as long.",
  ]);
  expect(recently({ calls: [times("1", 2_700, { maxMs: 20_000 })] })).toHaveLength(1);
  expect(
    recently({
      statements: [times("commit", 3)],
      requests: [times("GET /api/rules", 40)],
      calls: [times("1", 300)],
    }),
  ).toEqual([]);
});

test("what waits, what runs long, what holds a lock and what ran while the loop was held is named", () => {
  const queue = {
    waiting: 412,
    oldestMs: 180_000,
    jobs: [{ job: "account-sync", waiting: 400 }],
    running: [{ job: "export-run", count: 1, longestMs: 45_000 }],
  };
  expect(said({ queue })).toEqual([
    "Background jobs are 3 minutes late. Most of what waits is reading accounts (400).",
    "A background job has been running for 45 s: exports.",
  ]);
  const database = { ...well.database, blocked: 2, blocker: { name: "update orders", forMs: 31_000 } };
  expect(said({ database })).toEqual([
    "2 database statements wait for others to finish. The transaction that holds them up last ran “update orders” and has been open for 31 s.",
  ]);
  const loopSuspects = ["POST /graphql TransactionMany", "item-import"];
  expect(said({ service: { ...well.service, loopDelayMs: 1_200, loopSuspects } })).toEqual([
    "Something held the service up for 1,200 ms in the last minute. This ran then: POST /graphql TransactionMany, imports.",
  ]);
});

test("a part that can't be read is said, and nothing is guessed of it", () => {
  const backup = { lastAt: null, problem: null, everyHours: null };
  expect(said({ unread: ["backup", "mail"], backup })).toEqual([
    "Backups couldn't be read within 3 seconds, so they aren't shown.",
    "Mail figures couldn't be read within 3 seconds, so they aren't shown.",
  ]);
});
