/** A copy of the whole database: complete, sealed, checked, and put back elsewhere as it was. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  createTestDatabase,
  signUpMember,
  startTestApp,
  type TestApp,
} from "@stallkeeper/testkit";
import { verifyAuditChain } from "../platform/audit/index.ts";
import { systemCtx } from "../platform/context.ts";
import { checkBackup, deleteOldBackups, listBackupFiles, writeBackup } from "../platform/backup/index.ts";
import { restoreBackup } from "./restore-backup.ts";

let house: TestApp;
let folder: string;
const at = new Date("2036-01-02T03:04:05Z");

beforeAll(async () => {
  house = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), "sk-backup-"));
  for (const name of ["north", "south"]) {
    const { storeId } = await signUpMember(house, { scopes: ["admin"] });
    for (const number of [1, 2, 3])
      await buildOrder(house.services.db, {
        storeId,
        id: `${name}-${number}`,
        platform: "bazaar",
        account: name,
        note_from_buyer: `Ünïcode "quoted"\n\\ back`,
      });
    await house.services.db.withStore(storeId, (tx) =>
      tx.run(
        `insert into actions (store_id, account_id, order_id, kind, payload, idempotency_key)
         select store_id, account_id, id, 'refund', 'null', id from orders where id = $1`,
        [`${name}-1`],
      ),
    );
  }
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const pool = () => house.services.db.pool;
const make = async () => {
  const written = await writeBackup(pool(), folder, at);
  if (written === null) throw new Error("nothing was written");
  return { ...written, path: join(folder, "backups", written.name) };
};

test("it has the rows of every store, is readable by its owner alone, and is found by its name", async () => {
  const { path, rows } = await make();
  const text = gunzipSync(readFileSync(path)).toString();
  for (const id of ["north-1", "south-3"]) expect(text).toContain(id);
  expect(text.trimEnd().split("\n").at(-1)).toBe(JSON.stringify({ end: { rows } }));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await listBackupFiles(folder)).toEqual([
    { name: "stallkeeper-2036-01-02T03-04-05Z.ndjson.gz", at: at.toISOString(), bytes: statSync(path).size },
  ]);
});

test("the drill takes every row and leaves nothing behind; a damaged or cut file fails it", async () => {
  const { path, rows } = await make();
  expect(await checkBackup(pool(), path)).toMatchObject({ rows });
  const { rows: schemas } = await pool().query("select 1 from pg_namespace where nspname = 'backup_drill'");
  expect(schemas).toEqual([]);
  const bytes = readFileSync(path);
  const cut = join(folder, "cut.gz");
  writeFileSync(cut, bytes.subarray(0, bytes.length - 40));
  await expect(checkBackup(pool(), cut)).rejects.toThrow(/cut off|damaged/);
  const bent = Buffer.from(bytes);
  bent.fill(0, bent.length >> 1, (bent.length >> 1) + 50);
  writeFileSync(cut, bent);
  await expect(checkBackup(pool(), cut)).rejects.toThrow(/damaged|cut off|invalid|incorrect/);
});

test("put back into an empty database, everything is as it was, and nothing goes out by itself", async () => {
  const { path } = await make();
  const fresh = await createTestDatabase();
  try {
    await restoreBackup(fresh.db.pool, path);
    const read = async (db: typeof fresh.db) => {
      const { rows: stores } = await db.pool.query<{ id: string }>("select id from stores order by id");
      return Promise.all(
        stores.map(({ id }) =>
          db.withStore(id, (tx) =>
            tx.rows(`select to_jsonb(o) - 'search' as "order" from orders o order by id`),
          ),
        ),
      );
    };
    expect(await read(fresh.db)).toEqual(await read(house.services.db));
    const { rows: stores } = await fresh.db.pool.query<{ id: string }>("select id from stores");
    for (const { id } of stores) {
      const ctx = systemCtx({ ...house.services, db: fresh.db }, id, "test");
      expect((await verifyAuditChain(ctx)).isWhole).toBe(true);
      const [action] = await fresh.db.withStore(id, (tx) =>
        tx.rows("select state, is_effect_unknown, payload from actions"),
      );
      expect(action).toEqual({ state: "gaveUp", is_effect_unknown: true, payload: null });
      const accounts = await fresh.db.withStore(id, (tx) => tx.rows("select distinct state from accounts"));
      expect(accounts).toEqual([{ state: "paused" }]);
    }
    // The walls stand again, and so do the keys between tables.
    await expect(fresh.db.pool.query("delete from stores")).rejects.toThrow(/violates|denied|walls/);
    await expect(restoreBackup(fresh.db.pool, path)).rejects.toThrow("There is data here already");
  } finally {
    await fresh.drop();
  }
});

test("the newest seven are kept", async () => {
  for (let day = 10; day < 20; day++)
    writeFileSync(join(folder, "backups", `stallkeeper-2035-01-${day}T00-00-00Z.ndjson.gz`), "");
  await deleteOldBackups(folder);
  expect((await listBackupFiles(folder)).map(({ name }) => name.slice(12, 22))).toEqual([
    "2036-01-02",
    "2035-01-19",
    "2035-01-18",
    "2035-01-17",
    "2035-01-16",
    "2035-01-15",
    "2035-01-14",
  ]);
});
