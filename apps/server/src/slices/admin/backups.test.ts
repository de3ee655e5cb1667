/** Drills over HTTP: what a restore on trial found is kept, good or bad. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackupsView } from "@stallkeeper/contract";
import { signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { writeBackup } from "../../platform/backup/index.ts";

let house: TestApp;
let admin: Person;

beforeAll(async () => {
  house = await startTestApp();
  admin = await signUpMember(house, { scopes: ["admin"] });
});
afterAll(() => house.close());

const read = async (person: Person) =>
  ((await person.client.get("/api/admin/backups")).body as { data: BackupsView }).data;
const check = (file: string) => admin.client.post("/api/admin/backups/check", { file });

test("the list keeps what each restore on trial found, the newest first, for every store's administrators", async () => {
  const { pool } = house.services.db;
  const { dataDir } = house.services.config;
  const file = (await writeBackup(pool, dataDir, new Date("2036-01-02T03:04:05Z")))?.name ?? "";
  const damaged = "stallkeeper-2036-01-03T03-04-05Z.ndjson.gz";
  writeFileSync(join(dataDir, "backups", damaged), "cut");
  expect((await read(admin)).drills).toEqual([]);
  const good = await check(file);
  expect(good.status).toBe(200);
  const bad = await check(damaged);
  expect(bad).toMatchObject({ status: 422, body: { code: "BACKUP_UNFIT" } });
  const { drills } = await read(admin);
  expect(drills).toMatchObject([
    { file: damaged, rows: null, tables: null, problem: expect.stringMatching(/\w/) },
    { file, ...(good.body as { data: object }).data, problem: null },
  ]);
  const other = await signUpMember(house, { scopes: ["admin"] });
  expect(other.storeId).not.toBe(admin.storeId);
  expect((await read(other)).drills).toEqual(drills);
});
