import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, signUpOwner, silentLog, startTestApp, type Person, type TestApp, type TestDatabase } from "@stallkeeper/testkit";
import { openDb } from "../db/index.ts";

/** Stands between the service and PostgreSQL, and can hold back every byte as a frozen database does. */
interface Valve {
  port: number;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
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
    database: { db, url, connection: { connectionString: url }, drop: () => db.close() },
  });
  owner = await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await valve.close();
  await direct.drop();
});

test("a frozen database is 503 with Retry-After while it is frozen, also for calls under way; later calls don't ask it, and it comes back", async () => {
  expect((await owner.client.get("/api/meta/settings")).status).toBe(200);
  valve.freeze();
  // All are answered while nothing comes from the database.
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.client.get("/api/meta/settings")));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: "DATABASE_AWAY", status: 503, msg: "The database does not answer. Try again in a moment." } });
    expect(answer.headers.get("retry-after")).toBe("2");
  }
  const ask = vi.spyOn(house.services.db.pool, "connect");
  expect((await owner.client.get("/api/user/session")).status).toBe(503);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
  valve.thaw();
  await expect.poll(async () => (await owner.client.get("/api/meta/settings")).status).toBe(200);
});

async function openValve(target: URL): Promise<Valve> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const folder = target.searchParams.get("host");
  const server: Server = createServer((near) => {
    const far = folder === null ? connect(Number(target.port || 5432), target.hostname) : connect(`${folder}/.s.PGSQL.5432`);
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
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
