/** Exports: exactly the rows of the filter, whole files whatever happens, and nobody else's. */
import { randomUUID } from "node:crypto";
import {
  addDays,
  dayOf,
  exportSetIds,
  exportSets,
  maskedCell,
  parseLocal,
  startOfDay,
  weekdayOf,
} from "@stallkeeper/domain";
import type { JobsView } from "@stallkeeper/contract";
import { buildOrder, type Answer } from "@stallkeeper/testkit";
import { beforeAll, describe, expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import { openRows } from "../imports/file/open-rows.ts";
import { openExportFile } from "./export-file.ts";
import { columnsOf, define, keepExports } from "./keep-exports.fixture.ts";
import { listWaiting } from "./runs.store.ts";
import { runSchedule } from "./schedules.ts";

const { house, rows, start, idOf, work, bytesOf, take, killedAfter } = keepExports();
const orderCount = 4_500;
const buyer = { handle: "mara_l", firstName: "Mara", lastName: "Lind", country: "SE", id: "b1" };

async function readBack(file: Buffer): Promise<string[][]> {
  const source = openRows(file);
  const all: string[][] = [];
  for (;;) {
    const some = await source.next(1_000);
    if (some.length === 0) return all;
    all.push(...some.map(({ cells }) => cells));
  }
}
const linesOf = (file: Buffer): string[] => file.toString().replace("\u{feff}", "").trimEnd().split("\r\n");

beforeAll(async () => {
  const { db } = house.app.services;
  const { storeId } = house.owner;
  const { accountId } = await buildOrder(db, {
    storeId,
    buyer,
    address: { name: "Mara Lind", line1: "1 High St", countryName: "Sweden", email: "m@lind.test" },
  });
  await db.withStore(storeId, async (tx) => {
    // How long a busy machine takes to fill the table is not what is asked.
    await tx.run("set local statement_timeout = 0");
    await tx.run(
      `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
         status, state, platform_updated_at, currency, amount_total_minor, created_at, updated_at, paid_at, items,
         shipped)
       select $1, 'bulk-' || n, $2, 'stall', 'Stall', 'ada', 'p-' || n, '24-' || n, 'paid', 'paid', now(),
         case n % 2 when 0 then 'EUR' else 'GBP' end, n * 7,
         timestamptz '2026-01-01' + (n / 3) * interval '1 hour', now(), now(),
         jsonb_build_array(jsonb_build_object('_id', 'l-' || n, 'name', 'Thing ' || n, 'sku', 'S-' || n,
           'priceMinor', n, 'quantity', 1 + n % 3)), n % 5 = 0
       from generate_series(1, $3::integer) n`,
      [storeId, accountId, orderCount],
    );
  });
});

describe("an export", () => {
  test("holds exactly the rows of a naive SELECT, each once, past any batch", async () => {
    const columns = columnsOf("order_id", "total", "currency");
    const file = linesOf(await take(define("orders", { columns })));
    const naive = await rows<{ line: string }>(
      `select id || ',' || trim(to_char(amount_total_minor / 100.0, '9999990.00')) || ',' || currency as line
       from orders order by created_at desc, id desc`,
    );
    expect(file).toEqual(["order_id,total,currency", ...naive.map(({ line }) => line)]);
  });

  test("of a range and a status holds those orders alone, by days of the store's zone", async () => {
    const filter = { range: "between", from: "2026-01-10", to: "2026-01-12", status: "shipped" } as const;
    const file = linesOf(await take(define("orders", { columns: columnsOf("order_id"), filter })));
    const naive = await rows<{ id: string }>(
      `select o.id from orders o join stores_shared s on s.id = o.store_id
       where (created_at at time zone s.time_zone)::date between '2026-01-10' and '2026-01-12' and shipped
       order by created_at desc, o.id desc`,
    );
    expect(naive.length).toBeGreaterThan(20);
    expect(file.slice(1)).toEqual(naive.map(({ id }) => id));
  });

  test("of each data set is counted as it's written", async () => {
    for (const set of exportSetIds) {
      const columns = exportSets[set].columns.map(({ id, label }) => ({ id, name: label }));
      const definition = define(set, { columns, format: { kind: "json" } });
      const preview = await house.owner.client.post("/api/exports/preview", { definition });
      if (preview.status !== 200) throw new Error(`${set}: ${preview.text}`);
      const shown = (preview.body as { data: { count: number; rows: string[][] } }).data;
      const written = JSON.parse((await take(definition)).toString()) as object[];
      // Its own start is a line of the log.
      const begun = set === "auditLog" ? 1 : 0;
      expect([set, shown.count]).toEqual([set, written.length - begun]);
      expect(shown.rows).toHaveLength(Math.min(20, written.length));
      expect(written.every((row) => Object.keys(row).length === columns.length)).toBe(true);
    }
    const lines = JSON.parse(
      (
        await take(
          define("orderLines", { columns: columnsOf("order_id", "quantity"), format: { kind: "json" } }),
        )
      ).toString(),
    ) as { quantity: number }[];
    const [naive] = await rows<{ lines: number; pieces: number }>(
      `select count(*)::integer as lines, sum((i ->> 'quantity')::integer)::integer as pieces
       from orders cross join jsonb_array_elements(items) i`,
    );
    expect(lines).toHaveLength(naive?.lines ?? -1);
  });

  test.each(["csv", "xlsx", "json", "xml"] as const)(
    "as %s goes on after a kill where it stopped, byte for byte",
    async (kind) => {
      const definition = define("orders", {
        columns: columnsOf("order_id", "placed_at", "total", "currency", "items"),
        format: { kind },
      });
      const whole = await take(definition);
      for (const transactions of [1, 2, 3, 4]) {
        const runId = idOf(await start(definition));
        await expect(work(runId, killedAfter(transactions))).rejects.toThrow("killed");
        const torn = await house.owner.client.get(`/api/exports/runs/${runId}/file`);
        expect([torn.status, (torn.body as { code: string }).code]).toEqual([409, "EXPORT_NOT_READY"]);
        await rows("update export_runs set lease_until = null where id = $1 returning id", [runId]);
        await work(runId);
        expect((await bytesOf(runId)).equals(whole)).toBe(true);
      }
    },
  );

  test.each(["csv", "xlsx", "json", "xml"] as const)(
    "that stopped gives the rows it has, as %s that can be read",
    async (kind) => {
      const definition = define("orders", { columns: columnsOf("order_id"), format: { kind } });
      const runId = idOf(await start(definition));
      await expect(work(runId, killedAfter(3))).rejects.toThrow("killed");
      await rows("update export_runs set state = 'failed', lease_until = null where id = $1 returning id", [
        runId,
      ]);
      const ctx = systemCtx(house.app.services, house.owner.storeId, "test");
      const { name, pieces } = await openExportFile(ctx, runId);
      expect(name).toContain("first 2000");
      const all: Buffer[] = [];
      for await (const piece of pieces) all.push(piece);
      const bytes = Buffer.concat(all);
      const ids =
        kind === "json"
          ? (JSON.parse(bytes.toString()) as { order_id: string }[]).map((row) => row.order_id)
          : kind === "xml"
            ? [...bytes.toString().matchAll(/<cell name="order_id">([^<]*)</g)].map(([, id]) => id)
            : (await readBack(bytes)).slice(1).map(([id]) => id);
      const naive = await rows<{ id: string }>(
        "select id from orders order by created_at desc, id desc limit 2000",
      );
      expect(ids).toEqual(naive.map(({ id }) => id));
    },
  );

  test("as a workbook reads back as it stands in the database", async () => {
    const columns = columnsOf("order_id", "total", "currency", "items");
    const read = await readBack(await take(define("orders", { columns, format: { kind: "xlsx" } })));
    const naive = await rows<{ id: string; total: number; currency: string; items: string | null }>(
      `select id, (amount_total_minor / 100.0)::float as total, currency,
         (select string_agg(concat_ws(' × ', i ->> 'quantity', i ->> 'name'), '; ')
            from jsonb_array_elements(items) i) as items from orders order by created_at desc, id desc`,
    );
    expect(read).toEqual([
      ["order_id", "total", "currency", "items"],
      ...naive.map(({ id, total, currency, items }) => [
        id,
        String(total),
        currency,
        ...(items === null ? [] : [items]),
      ]),
    ]);
  });

  test("in other hands is left alone, and a writer that was thought dead writes nothing more", async () => {
    const runId = idOf(await start(define("orders", { columns: columnsOf("order_id") })));
    await expect(work(runId, killedAfter(2))).rejects.toThrow("killed");
    const before = await bytesOf(runId);
    await work(runId);
    expect((await bytesOf(runId)).equals(before)).toBe(true);
  });

  test("is started once however often it's pressed, and leaves a line in the audit log", async () => {
    const key = randomUUID();
    const definition = define("orders", { columns: columnsOf("order_id", "buyer_name") });
    const ids = await Promise.all([1, 2, 3].map(async () => idOf(await start(definition, house.owner, key))));
    expect(new Set(ids).size).toBe(1);
    const other = await start({ ...definition, columns: columnsOf("order_id") }, house.owner, key);
    expect([other.status, (other.body as { code: string }).code]).toEqual([409, "EXPORT_KEY_REUSED"]);
    const lines = await rows<{ after: string }>(
      "select after::text as after from audit_entries where action = 'exportStarted' and object_id = $1",
      [ids[0]],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.after).toContain("buyer_name");
  });
});

describe("who may", () => {
  const withNames = define("orders", {
    columns: columnsOf("order_id", "buyer_name", "buyer_email", "country"),
  });
  const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

  test("without export.personal gets masked columns, in the file and its preview, and no file of another's", async () => {
    const file = linesOf(await take(withNames, house.clerk));
    const own = file.find((line) => line.includes(maskedCell));
    expect(own).toMatch(new RegExp(`,${maskedCell},${maskedCell},Sweden$`));
    expect(file.join("\n")).not.toMatch(/Mara|lind\.test/);
    const preview = await house.clerk.client.post("/api/exports/preview", { definition: withNames });
    expect(preview.text).not.toMatch(/Mara|lind\.test/);
    expect((preview.body as { data: { masked: string[] } }).data.masked).toEqual([
      "buyer_name",
      "buyer_email",
    ]);

    const runId = idOf(await start(withNames));
    await work(runId);
    expect((await bytesOf(runId)).toString()).toContain("Mara Lind,m@lind.test,Sweden");
    expect(codeOf(await house.clerk.client.get(`/api/exports/runs/${runId}/file`))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await house.owner.client.get(`/api/exports/runs/${runId}/file`)).status).toBe(200);
  });

  test("without export.run exports nothing and sees no exports; nor does another store", async () => {
    const runId = idOf(await start(withNames));
    await work(runId);
    expect(codeOf(await start(withNames, house.packer))).toEqual([403, "FORBIDDEN"]);
    expect(codeOf(await house.packer.client.get(`/api/exports/runs/${runId}/file`))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    const list = "{ ExportRunMany(limit: 5) { _id } }";
    expect((await house.packer.client.graphql(list)).text).toContain("FORBIDDEN");
    expect(codeOf(await house.stranger.client.get(`/api/exports/runs/${runId}/file`))).toEqual([
      404,
      "EXPORT_NOT_FOUND",
    ]);
    expect((await house.stranger.client.graphql(list)).body).toEqual({ data: { ExportRunMany: [] } });
    const theirs = await house.stranger.client.post("/api/exports/preview", { definition: withNames });
    expect((theirs.body as { data: { count: number } }).data.count).toBe(0);
  });
});

describe("a schedule", () => {
  const schedule = (more: object = {}) => ({
    key: randomUUID(),
    name: "Nightly",
    definition: define("orders", { columns: columnsOf("order_id", "buyer_name") }),
    rhythm: "daily",
    time: "06:00",
    weekday: 1,
    monthDay: 1,
    timeZone: "UTC",
    email: "",
    ...more,
  });
  const add = async (more: object = {}, by = house.owner): Promise<string> =>
    idOf(await by.client.post("/api/exports/schedules", schedule(more)));
  const runs = (id: string) =>
    rows<{ id: string; is_masked: boolean; by_name: string }>(
      "select id, is_masked, by_name from export_runs where schedule_id = $1",
      [id],
    );
  const makeDue = (id: string) =>
    rows("update export_schedules set next_at = $2 where id = $1 returning id", [
      id,
      house.app.services.now().toISOString(),
    ]);
  const run = (id: string) => runSchedule(house.app.services, house.owner.storeId, id);

  test("runs once when its time has come, and says when it runs next", async () => {
    const id = await add();
    await run(id);
    expect(await runs(id)).toEqual([]);
    await makeDue(id);
    await Promise.all([run(id), run(id), run(id)]);
    expect(await runs(id)).toHaveLength(1);
    const [next] = await rows<{ next_at: string }>("select next_at from export_schedules where id = $1", [
      id,
    ]);
    const now = house.app.services.now();
    const today = now.toISOString().slice(0, 10);
    expect([`${today}T06:00:00.000Z`, `${addDays(today, 1)}T06:00:00.000Z`]).toContain(next?.next_at);
    expect(Date.parse(next?.next_at ?? "")).toBeGreaterThan(now.getTime());
  });

  const scopesOf = (id: string) =>
    rows<{ from: string; until: string }>(
      `select scope ->> 'from' as "from", scope ->> 'until' as "until" from export_runs
       where schedule_id = $1 order by 1`,
      [id],
    );
  const wasDue = (id: string, at: Date) =>
    rows("update export_schedules set next_at = $2 where id = $1 returning id", [id, at.toISOString()]);
  const ofRange = (range: "yesterday" | "lastMonth" | "all") => ({
    definition: define("orders", { columns: columnsOf("order_id"), filter: { range } }),
  });

  test("writes the days that its own zone calls so at its time, not those of the store", async () => {
    const now = house.app.services.now();
    const zone = "Pacific/Kiritimati";
    const day = addDays(dayOf(now.getTime(), zone), -3);
    const weekly = { rhythm: "weekly", weekday: weekdayOf(day) };
    const id = await add({ ...ofRange("yesterday"), timeZone: zone, time: "06:00", ...weekly });
    const at = parseLocal(`${day}T06:00`, zone) ?? Number.NaN;
    await wasDue(id, new Date(at));
    await run(id);
    const [{ timeZone } = { timeZone: "UTC" }] = await rows<{ timeZone: string }>(
      `select time_zone as "timeZone" from stores where id = $1`,
      [house.owner.storeId],
    );
    expect(await scopesOf(id)).toEqual([
      {
        from: new Date(startOfDay(addDays(day, -1), timeZone)).toISOString(),
        until: new Date(startOfDay(day, timeZone)).toISOString(),
      },
    ]);
  });

  test("waits until its last day is over in the store's zone, and names its file by that day", async () => {
    const { owner, app } = house;
    const { services } = app;
    const zoneOf = (zone: string) =>
      services.db.asSystem((tx) =>
        tx.run("update stores set time_zone = $2 where id = $1", [owner.storeId, zone]),
      );
    const [store] = await rows<{ time_zone: string }>("select time_zone from stores where id = $1", [
      owner.storeId,
    ]);
    const waiting = () => services.db.viewStore(owner.storeId, listWaiting);
    const zone = "Pacific/Kiritimati";
    // More than a day behind.
    await zoneOf("Pacific/Pago_Pago");
    const id = await add({ ...ofRange("yesterday"), timeZone: zone });
    await makeDue(id);
    await run(id);
    const [{ id: runId } = { id: "" }] = await runs(id);
    const [{ until } = { until: "" }] = await scopesOf(id);
    expect(Date.parse(until)).toBeGreaterThan(services.now().getTime());
    // It says that it waits, and until when: itself, at its schedule and among the jobs.
    const told = await owner.client.graphql(
      `{ ExportRunById(_id: "${runId}") { state parts waitsUntil }
        ExportScheduleById(_id: "${id}") { lastState lastParts lastWaitsUntil } }`,
    );
    expect(told.body).toMatchObject({
      data: {
        ExportRunById: { state: "running", parts: 0, waitsUntil: until },
        ExportScheduleById: { lastState: "running", lastParts: 0, lastWaitsUntil: until },
      },
    });
    const { body: jobs } = await owner.client.get("/api/admin/jobs");
    expect((jobs as { data: JobsView }).data.jobs.find(({ _id }) => _id === runId)).toMatchObject({
      state: "waiting",
      nextAt: until,
      canCancel: true,
    });
    await work(runId);
    expect(await bytesOf(runId)).toHaveLength(0);
    expect(await waiting()).not.toContain(runId);
    await rows("update export_runs set lease_until = now() - interval '1 s' where id = $1 returning id", [
      runId,
    ]);
    expect(await waiting()).toContain(runId);
    await work(runId);
    const day = addDays(dayOf(services.now().getTime(), zone), -1);
    const { headers } = await owner.client.get(`/api/exports/runs/${runId}/file`);
    expect(headers.get("content-disposition")).toContain(`Nightly ${day}.csv`);
    const open = await add({ ...ofRange("all"), timeZone: zone });
    await makeDue(open);
    await run(open);
    expect(await waiting()).toEqual(expect.arrayContaining((await runs(open)).map((one) => one.id)));
    await zoneOf(store?.time_zone ?? "UTC");
  });

  test("makes up for each day that was missed; of only new rows and of the same days with one file", async () => {
    const now = house.app.services.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000 - 60_000);
    const daily = { rhythm: "daily", time: now.toISOString().slice(11, 16) };
    const id = await add({ ...ofRange("yesterday"), ...daily });
    await wasDue(id, ago(4));
    await run(id);
    const days = await scopesOf(id);
    expect(days).toHaveLength(5);
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ until }) => until));
    const made = await rows<{ id: string }>("select id from export_runs where schedule_id = $1 order by id", [
      id,
    ]);
    expect(await rows("select last_run_id from export_schedule_list where id = $1", [id])).toEqual([
      { last_run_id: made.at(-1)?.id },
    ]);
    const whole = await add({ ...ofRange("all"), ...daily });
    await wasDue(whole, ago(4));
    await run(whole);
    expect(await scopesOf(whole)).toHaveLength(1);
    const fresh = await add({ ...ofRange("yesterday"), ...daily, isOnlyNew: true });
    await wasDue(fresh, ago(4));
    await run(fresh);
    expect(await scopesOf(fresh)).toEqual([{ from: days[0]?.from, until: days.at(-1)?.until }]);
    const long = await add({ ...ofRange("yesterday"), ...daily });
    await wasDue(long, ago(90));
    await run(long);
    expect(await scopesOf(long)).toHaveLength(31);
    const longFresh = await add({ ...ofRange("yesterday"), ...daily, isOnlyNew: true });
    await wasDue(longFresh, ago(90));
    await run(longFresh);
    const [{ from } = { from: "" }] = await scopesOf(longFresh);
    expect(Date.parse(from)).toBeLessThan(ago(89).getTime());
  });

  test("runs with the rights that its person has by then", async () => {
    const id = await add({}, house.clerk);
    await makeDue(id);
    await run(id);
    expect((await runs(id)).map(({ is_masked: isMasked }) => isMasked)).toEqual([true]);
    await house.app.services.db.asSystem((tx) =>
      tx.run("update memberships set scopes = '{orders.write}' where store_id = $1 and user_id = $2", [
        house.clerk.storeId,
        house.clerk.userId,
      ]),
    );
    await makeDue(id);
    await run(id);
    expect(await runs(id)).toHaveLength(1);
    const pausedWith = () =>
      rows("select is_paused, paused_because, by_name from export_schedules where id = $1", [id]);
    const [clerk] = await rows<{ by_name: string }>(
      "select by_name from export_runs where schedule_id = $1",
      [id],
    );
    expect(await pausedWith()).toEqual([
      { is_paused: true, paused_because: "rights", by_name: clerk?.by_name },
    ]);

    // Whoever switches it on is its person: it doesn't pause again at once, and its file isn't masked.
    const path = `/api/exports/schedules/${id}/pause`;
    expect((await house.owner.client.post(path, { isPaused: false })).status).toBe(200);
    expect(await pausedWith()).toMatchObject([{ is_paused: false, paused_because: null }]);
    await makeDue(id);
    await run(id);
    const all = await runs(id);
    expect(new Set(all.map(({ is_masked: isMasked }) => isMasked))).toEqual(new Set([true, false]));
    expect(new Set(all.map(({ by_name: name }) => name)).size).toBe(2);
  });

  test("is saved once under a key, and another under the same key is refused", async () => {
    const wish = schedule();
    const first = await house.owner.client.post("/api/exports/schedules", wish);
    expect(idOf(await house.owner.client.post("/api/exports/schedules", wish))).toBe(idOf(first));
    const other = await house.owner.client.post("/api/exports/schedules", { ...wish, time: "07:00" });
    expect([other.status, (other.body as { code: string }).code]).toEqual([409, "EXPORT_KEY_REUSED"]);
    const preset = { key: randomUUID(), name: "Mine", definition: wish.definition };
    const kept = await house.owner.client.post("/api/exports/presets", preset);
    expect(idOf(await house.owner.client.post("/api/exports/presets", preset))).toBe(idOf(kept));
    const renamed = await house.owner.client.post("/api/exports/presets", { ...preset, name: "Other" });
    expect((renamed.body as { code: string }).code).toBe("EXPORT_KEY_REUSED");
  });
});
