/** Only what is new since the last file: whatever fails, each row is in exactly one whole file. */
import { randomUUID } from "node:crypto";
import { buildOrder } from "@stallkeeper/testkit";
import { beforeAll, expect, test } from "vitest";
import { columnsOf, define, keepExports } from "./keep-exports.fixture.ts";
import { runSchedule } from "./schedules.ts";

const { house, rows, idOf, work, bytesOf, killedAfter } = keepExports();
let accountId: string;

const addOrders = (prefix: string, count: number, placedOn = "2026-01-01"): Promise<unknown> =>
  rows(
    `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
       status, state, platform_updated_at, currency, amount_total_minor, created_at, updated_at, items)
     select $1, $2 || n, $3, 'stall', 'Stall', 'ada', $2 || n, $2 || n, 'paid', 'paid', now(), 'GBP', n,
       $5::timestamptz + n * interval '1 minute', now(), '[]'
     from generate_series(1, $4::integer) n returning id`,
    [house.owner.storeId, prefix, accountId, count, placedOn],
  );
const wish = (more: object = {}) => ({
  name: "Nightly",
  definition: define("orders", { columns: columnsOf("order_id") }),
  rhythm: "daily",
  time: "06:00",
  weekday: 1,
  monthDay: 1,
  timeZone: "UTC",
  email: "",
  isOnlyNew: true,
  ...more,
});
const add = async (more: object = {}): Promise<string> =>
  idOf(await house.owner.client.post("/api/exports/schedules", { key: randomUUID(), ...wish(more) }));
/** Lets the schedule's time come, or one that was missed; its run, or undefined where it made none. */
async function due(scheduleId: string, at: string | null = null): Promise<string | undefined> {
  const { services } = house.app;
  await rows("update export_schedules set next_at = $2 where id = $1 returning id", [
    scheduleId,
    at ?? services.now(),
  ]);
  await runSchedule(services, house.owner.storeId, scheduleId);
  const [newest] = await rows<{ id: string; is_begun: boolean }>(
    `select id, parts > 0 or state <> 'running' as is_begun from export_runs where schedule_id = $1
     order by id desc limit 1`,
    [scheduleId],
  );
  return newest?.is_begun === false ? newest.id : undefined;
}
const idsIn = async (runId: string): Promise<string[]> =>
  (await bytesOf(runId)).toString().trimEnd().split("\r\n").slice(1);
async function next(scheduleId: string): Promise<string[]> {
  const runId = await due(scheduleId);
  if (runId === undefined) throw new Error("no run");
  await work(runId);
  return idsIn(runId);
}
/** A run whose process died after so many transactions, and of which nothing more is tried. */
async function stop(runId: string, transactions: number): Promise<void> {
  await expect(work(runId, killedAfter(transactions))).rejects.toThrow("killed");
  await rows("update export_runs set state = 'failed', lease_until = null where id = $1 returning id", [
    runId,
  ]);
}
const stateOf = async (runId: string) =>
  (
    await rows<{ state: string; problem: string | null }>(
      "select state, problem from export_runs where id = $1",
      [runId],
    )
  )[0];

beforeAll(async () => {
  const { services } = house.app;
  ({ accountId } = await buildOrder(services.db, { storeId: house.owner.storeId }));
  await addOrders("first-", 2_500);
});

test("a file holds what no earlier one did, also what came late, and one that stops counts for nothing", async () => {
  const id = await add();
  const all: string[] = await next(id);
  expect(all).toHaveLength(2_501);
  expect(await next(id)).toEqual([]);

  // Placed before those that were given, synced after; enough for several batches.
  await addOrders("late-", 2_200, "2025-01-01");
  const stopped = (await due(id)) ?? "";
  await stop(stopped, 3);
  expect((await idsIn(stopped)).length).toBeGreaterThan(1_000);
  await addOrders("later-", 3);
  const file = await next(id);
  expect(file).toHaveLength(2_203);
  expect(await stateOf(stopped)).toEqual({ state: "cancelled", problem: "The next file has these rows." });
  all.push(...file);

  // One that is tried again goes on, and keeps what it gave.
  await addOrders("again-", 2_100, "2024-01-01");
  const retried = (await due(id)) ?? "";
  await stop(retried, 3);
  expect((await house.owner.client.post(`/api/exports/runs/${retried}/retry`, {})).status).toBe(200);
  await work(retried);
  all.push(...(await idsIn(retried)));
  expect(await next(id)).toEqual([]);

  const naive = await rows<{ id: string }>("select id from orders");
  expect(all.toSorted()).toEqual(naive.map((order) => order.id).toSorted());
});

test("a file under work is the only one, and one that was cancelled is made up for", async () => {
  const id = await add();
  const running = (await due(id)) ?? "";
  await expect(work(running, killedAfter(3))).rejects.toThrow("killed");
  expect(await due(id)).toBeUndefined();
  // It stays due, so that the next file has the days of both.
  const [schedule] = await rows<{ next_at: string }>("select next_at from export_schedules where id = $1", [
    id,
  ]);
  expect(Date.parse(schedule?.next_at ?? "")).toBeLessThanOrEqual(house.app.services.now().getTime());
  expect((await house.owner.client.post(`/api/exports/runs/${running}/cancel`, {})).status).toBe(200);
  const naive = await rows("select id from orders");
  expect(await next(id)).toHaveLength(naive.length);
});

test("each schedule has its own, and one that is switched on anew begins with all rows", async () => {
  const some = {
    definition: define("orders", { columns: columnsOf("order_id"), filter: { status: "shipped" } }),
  };
  const id = await add(some);
  expect(await next(id)).toEqual([]);
  // New is what meets the filter only now.
  await rows("update orders set shipped = true where id in ('first-1', 'first-2') returning id");
  expect((await next(id)).toSorted()).toEqual(["first-1", "first-2"]);
  const path = `/api/exports/schedules/${id}`;
  for (const isOnlyNew of [false, true])
    expect((await house.owner.client.post(path, wish({ ...some, isOnlyNew }))).status).toBe(200);
  expect(await next(id)).toHaveLength(2);
  const whole = await house.owner.client.post(path, wish({ definition: define("stockValue") }));
  expect([whole.status, (whole.body as { code: string }).code]).toEqual([400, "FIELDS_INVALID"]);
});

test("parcels, lines and messages have keys of their own", async () => {
  for (const set of ["orderLines", "tracking", "messages", "offers", "auditLog", "stockLedger"] as const) {
    const id = await add({ definition: { ...define(set), format: { ...define(set).format, kind: "json" } } });
    const runId = (await due(id)) ?? "";
    await work(runId);
    expect(await stateOf(runId)).toEqual({ state: "ready", problem: null });
  }
});

test("a file of a range that stopped or was cancelled leaves its days to the next one, and a whole file ends that", async () => {
  const yesterday = { range: "yesterday" } as const;
  const definition = define("orders", { columns: columnsOf("order_id"), filter: yesterday });
  const id = await add({ definition });
  /** The first day of a run's file, and the one after its last, as the store calls them. */
  const daysOf = async (runId = "") => {
    const day = (end: string) =>
      `((scope ->> '${end}')::timestamptz at time zone (scope ->> 'timeZone'))::date::text as "${end}"`;
    return (await rows(`select ${day("from")}, ${day("until")} from export_runs where id = $1`, [runId]))[0];
  };
  const fail = (runId = "") =>
    rows("update export_runs set state = 'failed' where id = $1 returning id", [runId]);
  const days = (from: string) => ({ from, until: "2026-03-02" });
  await addOrders("on-27-", 1, "2026-02-27T12:00:00Z");
  await addOrders("on-28-", 1, "2026-02-28T12:00:00Z");
  await addOrders("on-01-", 1, "2026-03-01T12:00:00Z");
  const today = "2026-03-02T06:00:00Z";
  await fail(await due(id, "2026-02-28T06:00:00Z"));
  const cancelled = await due(id, today);
  expect(await daysOf(cancelled)).toEqual(days("2026-02-27"));
  expect((await house.owner.client.post(`/api/exports/runs/${cancelled}/cancel`, {})).status).toBe(200);
  // Beside the order that the house came with.
  const held = (await next(id)).filter((orderId) => orderId.startsWith("on-"));
  expect(held.toSorted()).toEqual(["on-01-1", "on-27-1", "on-28-1"]);
  // From then on a file holds its own days again, and with another filter no other's.
  const own = await due(id, today);
  expect(await daysOf(own)).toEqual(days("2026-03-01"));
  await fail(own);
  await fail(await due(id, "2026-02-27T06:00:00Z"));
  const narrowed = define("orders", { ...definition, filter: { ...yesterday, status: "shipped" } });
  const changed = await house.owner.client.post(
    `/api/exports/schedules/${id}`,
    wish({ definition: narrowed }),
  );
  expect(changed.status).toBe(200);
  expect(await daysOf(await due(id, today))).toEqual(days("2026-03-01"));
});
