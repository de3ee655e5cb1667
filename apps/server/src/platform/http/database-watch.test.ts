import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  createTestDatabase,
  signUpOwner,
  silentLog,
  startTestApp,
  type Person,
  type TestApp,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { openDb } from "../db/index.ts";
import type { After } from "./database-watch.ts";

/** Stands between the service and PostgreSQL, and can hold back every byte as a frozen database does. */
interface Valve {
  port: number;
  freeze(): void;
  thaw(): void;
  /** Cuts every connection and takes no new one, as a database that was stopped. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

/** The clock of the watch: a ping goes out when the test says so, and a silence is as long as it says. */
const timers = new Set<{ atMs: number; call: () => void }>();
let nowMs = 0;
const after: After = (ms, call) => {
  const timer = { atMs: nowMs + ms, call };
  timers.add(timer);
  return () => void timers.delete(timer);
};
function advance(ms: number): void {
  nowMs += ms;
  for (const timer of [...timers].filter(({ atMs }) => atMs <= nowMs)) {
    timers.delete(timer);
    timer.call();
  }
}
/** How long the watch will wait from now on. */
const waitsMs = () => [...timers].map(({ atMs }) => atMs - nowMs);
/** Lets the watch ask, as often as it wants to, until it waits for an answer that doesn't come. */
async function untilNoAnswer(): Promise<void> {
  await expect
    .poll(
      () => {
        if (waitsMs().some((ms) => ms <= 300)) advance(300);
        return waitsMs().some((ms) => ms > 300);
      },
      { interval: 50 },
    )
    .toBe(true);
}
async function untilStatus(status: number): Promise<void> {
  await expect
    .poll(async () => {
      if (waitsMs().some((ms) => ms <= 300)) advance(300);
      return (await look()).status;
    })
    .toBe(status);
}

let house: TestApp;
let owner: Person;
let valve: Valve;
let direct: TestDatabase;

beforeAll(async () => {
  direct = await createTestDatabase();
  valve = await openValve(new URL(direct.url));
  const behind = new URL(direct.url);
  const url = `postgres://${behind.username}${behind.password === "" ? "" : `:${behind.password}`}@127.0.0.1:${valve.port}${behind.pathname}`;
  const db = openDb({ connection: { connectionString: url }, log: silentLog(), poolSize: 4 });
  house = await startTestApp({
    after,
    database: { db, url, connection: { connectionString: url }, drop: () => db.close() },
  });
  owner = await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await valve.close();
  await direct.drop();
});

const look = () => owner.client.get("/api/meta/settings");

test("a slow database is waited for: what it answers late is answered, and nobody is told that it's away", async () => {
  expect((await look()).status).toBe(200);
  valve.freeze();
  const answers = Array.from({ length: 3 }, look);
  await untilNoAnswer();
  // As long as a statement may take.
  advance(10_000);
  valve.thaw();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look()).status).toBe(200);
});

test("a database that stays silent is 503 with Retry-After, also for calls under way; later calls don't ask it, and it comes back", async () => {
  await untilStatus(200);
  valve.freeze();
  const asked = Array.from({ length: 5 }, look);
  await untilNoAnswer();
  advance(12_000);
  // All are answered while nothing comes from the database.
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: "DATABASE_AWAY",
        status: 503,
        msg: "The database isn't responding. Try again in a moment.",
      },
    });
    expect(answer.headers.get("retry-after")).toBe("2");
  }
  const ask = vi.spyOn(house.services.db.pool, "connect");
  expect((await owner.client.get("/api/user/session")).status).toBe(503);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
  valve.thaw();
  await untilStatus(200);
});

test("a database that refuses is away at once, however short the silence, and comes back", async () => {
  await untilStatus(200);
  // By the watch's own clock: the moment at which a mere silence would have told.
  const toldBySilenceAt = nowMs + 12_000;
  // Connections that are in use when they break fail their calls and nothing else.
  valve.freeze();
  const cutOff = Array.from({ length: 3 }, look);
  await untilNoAnswer();
  valve.shut();
  expect((await Promise.all(cutOff)).map(({ status }) => status)).toEqual([503, 503, 503]);
  const ask = vi.spyOn(house.services.db.pool, "connect");
  await expect
    .poll(async () => {
      if (waitsMs().some((ms) => ms <= 300)) advance(300);
      ask.mockClear();
      // The watch has said so when no connection is asked for.
      return [(await look()).status, ask.mock.calls.length];
    })
    .toEqual([503, 0]);
  ask.mockRestore();
  expect(nowMs).toBeLessThan(toldBySilenceAt);
  valve.open();
  await untilStatus(200);
});

async function openValve(target: URL): Promise<Valve> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isShut = false;
  const folder = target.searchParams.get("host");
  const server: Server = createServer((near) => {
    if (isShut) return void near.destroy();
    const far =
      folder === null
        ? connect(Number(target.port || 5432), target.hostname)
        : connect(`${folder}/.s.PGSQL.5432`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => (near.destroy(), far.destroy(), sockets.delete(socket)));
      if (isFrozen) socket.pause();
    }
    near.on("data", (chunk) => void far.write(chunk));
    far.on("data", (chunk) => void near.write(chunk));
    if (isFrozen) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    shut() {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open: () => void (isShut = isFrozen = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
