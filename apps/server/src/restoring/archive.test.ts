/** An archive of one store: all of it, nothing of another, no credentials, and the same again elsewhere. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrder,
  createTestDatabase,
  signUpMember,
  startTestApp,
  type TestApp,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { sealedColumns } from "../key-rotation/sealed-columns.ts";
import { verifyAuditChain } from "../platform/audit/index.ts";
import { systemCtx } from "../platform/context.ts";
import { listArchivedTables, leftOutTables, writeArchive } from "../platform/archive/index.ts";
import { readTar, tarEnd, tarEntry } from "../platform/archive/tar.ts";
import { restoreArchive } from "./restore-archive.ts";

let house: TestApp;
let folder: string;
const stores: Record<string, string> = {};
const at = new Date("2036-01-02T03:04:05Z");
const photo = Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: 5_000 }, (_, n) => n % 256)]);

beforeAll(async () => {
  house = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), "sk-archive-"));
  for (const name of ["north", "south"]) {
    const { storeId } = await signUpMember(house, { scopes: ["admin"] });
    stores[name] = storeId;
    for (const number of [1, 2, 3])
      await buildOrder(house.services.db, {
        storeId,
        id: `${name}-${number}`,
        platform: "bazaar",
        account: name,
        note_from_buyer: `Ünïcode of ${name} "quoted"\n\\ back`,
      });
    await house.services.db.withStore(storeId, async (tx) => {
      await tx.run(
        `insert into actions (store_id, account_id, order_id, kind, payload, idempotency_key)
         select store_id, account_id, id, 'refund', 'null', id from orders where id = $1`,
        [`${name}-1`],
      );
      await tx.run("update accounts set credentials = $1", [Buffer.from(`secret of ${name}`)]);
      await tx.run(
        `insert into message_attachments (store_id, sent_hash, media_type, content, added_at)
         values ($1, '\\x01', 'image/jpeg', $2, now())`,
        [storeId, photo],
      );
    });
  }
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const pool = () => house.services.db.pool;
const path = (name: string): string => join(folder, name);
const make = async (store = "north", name = `${store}.tar.gz`) => ({
  path: path(name),
  ...(await writeArchive(pool(), { storeId: stores[store] ?? "", path: path(name), at })),
});

test("every table is in the archive, or has a reason why not", async () => {
  const client = await pool().connect();
  const archived = (await listArchivedTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  client.release();
  expect([...archived, ...Object.keys(leftOutTables)].sort()).toEqual(
    expect.arrayContaining(rows.map(({ name }) => name)),
  );
});

test("nothing that is sealed is among the columns of an archive", async () => {
  const client = await pool().connect();
  const archived = await listArchivedTables(client);
  client.release();
  const columnsOf = new Map(
    archived.map(({ name, plain, json, bytes }) => [name, [...plain, ...json, ...bytes]]),
  );
  expect(columnsOf.get("accounts")?.length).toBeGreaterThan(5);
  for (const { table, column } of sealedColumns)
    expect.soft(columnsOf.get(table) ?? [], `${table}.${column}`).not.toContain(column);
});

test("it holds the whole store, readable by any tar, and nothing of another or that lets in", async () => {
  const { path: file, rows } = await make();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const names = execFileSync("tar", ["-tzf", file]).toString().split("\n");
  expect(names).toEqual(expect.arrayContaining(["README.txt", "manifest.json", "counts.json"]));
  expect(names).toContain("tables/orders/000001.jsonl");
  const orders = execFileSync("tar", ["-xzOf", file, "tables/orders/000001.jsonl"]).toString();
  const read = orders
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string });
  expect(read.map(({ id }) => id).sort()).toEqual(["north-1", "north-2", "north-3"]);
  const text = gunzipSync(readFileSync(file)).toString("latin1");
  expect(text).not.toContain("south-1");
  expect(text).not.toContain("secret of");
  expect(text).not.toContain(Buffer.from("secret of").toString("hex"));
  expect(text).not.toContain("argon2");
  expect(rows).toBeGreaterThan(8);
});

test("in an empty installation each table comes back with the same rows and sum", async () => {
  const made = await make();
  const fresh = await createTestDatabase();
  try {
    const restored = await restoreArchive(fresh.db.pool, made.path);
    expect(restored.tables).toEqual(made.tables);
    expect(restored.rows).toBe(made.rows);
    const storeId = stores["north"] ?? "";
    const ordersOf = (db: typeof fresh.db) =>
      db.withStore(storeId, (tx) => tx.rows("select to_jsonb(o) as one from orders o order by id"));
    expect(await ordersOf(fresh.db)).toEqual(await ordersOf(house.services.db));
    const ctx = systemCtx({ ...house.services, db: fresh.db }, storeId, "test");
    expect((await verifyAuditChain(ctx)).isWhole).toBe(true);
    const files = await fresh.db.withStore(storeId, (tx) =>
      tx.rows("select content from message_attachments"),
    );
    expect([restored.files, files]).toEqual([1, [{ content: photo }]]);
    // Nothing goes out by itself, and nobody gets in with what the archive had.
    const [action] = await fresh.db.withStore(storeId, (tx) => tx.rows("select state, payload from actions"));
    expect(action).toEqual({ state: "gaveUp", payload: null });
    const accounts = await fresh.db.withStore(storeId, (tx) =>
      tx.rows("select distinct state, credentials from accounts"),
    );
    expect(accounts).toEqual([{ state: "reconnect", credentials: null }]);
    const { rows: people } = await fresh.db.pool.query("select distinct password_hash from users");
    expect(people).toEqual([{ password_hash: "!" }]);
    await expect(restoreArchive(fresh.db.pool, made.path)).rejects.toThrow("There is data here already");
  } finally {
    await fresh.drop();
  }
});

describe("an archive that isn't as it was made is refused, and leaves nothing", () => {
  type Entry = [name: string, content: string];
  const pack = (entries: Entry[]): string => {
    const file = path("bent.tar.gz");
    const pieces = entries.flatMap(([name, content]) => tarEntry(name, Buffer.from(content, "latin1"), at));
    writeFileSync(file, gzipSync(Buffer.concat([...pieces, tarEnd])));
    return file;
  };
  // All are refused by the same empty installation: what one left would show in the next, too.
  let fresh: TestDatabase;
  let whole: string;
  const entries: Entry[] = [];
  beforeAll(async () => {
    fresh = await createTestDatabase();
    whole = (await make("north", "whole.tar.gz")).path;
    const files = Readable.from([gunzipSync(readFileSync(whole))]);
    for await (const { name, content } of readTar(files, 1_000_000))
      entries.push([name, content.toString("latin1")]);
  });
  afterAll(() => fresh.drop());
  const expectEmpty = async (): Promise<void> => {
    const { rows } = await fresh.db.pool.query("select 1 from users union all select 1 from stores");
    expect(rows).toEqual([]);
  };
  const edit = (entries: Entry[], wanted: string, change: (text: string) => string): Entry[] =>
    entries.map(([name, text]) => [name, name.startsWith(wanted) ? change(text) : text]);
  const withStranger = (entries: Entry[], name: string): Entry[] => [
    ...entries.slice(0, -1),
    [name, "x"],
    ...entries.slice(-1),
  ];
  const cases: [string, (entries: Entry[]) => Entry[], RegExp][] = [
    [
      "a row was changed",
      (e) => edit(e, "tables/orders/", (t) => t.replace("north-1", "north-9")),
      /orders differs|violates/,
    ],
    ["a row is missing", (e) => edit(e, "tables/actions/", () => ""), /differs/],
    [
      "a row is of another store",
      (e) => edit(e, "tables/orders/", (t) => t.replaceAll(stores["north"] ?? "", stores["south"] ?? "")),
      /another store|differs/,
    ],
    [
      "it brings a password",
      (e) =>
        edit(
          edit(e, "manifest.json", (t) => t.replace('"users": [', '"users": ["password_hash", ')),
          "tables/users/",
          (t) => t.replace("{", '{"password_hash": "x", '),
        ),
      /isn't known here: users.password_hash/,
    ],
    [
      "a row has a column of its own",
      (e) => edit(e, "tables/users/", (t) => t.replace("{", '{"totp_seed": "x", ')),
      /column that its table hasn't/,
    ],
    ["it leads out of its folder", (e) => withStranger(e, "../../etc/passwd"), /doesn't belong there/],
    [
      "it has a table that isn't archived",
      (e) => withStranger(e, "tables/sessions/000001.jsonl"),
      /isn't known here: sessions/,
    ],
    [
      "it has a file that no row names",
      (e) => withStranger(e, "files/orders/data/00000001.bin"),
      /should have 1 files|no row names/,
    ],
    [
      "it is of a newer version",
      (e) => edit(e, "manifest.json", (t) => t.replace('"steps": [', '"steps": ["9999-later", ')),
      /newer Stallkeeper/,
    ],
    ["it has no counts", (e) => e.slice(0, -1), /damaged or cut off/],
  ];
  test.each(cases)("because %s", async (_why, bend, said) => {
    const file = pack(bend(entries));
    await expect(restoreArchive(fresh.db.pool, file)).rejects.toThrow(said);
    await expectEmpty();
  });

  test("because it is cut off, no plain file, or a bomb", async () => {
    const bytes = readFileSync(whole);
    const bent = path("cut.tar.gz");
    const refused = async (content: Buffer, said: RegExp): Promise<void> => {
      writeFileSync(bent, content);
      await expect(restoreArchive(fresh.db.pool, bent)).rejects.toThrow(said);
      await expectEmpty();
    };
    await refused(bytes.subarray(0, bytes.length - 60), /damaged or cut off/);
    await refused(Buffer.from("nothing of ours"), /damaged or cut off|no archive/);
    const link = tarEntry("README.txt", Buffer.alloc(0), at)[0] ?? Buffer.alloc(0);
    const linked = Buffer.from(link);
    linked.write("2", 156);
    // The sum of the header counts the changed byte.
    linked.write(
      `${(Number.parseInt(linked.subarray(148, 154).toString(), 8) + 2).toString(8).padStart(6, "0")}\0 `,
      148,
    );
    await refused(gzipSync(Buffer.concat([linked, tarEnd])), /no plain file/);
    // Packed once: a file of gzip may have several parts, one behind another.
    const zeros = gzipSync(Buffer.concat(tarEntry("README.txt", Buffer.alloc(60_000_000), at)));
    await refused(Buffer.concat([zeros, zeros, zeros, gzipSync(tarEnd)]), /far too much/);
  });
});
