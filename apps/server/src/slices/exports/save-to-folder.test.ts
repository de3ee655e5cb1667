/** Files in a folder of the server: whole or not at all, in the store's own, and only where there is one. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { columnsOf, define, keepExports } from "./keep-exports.fixture.ts";
import { saveRun } from "./save-to-folder.ts";
import { runSchedule } from "./schedules.ts";

const { house, rows, idOf, work, bytesOf } = keepExports();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sk-folder-"));
  house.app.services.config.exportFolder = folder;
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (name = "Nightly") =>
  house.owner.client.post("/api/exports/schedules", {
    key: randomUUID(),
    name,
    definition: define("orders", { columns: columnsOf("order_id") }),
    rhythm: "daily",
    time: "06:00",
    weekday: 1,
    monthDay: 1,
    timeZone: "UTC",
    email: "",
    isToFolder: true,
  });
/** A run of a schedule that is ready. */
async function ready(name?: string): Promise<string> {
  const { services } = house.app;
  const id = idOf(await add(name));
  await rows("update export_schedules set next_at = $2 where id = $1 returning id", [id, services.now()]);
  await runSchedule(services, house.owner.storeId, id);
  const [run] = await rows<{ id: string }>("select id from export_runs where schedule_id = $1", [id]);
  await work(run?.id ?? "");
  return run?.id ?? "";
}
const save = (runId: string) => saveRun(house.app.services, house.owner.storeId, runId);
const own = () => join(folder, house.owner.storeId);
const savedOf = async (runId: string) =>
  (
    await rows<{ is_saved: boolean; save_problem: string | null }>(
      "select saved_at is not null as is_saved, save_problem from export_runs where id = $1",
      [runId],
    )
  )[0];

test("a file stands in the store's own folder, once, whatever its schedule is called", async () => {
  const runId = await ready("../../etc/..\\Nightly/../x");
  await save(runId);
  await save(runId);
  const names = readdirSync(own());
  expect(names).toEqual([
    expect.stringMatching(new RegExp(`^x \\d{4}-\\d\\d-\\d\\d ${runId.slice(-8)}\\.csv$`)),
  ]);
  expect(readFileSync(join(own(), names[0] ?? "")).equals(await bytesOf(runId))).toBe(true);
  expect(readdirSync(folder)).toEqual([house.owner.storeId]);
  expect(await savedOf(runId)).toEqual({ is_saved: true, save_problem: null });
});

test("what can't be saved leaves nothing, says why, and is saved when it's tried again", async () => {
  const runId = await ready();
  // A file stands where the folder should.
  writeFileSync(own(), "");
  await expect(save(runId)).rejects.toThrow("EEXIST");
  expect(await savedOf(runId)).toEqual({ is_saved: false, save_problem: expect.stringMatching(/folder/) });
  rmSync(own());
  // A part of it is gone: the file breaks off, and nothing is left of it.
  const [part] = await rows<{ content: Buffer; is_packed: boolean }>(
    "delete from export_parts where run_id = $1 and at = 1 returning content, is_packed",
    [runId],
  );
  await expect(save(runId)).rejects.toThrow("no longer exists");
  expect(readdirSync(own())).toEqual([]);
  await rows(
    `insert into export_parts (store_id, run_id, at, content, is_packed) values ($1, $2, 1, $3, $4)
     returning at`,
    [house.owner.storeId, runId, part?.content, part?.is_packed],
  );
  // A process that died left its part.
  writeFileSync(join(own(), `.${runId}.left`), "half");
  await save(runId);
  expect(readdirSync(own())).toHaveLength(1);
  expect(await savedOf(runId)).toEqual({ is_saved: true, save_problem: null });
});

test("without a folder nobody can choose it, and a schedule that did says so", async () => {
  const runId = await ready();
  house.app.services.config.exportFolder = null;
  const targets = await house.clerk.client.get("/api/exports/targets");
  expect(targets.body).toEqual({ data: { hasFolder: false } });
  const refused = await add();
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, "FIELDS_INVALID"]);
  await save(runId);
  expect(await savedOf(runId)).toEqual({
    is_saved: false,
    save_problem: "This server has no export folder.",
  });
});
