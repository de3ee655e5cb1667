import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStore, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { openKeyRing } from "../platform/key-ring.ts";
import { createSecretBox } from "../platform/secret-box.ts";
import { openColumns, placeOf, sealedColumns } from "./sealed-columns.ts";

const program = fileURLToPath(new URL("../rotate-key.ts", import.meta.url));
// Twenty-four steps of a rotation: enough to be killed between any two.
const accountsAStore = 300;
let database: TestDatabase;
let dataDir: string;
let stores: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "sk-keys-"));
  // As an installation of before has it: one line, no number.
  writeFileSync(join(dataDir, "master.key"), `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  stores = [await buildStore(database.db, "Northlane"), await buildStore(database.db, "Southlane")];
  const box = createSecretBox(openKeyRing(dataDir, undefined));
  for (const storeId of stores) {
    const rows = Array.from({ length: accountsAStore }, (_, n) => {
      const id = randomUUID();
      const sealed = (value: unknown, column: string): string =>
        `\\x${box.seal(value, `accounts.${column}:${storeId}:${id}`).toString("hex")}`;
      return {
        id,
        username: `seller-${n}`,
        credentials: sealed({ token: `token-${storeId}-${n}` }, "credentials"),
        webhook_secret: sealed(`hook-${n}`, "webhook_secret"),
      };
    });
    await database.db.withStore(storeId, (tx) =>
      tx.run(
        `insert into accounts (id, store_id, platform, username, credentials, webhook_secret)
         select id, $1, 'test', username, credentials, webhook_secret
           from jsonb_to_recordset($2)
             as made (id uuid, username text, credentials bytea, webhook_secret bytea)`,
        [storeId, JSON.stringify(rows)],
      ),
    );
  }
  await database.db.asSystem(async (tx) => {
    const user = await tx.one<{ id: string }>(
      "insert into users (email, name, password_hash) values ('a@b.test', 'A', 'x') returning id",
    );
    await tx.run("update users set totp_seed = $2 where id = $1", [
      user?.id,
      box.seal("SEED", `users.totp_seed:${user?.id}`),
    ]);
    const mail = await tx.one<{ id: string }>(
      "insert into mails (next_at, expires_at, created_at) values (now(), now(), now()) returning id",
    );
    await tx.run("update mails set sealed = $2 where id = $1", [
      mail?.id,
      box.seal({ subject: "Hello" }, `mails.sealed:${mail?.id}`),
    ]);
  });
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Run {
  code: number | null;
  output: string;
}

/** Runs the program; with `isDue` it is killed as soon as that says so. */
async function rotate(env: Record<string, string> = {}, isDue?: () => Promise<boolean>): Promise<Run> {
  const child = spawn(process.execPath, [program, "--data", dataDir], {
    // Nothing of this shell, but what Node compiled before.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let isOver = false;
  const ended = new Promise<Run>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  ).finally(() => (isOver = true));
  while (isDue !== undefined && !isOver) {
    if (await isDue()) child.kill("SIGKILL");
    // A step of fifty secrets takes longer.
    await sleep(5);
  }
  return ended;
}

/** The versions of the keys in the folder, the newest last. */
const keptVersions = (): number[] =>
  readFileSync(join(dataDir, "master.key"), "utf8")
    .trim()
    .split("\n")
    .map((line) => Number(line.split(":")[0]));

/**
 * Opens every secret there is with the keys of the folder; gives them by place, and how many lie under each
 * key.
 */
async function openAll(env?: string): Promise<{ texts: Map<string, string>; versions: Map<number, number> }> {
  const box = createSecretBox(openKeyRing(dataDir, env));
  const texts = new Map<string, string>();
  const versions = new Map<number, number>();
  for (const column of sealedColumns) {
    for (const storeId of column.isOfStore ? stores : [""]) {
      const read = `select ${column.key} as key, ${column.column} as sealed from ${column.table}
        where ${column.column} is not null`;
      const rows = await (storeId === ""
        ? database.db.asSystem((tx) => tx.rows<{ key: string; sealed: Buffer }>(read))
        : database.db.withStore(storeId, (tx) => tx.rows<{ key: string; sealed: Buffer }>(read)));
      for (const { key, sealed } of rows) {
        const place = placeOf(column, storeId, key);
        texts.set(place, JSON.stringify(box.open(sealed, place)));
        versions.set(sealed[0] ?? 0, (versions.get(sealed[0] ?? 0) ?? 0) + 1);
      }
    }
  }
  return { texts, versions };
}

test("every column of bytes is either sealed anew or known to hold nothing sealed", async () => {
  const columns = await database.db.asSystem((tx) =>
    tx.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and data_type = 'bytea' order by 1`,
    ),
  );
  const known = [
    ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
    ...openColumns,
  ].toSorted();
  expect(columns.map(({ name }) => name).toSorted()).toEqual(known);
});

test("killed at any moment a rotation loses nothing, and the next one ends it", async () => {
  const before = await openAll();
  expect(before.texts.size).toBe(2 * 2 * accountsAStore + 2);
  const seen = new Set<number>();
  const [old = 0] = before.versions.keys();
  const renewed = async () =>
    (
      await Promise.all(
        stores.map((storeId) =>
          database.db.withStore(storeId, (tx) =>
            tx.rows<{ count: number }>(
              `select count(*) filter (where get_byte(credentials,
                 0) <> ${old}) + count(*) filter (where get_byte(webhook_secret, 0) <> ${old}) as count
                 from accounts`,
            ),
          ),
        ),
      )
    ).reduce((sum, [row]) => sum + Number(row?.count), 0);
  // At its first breath, with its new key in the folder, and with more and more under that key.
  const moments = [
    async () => true,
    async () => keptVersions().length > 1,
    ...[1, 250, 500, 900].map((least) => async () => (await renewed()) >= least),
  ];
  let run: Run = { code: null, output: "" };
  for (const isDue of moments) {
    run = await rotate({}, isDue);
    const { texts, versions } = await openAll();
    expect(texts).toEqual(before.texts);
    seen.add(versions.size);
  }
  if (run.code !== 0) run = await rotate();
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining("The master key has been changed") });
  // Killed in the middle at least once: some under the old key, some under the new.
  expect(seen.has(2)).toBe(true);
  const after = await openAll();
  // One that was killed when all was done leaves its key as the old one of the next.
  const [version = 0] = keptVersions();
  expect(version).toBeGreaterThanOrEqual(2);
  expect([after.texts, [...after.versions]]).toEqual([before.texts, [[version, before.texts.size]]]);
  expect(readFileSync(join(dataDir, "master.key"), "utf8")).toMatch(/^\d+:[A-Za-z0-9+/]{43}=\n$/);
  expect(statSync(join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
  for (const storeId of stores) {
    expect(
      await database.db.withStore(storeId, (tx) =>
        tx.rows("select after from audit_entries where action = 'keyRotated'"),
      ),
    ).toContainEqual({ after: { version } });
  }
});

test("a secret that no key opens stops the rotation in words, with both keys kept", async () => {
  const [storeId = ""] = stores;
  const [version = 0] = keptVersions();
  const row = await database.db.withStore(storeId, (tx) =>
    tx.one<{ id: string; credentials: Buffer }>("select id, credentials from accounts limit 1"),
  );
  await database.db.withStore(storeId, (tx) =>
    tx.run("update accounts set credentials = $2 where id = $1", [
      row?.id,
      Buffer.concat([Buffer.from([version]), randomBytes(60)]),
    ]),
  );
  const run = await rotate();
  expect(run).toMatchObject({
    code: 1,
    output: expect.stringContaining(`accounts.credentials:${storeId}:${row?.id}`),
  });
  expect(keptVersions()).toEqual([version, version + 1]);
  await database.db.withStore(storeId, (tx) =>
    tx.run("update accounts set credentials = $2 where id = $1", [row?.id, row?.credentials]),
  );
  expect((await rotate()).code).toBe(0);
  expect([...(await openAll()).versions.keys()]).toEqual([version + 1]);
});

test("beside a running service nothing is changed", async () => {
  const live = new (await import("pg")).default.Client({
    connectionString: database.url,
    application_name: "stallkeeper live",
  });
  await live.connect();
  expect(await rotate()).toMatchObject({ code: 1, output: expect.stringContaining("Stop it") });
  await live.end();
});
