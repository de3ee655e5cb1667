/** What becomes of exported orders: once the file is whole, to those in it alone, by who may. */
import { randomUUID } from "node:crypto";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { beforeAll, expect, test } from "vitest";
import { columnsOf, define, keepExports } from "./keep-exports.fixture.ts";
import { markOrders } from "./mark-orders.ts";
import { runSchedule } from "./schedules.ts";

const { house, rows, idOf, work, killedAfter } = keepExports();

beforeAll(async () => {
  const { storeId } = house.owner;
  for (const shipped of [true, false, true])
    await buildOrder(house.app.services.db, { storeId, shipped, tags: ["queued"] });
});

const wish = (afterExport: object | null, set: "orders" | "orderLines" | "items" = "orders") => ({
  key: randomUUID(),
  name: "Shipped",
  definition: define(set, {
    columns: columnsOf(set === "items" ? "sku" : "order_id"),
    filter: { status: "shipped" },
  }),
  rhythm: "daily",
  time: "06:00",
  weekday: 1,
  monthDay: 1,
  timeZone: "UTC",
  email: "",
  afterExport,
});
const path = "/api/exports/schedules";
const add = (afterExport: object | null, by = house.owner) => by.client.post(path, wish(afterExport));
async function due(id: string): Promise<string | undefined> {
  const { services } = house.app;
  await rows("update export_schedules set next_at = $2 where id = $1 returning id", [id, services.now()]);
  await runSchedule(services, house.owner.storeId, id);
  const sql = "select id from export_runs where schedule_id = $1 order by id desc limit 1";
  return (await rows<{ id: string }>(sql, [id]))[0]?.id;
}
const mark = (runId: string, services = house.app.services) =>
  markOrders(services, house.owner.storeId, runId);
const tagsOf = async (isShipped: boolean) =>
  (await rows<{ tags: string[] }>("select tags from orders where shipped = $1", [isShipped])).map(
    ({ tags }) => tags,
  );

test("orders of the file are tagged once it's whole, those of others aren't, and their timelines say by whom", async () => {
  const runId = (await due(idOf(await add({ kind: "addTag", tag: "urgent" })))) ?? "";
  await mark(runId);
  expect((await tagsOf(true)).flat()).not.toContain("urgent");
  await work(runId);
  await expect(mark(runId, killedAfter(1))).rejects.toThrow("killed");
  await mark(runId);
  await mark(runId);
  expect(await tagsOf(true)).toEqual([
    ["queued", "urgent"],
    ["queued", "urgent"],
  ]);
  expect(await tagsOf(false)).toEqual([["queued"]]);
  const lines = await rows<{ actor: string }>("select actor from order_events where kind = 'tagsChanged'");
  expect(lines.map(({ actor }) => actor)).toEqual(["Export Shipped", "Export Shipped"]);
  const [run] = await rows(
    "select mark_problem, parts_marked = parts as is_done from export_runs where id = $1",
    [runId],
  );
  expect(run).toEqual({ mark_problem: null, is_done: true });
});

test("orders are moved as by hand", async () => {
  const runId = (await due(idOf(await add({ kind: "move", to: "completed" })))) ?? "";
  await work(runId);
  await mark(runId);
  expect(await tagsOf(true)).toEqual([
    ["urgent", "completed"],
    ["urgent", "completed"],
  ]);
});

test("it takes orders.write, also when it runs, and data with orders", async () => {
  const codeOf = async (answer: ReturnType<typeof add>) => {
    const { status, body } = await answer;
    return [status, (body as { code?: string }).code];
  };
  const after = { kind: "move", to: "new" };
  expect(await codeOf(add(after, house.clerk))).toEqual([403, "FORBIDDEN"]);
  expect(await codeOf(add({ kind: "addTag", tag: "alreadySold" }))).toEqual([400, "FIELDS_INVALID"]);
  expect(await codeOf(house.owner.client.post(path, wish(after, "items")))).toEqual([400, "FIELDS_INVALID"]);

  const { storeId } = house.owner;
  const helper = await signUpMember(house.app, { storeId, scopes: ["export.run", "orders.write"] });
  const id = idOf(await add(after, helper));
  await house.app.services.db.asSystem((tx) =>
    tx.run("update memberships set scopes = '{export.run}' where user_id = $1", [helper.userId]),
  );
  expect(await due(id)).toBeUndefined();
  expect(await rows("select paused_because from export_schedules where id = $1", [id])).toEqual([
    { paused_because: "rights" },
  ]);
});
