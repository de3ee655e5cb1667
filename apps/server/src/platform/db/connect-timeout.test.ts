import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import { toWireError } from "../http/error-mapper.ts";
import { openDb, type Db } from "./index.ts";

const connectTimeoutMs = 150;
const away = { status: 503, headers: { "retry-after": "2" }, body: { code: "DATABASE_AWAY", status: 503 } };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function failureOf(db: Db): Promise<unknown> {
  return db
    .asSystem((tx) => tx.rows("select 1"))
    .then(
      () => "no failure",
      (error: unknown) => toWireError(error, "r-1"),
    );
}

describe("a connection that does not come in time is 503", () => {
  it("where the database takes the call and says nothing", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const db = openDb({
      connection: {
        host: "127.0.0.1",
        port: (silent.address() as AddressInfo).port,
        user: "x",
        database: "x",
      },
      log: silentLog(),
      connectTimeoutMs,
    });
    expect(await failureOf(db)).toMatchObject(away);
    await db.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it("where every connection is in use, and there is one again afterwards", async () => {
    const db = openDb({ connection: database.connection, log: silentLog(), poolSize: 1, connectTimeoutMs });
    // On a busy machine the first connection may take longer than this test gives it.
    await expect.poll(() => failureOf(db)).toBe("no failure");
    await db.asSystem(async () => expect(await failureOf(db)).toMatchObject(away));
    expect(await failureOf(db)).toBe("no failure");
    await db.close();
  });

  it("where nobody listens", async () => {
    const db = openDb({
      connection: { host: "127.0.0.1", port: 1, user: "x", database: "x" },
      log: silentLog(),
      connectTimeoutMs,
    });
    expect(await failureOf(db)).toMatchObject(away);
    await db.close();
  });
});
