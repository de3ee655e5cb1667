import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { canReach } from "./database-user.ts";
import { startDatabase } from "./index.ts";
import { makeDatabase, type MadeDatabase } from "./made-database.fixture.ts";
import { listServerProcesses, type OwnerProcess, startOwner } from "./owner-process.fixture.ts";
import { isAlive } from "./process-identity.ts";

const log = pino({ level: "silent" });
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
let dataDir = "";
let owners: OwnerProcess[] = [];
let made: MadeDatabase;

beforeAll(async () => void (made = await makeDatabase()));
afterAll(() => made.remove());
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), "sk-kill-")));
});
afterEach(async () => {
  for (const owner of owners)
    if (owner.child.exitCode === null && owner.child.signalCode === null) await owner.kill("SIGKILL");
  owners = [];
  // Whatever a failed test left running is adopted once more and stopped.
  await (await startDatabase({ dataDir, log })).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process of the database may end by itself between the look and the kill. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function own(as = {}): Promise<OwnerProcess> {
  const owner = await startOwner(dataDir, as);
  owners.push(owner);
  return owner;
}

async function readIds(owner: OwnerProcess): Promise<Set<number>> {
  const client = new pg.Client(owner.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from writes");
  await client.end();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** True once the process has run for a tenth of a second by its own count. */
function isComputing(pid: number): boolean {
  const facts = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  return Number(facts?.[11]) >= 10;
}

const clusterDir = () => join(dataDir, "postgres");

describe.runIf(process.platform === "linux")("a killed service", () => {
  test("leaves its database running; the next one adopts it and finds every acknowledged write", async () => {
    made.copyTo(dataDir);
    const first = await own();
    await first.waitForWrites(50);
    const [serverPid] = listServerProcesses(clusterDir());
    await first.kill("SIGKILL");

    const second = await own();
    expect(second.adopted).toBe(true);
    expect(listServerProcesses(clusterDir())[0]).toBe(serverPid);
    const ids = await readIds(second);
    expect(first.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    await second.kill("SIGTERM");
    expect(isAlive(serverPid ?? 0)).toBe(false);
  });

  test("killed together with every process of its database loses no acknowledged write", async () => {
    made.copyTo(dataDir);
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const owner = await own();
      expect(owner.adopted).toBe(false);
      await owner.waitForWrites(100);
      for (const pid of [owner.pid, ...listServerProcesses(clusterDir())]) killIfAlive(pid);
      await owner.kill("SIGKILL");
      acknowledged.push(...owner.acknowledged);
    }
    const ids = await readIds(await own());
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("whose database was computing when it was killed starts again, and nothing of it lives on", async () => {
    made.copyTo(dataDir);
    const first = await own();
    const [serverPid = 0] = listServerProcesses(clusterDir());
    const client = new pg.Client({ ...first.connection, user: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid ?? 0;
    // It looks at nothing outside of itself, and never ends.
    const counting = client.query("do $$ begin loop end loop; end $$").catch(() => "cut off");
    await expect.poll(() => isComputing(pid)).toBe(true);
    process.kill(serverPid, "SIGKILL");
    await first.kill("SIGKILL");

    const second = await own();
    expect(second.adopted).toBe(false);
    expect(await counting).toBe("cut off");
    expect(isAlive(pid)).toBe(false);
  });

  test("does not keep the folder locked, but a living one does, named by its process", async () => {
    made.copyTo(dataDir);
    const first = await own();
    await expect(startOwner(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Stallkeeper (process ${first.pid}).`,
    );
    await first.kill("SIGKILL");
    const second = await own();
    expect(second.adopted).toBe(true);
  });

  test("whose database's process id belongs to somebody else now starts again", async () => {
    made.copyTo(dataDir);
    const first = await own();
    const [serverPid] = listServerProcesses(clusterDir());
    process.kill(serverPid ?? 0, "SIGSTOP");
    await first.kill("SIGKILL");
    process.kill(serverPid ?? 0, "SIGKILL");
    await expect.poll(() => isAlive(serverPid ?? 0)).toBe(false);
    const stranger = spawn("sleep", ["60"], { stdio: "ignore", ...(isRoot ? nobody : {}) });
    try {
      const noteFile = join(clusterDir(), "postmaster.pid");
      writeFileSync(noteFile, readFileSync(noteFile, "utf8").replace(/^\d+/, String(stranger.pid)));
      const second = await own();
      expect(second.adopted).toBe(false);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill("SIGKILL");
    }
  });

  const asNobody =
    isRoot && canReach(import.meta.dirname, nobody) && canReach(realpathSync(tmpdir()), nobody);
  test.runIf(asNobody)("may be one of an ordinary user, with its socket inside its data folder", async () => {
    chownSync(dataDir, nobody.uid, nobody.gid);
    const first = await own(nobody);
    expect(first.connection.host).toBe(join(dataDir, "run"));
    await first.kill("SIGKILL");
    expect((await own(nobody)).adopted).toBe(true);
  });
});
