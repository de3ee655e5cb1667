import { z } from "zod";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabaseConnection, type RunningDatabase, startDatabase } from "./index.ts";
import { makeDatabase, type MadeDatabase } from "./made-database.fixture.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { isAlive } from "./process-identity.ts";

const log = pino({ level: "silent" });
const isRoot = process.getuid?.() === 0;
let dataDir = "";
let running: RunningDatabase[] = [];
let made: MadeDatabase;

beforeAll(async () => void (made = await makeDatabase()));
afterAll(() => made.remove());
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), "sk-database-")));
});
afterEach(async () => {
  for (const database of running) await database.stop();
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDir: folder, log });
  running.push(database);
  return database;
}

async function ask(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return ((await client.query(sql)).rows[0] ?? {}) as Record<string, unknown>;
  } finally {
    await client.end();
  }
}

const serverPid = (folder = dataDir) => readPostmasterFile(join(folder, "postgres"))?.pid ?? 0;

describe("the embedded database", () => {
  test("says in the log where it can be dumped, and by whom", async () => {
    made.copyTo(dataDir);
    const lines: string[] = [];
    running.push(
      await startDatabase({
        dataDir,
        log: pino({ level: "info" }, { write: (line) => void lines.push(line) }),
      }),
    );
    const said = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === "the database is ready");
    expect(said).toEqual([
      expect.objectContaining({
        host: expect.any(String),
        port: 5432,
        database: "stallkeeper",
        role: "stallkeeper",
        superuser: "postgres",
      }),
    ]);
    const { host, port, database, superuser } = z
      .object({ host: z.string(), port: z.number(), database: z.string(), superuser: z.string() })
      .parse(said[0]);
    // pg_dump asks so: it fails on the first table of which it would not see every row.
    const facts = await ask(
      { host, port, database, user: superuser },
      "select rolbypassrls as sees_all from pg_roles where rolname = current_user",
    );
    expect(facts).toEqual({ sees_all: true });
  });

  test("is made safe: checksums, fsync, no network, a role that is no superuser, a closed socket folder", async () => {
    const { connection, version, adopted } = await start();
    const facts = await ask(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
        current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        current_setting('lc_messages') as messages, current_setting('server_version_num')::int as version,
        (select rolsuper from pg_roles where rolname = current_user) as super, upper('ä') as upper`,
    );
    expect(facts).toEqual({
      checksums: "on",
      fsync: "on",
      commits: "on",
      pages: "on",
      addresses: "",
      encoding: "UTF8",
      messages: "C",
      version,
      super: false,
      upper: "Ä",
    });
    expect(adopted).toBe(false);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("keeps what was saved over a clean stop, which leaves no process and no lock", async () => {
    made.copyTo(dataDir);
    const first = await start();
    await ask(first.connection, "create table kept as select 42 as answer");
    const firstPid = serverPid();
    await first.stop();
    await first.stop();
    expect(isAlive(firstPid)).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    expect(existsSync(join(dataDir, "stallkeeper.pid"))).toBe(false);

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.connection, "select answer from kept")).toEqual({ answer: 42 });
  });

  test("is started again at the same address when its server is killed under the service", async () => {
    made.copyTo(dataDir);
    const { connection } = await start();
    const killedPid = serverPid();
    process.kill(killedPid, "SIGKILL");
    await expect.poll(() => ask(connection, "select 1 as one").catch(() => null)).toEqual({ one: 1 });
    expect(serverPid()).not.toBe(killedPid);
  });

  test("refuses a second service in words and lets it in after the first has gone", async () => {
    made.copyTo(dataDir);
    const first = await start();
    await expect(start()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Stallkeeper (process ${process.pid}).`,
    );
    expect(await ask(first.connection, "select 1 as one")).toEqual({ one: 1 });
    await first.stop();
    expect((await start()).adopted).toBe(false);
  });

  test("is made anew when an earlier first start was cut off", async () => {
    mkdirSync(join(dataDir, "postgres.new", "base"), { recursive: true });
    writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    const { connection } = await start();
    expect(await ask(connection, "select 1 as one")).toEqual({ one: 1 });
    expect(existsSync(join(dataDir, "postgres.new"))).toBe(false);
  });

  test("of another major version is refused in words and left alone", async () => {
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 15; this Stallkeeper carries PostgreSQL 18/,
    );
    expect(readFileSync(join(dataDir, "postgres", "PG_VERSION"), "utf8")).toBe("15\n");
  });

  test("listens on a short socket path however long the data folder's is", async () => {
    const folder = join(dataDir, "n".repeat(120));
    mkdirSync(folder);
    made.copyTo(folder);
    const { connection } = await start(folder);
    expect(connection.host.length).toBeLessThan(90);
    expect(await ask(connection, "select 1 as one")).toEqual({ one: 1 });
  });

  test("asks for its password where it has to listen on TCP", async () => {
    const database = await startDatabase({ dataDir, log, transport: "tcp" });
    running.push(database);
    expect(database.connection.host).toBe("127.0.0.1");
    expect(await ask(database.connection, "select 1 as one")).toEqual({ one: 1 });
    for (const user of ["stallkeeper", "postgres"]) {
      await expect(ask({ ...database.connection, user, password: "guess" }, "select 1")).rejects.toThrow(
        /password authentication failed/,
      );
    }
  });

  test.runIf(isRoot && process.platform === "linux")(
    "started by root runs as nobody, also below a folder that is closed to nobody",
    async () => {
      const { connection } = await start(join(dataDir, "closed"));
      expect(statSync(dataDir).mode & 0o077).toBe(0);
      const uid = readFileSync(`/proc/${serverPid(join(dataDir, "closed"))}/status`, "utf8").match(
        /^Uid:\t(\d+)/m,
      )?.[1];
      const nobody = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+)/m)?.[1];
      expect(uid).toBe(nobody);
      expect(await ask(connection, "select 1 as one")).toEqual({ one: 1 });
    },
  );
});
