/** The begin goes out with the first statement: what that statement must never do is run on its own. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import { openDb, type Db } from "./index.ts";

const store = "01890000-0000-7000-8000-000000000001";
const stranger = `stranger_${randomBytes(4).toString("hex")}`;

let database: TestDatabase;
/** May do everything but work as the role `app`. */
let strangers: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem(async (tx) => {
    await tx.run("insert into stores (id, name) values ($1, 'Northlane')", [store]);
    await tx.run(`create role ${stranger} login password 'a stranger'`);
    await tx.run(`grant select, insert on settings to ${stranger}`);
    // No wall of rows stands in its way, or the wall and not the role would be what refuses.
    await tx.run(`create policy strangers on settings to ${stranger} using (true) with check (true)`);
  });
  const address = new URL(database.connection.connectionString);
  address.username = stranger;
  address.password = "a stranger";
  strangers = openDb({ connection: { connectionString: address.href }, log: silentLog(), poolSize: 1 });
});
afterAll(async () => {
  await strangers.close();
  await database.db.asSystem(async (tx) => {
    await tx.run("drop policy strangers on settings");
    await tx.run(`revoke all on settings from ${stranger}`);
    await tx.run(`drop role ${stranger}`);
  });
  await database.drop();
});

const keys = () => database.db.withStore(store, (tx) => tx.rows("select key from settings order by key"));

test("a statement whose transaction could not begin as its role changes nothing, and its reason is told", async () => {
  const write = strangers.withStore(store, (tx) =>
    tx.run("insert into settings (store_id, key, value) values ($1, 'stolen', '1')", [store]),
  );
  await expect(write).rejects.toMatchObject({ code: "42501" });
  expect(await keys()).toEqual([]);
  // The connection is as good as before: its only one serves the next transaction.
  expect(await strangers.asSystem((tx) => tx.rows("select current_user = session_user as own"))).toEqual([
    { own: true },
  ]);
});

test("what fails half way leaves nothing, however many statements went out", async () => {
  const work = database.db.withStore(store, (tx) =>
    Promise.all([
      tx.run("insert into settings (store_id, key, value) values ($1, 'first', '1')", [store]),
      tx.run("select 1 / 0"),
      tx.run("insert into settings (store_id, key, value) values ($1, 'third', '1')", [store]),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: "22012" });
  expect(await keys()).toEqual([]);
});

test("a transaction that thinks first and asks nothing commits nothing", async () => {
  expect(await database.db.withStore(store, async () => "nothing to do")).toBe("nothing to do");
  expect(await keys()).toEqual([]);
});

test("a transaction that hides the failure of a statement is not taken for a success", async () => {
  const hidden = database.db.asSystem(async (tx) => {
    await tx.run("insert into stores (name) values ('Hidden')");
    await tx.rows("select 1 / 0").catch(() => []);
    return "kept";
  });
  await expect(hidden).rejects.toThrow("nothing was kept");
  expect(await database.db.asSystem((tx) => tx.rows("select 1 from stores where name = 'Hidden'"))).toEqual(
    [],
  );
});
