/** Programs that start at the same moment on one database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import { migrate, openDb, type Db } from "./index.ts";

/** Held while steps are taken. */
const lockKey = 7_220_041;
/** A statement of any other kind has this long. */
const statementTimeoutMs = 5_000;

let database: TestDatabase;
let first: Db;
let second: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = { connection: database.connection, log: silentLog(), poolSize: 1 };
  first = openDb(options);
  second = openDb({ ...options, statementTimeoutMs });
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

test("one waits for the other's steps, however long those take", async () => {
  const atWork = await first.pool.connect();
  await atWork.query(`select pg_advisory_lock(${lockKey})`);
  const outcome = migrate(second.pool);
  const waiting = () =>
    database.db.asSystem((tx) =>
      tx.rows(
        `select 1 from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.objid = $1 and not l.granted and a.datname = current_database()
           and clock_timestamp() - a.query_start > $2 * interval '1 ms'`,
        [lockKey, statementTimeoutMs + 500],
      ),
    );
  let end = "none";
  outcome.then(
    () => (end = "its turn came"),
    (error: unknown) => (end = String(error)),
  );
  await expect.poll(async () => (await waiting()).length > 0 || end).toBe(true);
  await atWork.query(`select pg_advisory_unlock(${lockKey})`);
  atWork.release();
  expect(await outcome).toEqual({ applied: [] });
  // Afterwards a statement has its limit again.
  expect((await second.pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "5s" }]);
});
