import type { HealthView } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { findTroubles } from "./find-troubles.ts";
import { texts } from "./texts.ts";

const well: HealthView = {
  asOf: "2036-01-02T12:00:00.000Z",
  service: {
    version: "0.1.0",
    since: "2036-01-01T12:00:00.000Z",
    memoryBytes: 120_000_000,
    loopDelayMs: 12,
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
    blocked: 0,
  },
  queue: { waiting: 2, oldestMs: 100 },
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
      queue: { waiting: 40, oldestMs: 7_200_000 },
    }),
  ).toEqual([
    { kind: "queueLate", tone: "red", value: 120 },
    { kind: "databaseSlow", tone: "ochre", value: 80 },
    { kind: "locked", tone: "ochre", value: 1 },
    { kind: "statementLong", tone: "ochre", value: 9 },
    { kind: "loopBusy", tone: "ochre", value: 95 },
    { kind: "loopLate", tone: "ochre", value: 900 },
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
