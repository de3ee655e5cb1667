/**
 * A copy made while people work, put back elsewhere: every table has the rows of one moment, to the last
 * character, and what was sealed opens with its key alone. What the tables held at that moment is asked by
 * another connection that looks at the same snapshot.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  createTestDatabase,
  letOwnerLook,
  showFigure,
  tries,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { placeOf, sealedColumns, type SealedColumn } from "../key-rotation/sealed-columns.ts";
import { listTables, quote, writeBackup } from "../platform/backup/index.ts";
import { createSecretBox, type SecretBox } from "../platform/secret-box.ts";
import { openHouse, type House, type Store } from "../promises/house.fixture.ts";
import { restoreBackup } from "./restore-backup.ts";

/** What a restore changes on purpose, so that nothing goes out by itself. */
const held: Readonly<Record<string, readonly string[]>> = {
  accounts: ["state"],
  actions: ["state", "is_effect_unknown", "is_held", "lease_until", "problem_code", "problem"],
  mails: ["state", "sealed", "settled_at", "problem"],
};
/** And what it leaves out: everybody signs in again. */
const gone = "sessions";
const orders = tries(20, 4_000);
/** The copy waits for more to be written at each so many tables of a store. */
const tablesAtOnce = tries(40, 1);
const marker = `sealed-${randomBytes(8).toString("hex")}`;

let house: House;
let stores: Store[];
let fresh: TestDatabase;
let copy: { path: string; rows: number };
let atThatMoment: Map<string, string>;
let written = 0;
let writtenBefore = 0;
let nextWrite = Promise.withResolvers<void>();

beforeAll(async () => {
  house = await openHouse();
  stores = [await house.makeStore(), await house.makeStore()];
  for (let number = 0; number < orders; number++) await addOrder(stores[number % 2] ?? expect.fail());
  await sealEverywhere();
  copy = await copyUnderLoad();
  fresh = await createTestDatabase();
  await restoreBackup(fresh.db.pool, copy.path);
  await letOwnerLook(fresh.db);
});
afterAll(async () => {
  await fresh.drop();
  await house.close();
});

test("counts and checksums of all tables are those of the copy's moment", async () => {
  const restored = await sumsOf(fresh.db.pool);
  expect([...atThatMoment.keys()].length).toBeGreaterThan(100);
  expect(atThatMoment.get(gone)).not.toMatch(/^0 /);
  expect(restored.get(gone)).toMatch(/^0 /);
  const but = (sums: Map<string, string>) => [...sums].filter(([table]) => table !== gone);
  expect(but(restored)).toEqual(but(atThatMoment));
  // People worked meanwhile, and what they wrote after that moment is not in the copy.
  expect(written - writtenBefore).toBeGreaterThan(30);
  expect((await sumsOf(house.test.services.db.pool)).get("orders")).not.toBe(atThatMoment.get("orders"));
  showFigure(
    "backup-under-load",
    `${copy.rows} rows copied while ${written - writtenBefore} writes were made: ` +
      `${atThatMoment.size - 1} tables equal after a restore elsewhere`,
  );
});

test("what was sealed can't be read from the file, and in the new place it opens with the key alone", async () => {
  const text = gunzipSync(readFileSync(copy.path)).toString();
  const { secretKey, services } = house.test;
  for (const form of ["hex", "base64"] as const) expect(text).not.toContain(secretKey.toString(form));
  expect(text).not.toContain(marker);
  const stranger = createSecretBox(randomBytes(32));
  const opened: string[] = [];
  for (const column of sealedColumns)
    for (const { place, sealed } of await readSealed(fresh, column)) {
      expect(() => stranger.open(sealed, place)).toThrow("authenticate");
      expect(services.secrets.open(sealed, place)).toBe(marker);
      opened.push(`${column.table}.${column.column}`);
    }
  // Mails that waited were given up, and their text with them.
  const expected = sealedColumns.filter(({ table }) => table !== "mails");
  expect([...new Set(opened)]).toEqual(expected.map(({ table, column }) => `${table}.${column}`));
});

function addOrder({ storeId, id }: Store): Promise<unknown> {
  return buildOrder(house.test.services.db, { storeId, account_id: id("accounts"), id: `load-${written++}` });
}

/** Copies while four people write: now and then the copy waits until something more has been written. */
async function copyUnderLoad(): Promise<{ path: string; rows: number }> {
  const { database, dataDir } = house.test;
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const copying = new AbortController();
  const people = Promise.all(
    [0, 1, 2, 3].map((person) => keepWriting(stores[person % 2] ?? expect.fail(), copying.signal)),
  );
  // One who can't write any more ends the wait for more, and is thrown at the end.
  people.catch(() => undefined);
  const untilMoreIsWritten = async (): Promise<void> => {
    for (const before = written; written < before + 5;) await Promise.race([nextWrite.promise, people]);
  };
  let begun = 0;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    const watched = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
      const answer = await send(text, values);
      if (text.includes("pg_try_advisory_xact_lock")) {
        const { rows } = await send("select pg_export_snapshot() as id");
        atThatMoment = await sumsOf(house.test.services.db.pool, String(rows[0]?.id));
        writtenBefore = written;
      }
      if (text.startsWith("declare") && begun++ % tablesAtOnce === 0) await untilMoreIsWritten();
      return answer;
    };
    client.query = watched as typeof client.query;
  });
  try {
    const made = await writeBackup(pool, dataDir, new Date("2036-01-02T03:04:05Z"));
    if (made === null) throw new Error("nothing was written");
    return { path: join(dataDir, "backups", made.name), rows: made.rows };
  } finally {
    copying.abort();
    await people;
    await pool.end();
  }
}

/** Orders come, are noted on, and go. */
async function keepWriting(store: Store, until: AbortSignal): Promise<void> {
  const { db } = house.test.services;
  while (!until.aborted) {
    const { id } = (await addOrder(store)) as { id: string };
    const { body } = await store.owner.client.graphql(
      `mutation { TransactionUpdateById(_id: "${id}", record: { notes: "${'Ünïcode \\"quoted\\" '.repeat(9)}" }) {
        recordId error { message } } }`,
    );
    expect(body).toMatchObject({ data: { TransactionUpdateById: { recordId: id, error: null } } });
    await db.withStore(store.storeId, (tx) =>
      tx.run(
        `delete from orders where id in (select id from orders where id like 'load-%' and id <> $1
           and notes <> '' for update skip locked)`,
        [id],
      ),
    );
    await db.asSystem((tx) =>
      tx.run("update users set updated_at = clock_timestamp() where id = $1", [store.owner.userId]),
    );
    written += 3;
    nextWrite.resolve();
    nextWrite = Promise.withResolvers<void>();
  }
}

/** `count sum` of each table, at a snapshot where one is given; what a restore changes on purpose apart. */
async function sumsOf(pool: pg.Pool, snapshot?: string): Promise<Map<string, string>> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    const sums = new Map<string, string>();
    for (const { name, columns } of await listTables(client)) {
      const kept = columns
        .filter((column) => held[name]?.includes(column.name) !== true)
        // Words of a search are the one type without a hash.
        .map((column) => `${quote(column.name)}${column.type === "tsvector" ? "::text" : ""}`);
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hash_record_extended(row(${kept.join(", ")}), 0)), 0) as sum
         from ${quote(name)}`,
      );
      sums.set(name, rows[0]?.sum ?? "");
    }
    return sums;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Seals the marker in a row of every column that holds something sealed. */
async function sealEverywhere(): Promise<void> {
  const { db, secrets } = house.test.services;
  await db.asSystem((tx) =>
    tx.run("insert into mails (sealed, next_at, expires_at, created_at) values ('', now(), now(), now())"),
  );
  for (const column of sealedColumns) await sealColumn(house.test.database, column, secrets);
}

async function sealColumn(database: TestDatabase, column: SealedColumn, box: SecretBox): Promise<void> {
  const { table, column: name, key } = column;
  for (const { rowKey, place } of await readPlaces(database, column))
    await database.db.asSystem((tx) =>
      tx.run(`update ${table} set ${name} = $1 where ${key} = $2`, [box.seal(marker, place), rowKey]),
    );
}

async function readSealed(database: TestDatabase, column: SealedColumn) {
  return (await readPlaces(database, column)).filter(({ sealed }) => sealed !== null);
}

async function readPlaces(
  { db }: TestDatabase,
  column: SealedColumn,
): Promise<{ rowKey: string; place: string; sealed: Buffer }[]> {
  const { table, column: name, key, isOfStore } = column;
  const rows = await db.asSystem((tx) =>
    tx.rows<{ rowKey: string; storeId: string; sealed: Buffer }>(
      `select ${key} as "rowKey", ${isOfStore ? "store_id::text" : "''"} as "storeId", ${name} as sealed from ${table}`,
    ),
  );
  return rows.map(({ rowKey, storeId, sealed }) => ({
    rowKey,
    sealed,
    place: placeOf(column, storeId, rowKey),
  }));
}
