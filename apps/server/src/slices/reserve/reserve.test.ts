/**
 * The reserve at a really running practice market: what is due is listed once, whoever works it and however
 * often, and what can't go up is marked and not lost.
 */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PublishOutcome, ReserveChanged, ReserveOutcome, ReserveView } from "@stallkeeper/contract";
import { daysInMs, toLocal, writeLocal } from "@stallkeeper/domain";
import { buildOrder, type PracticeApp } from "@stallkeeper/testkit";
import { systemCtx, type Ctx } from "../../platform/context.ts";
import { keepDrafts } from "../uploads/keep-drafts.fixture.ts";
import { openMarket } from "../uploads/open-market.fixture.ts";
import { switchReserveRule } from "./change-rules.ts";
import { runReserve } from "./run-reserve.ts";

let practice: PracticeApp;
let accountId = "";
const { make, save, publish, target } = keepDrafts(() => practice.owner);
const hourMs = 3_600_000;

beforeAll(async () => {
  const ids: Record<string, string> = {};
  // Worked by the tests alone: what is due at the real hour goes up at none.
  practice = await openMarket(ids, { reserve: { everyMs: 86_400_000 } });
  accountId = ids["bazaar"] ?? expect.fail("no bazaar");
});
afterAll(() => practice.close());
afterEach(async () => {
  const { drafts } = await view();
  if (drafts.length > 0) await post("remove", { draftIds: drafts.map(({ draftId }) => draftId) });
});

const post = async (path: string, body: object) => practice.owner.client.post(`/api/reserve/${path}`, body);
const view = async (): Promise<ReserveView> =>
  ((await practice.owner.client.get("/api/reserve")).body as { data: ReserveView }).data;
const at = async (draftId: string) => {
  const [entry] = (await view()).drafts.find((one) => one.draftId === draftId)?.targets ?? [];
  return entry ?? null;
};
const add = async (draftIds: string[], time?: { at: string; zone: string }): Promise<ReserveOutcome> => {
  const { body } = await post("add", { drafts: draftIds.map((draftId) => ({ draftId })), time });
  return (body as { data: ReserveOutcome }).data;
};
/** The service at a moment, as one that has just been started. */
const serviceAt = (atMs: number): Ctx => ({
  ...systemCtx(practice.test.services, practice.owner.storeId, "Reserve"),
  now: () => new Date(atMs),
});

const draft = (more: object = {}, there: object | null = {}) =>
  make(
    {
      sku: `R-${randomUUID().slice(0, 6)}`,
      title: "Field jacket, olive",
      description: "Zip runs freely.",
      category: "Books",
      condition: "good",
      priceMinor: 5_650,
      ...more,
    },
    there === null
      ? {}
      : { [accountId]: { priceMinor: 5_650, categoryId: "books", categoryName: "Books", ...there } },
  );
const always = {
  isOn: true,
  slotsPerDay: 4,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [{ from: "12:00", to: "20:00" }],
  jitterMinutes: 20,
  keepLive: null,
  stopAfter: 3,
};
const setRule = async (more: object = {}): Promise<void> => {
  const { status, text } = await post("rules", { accountId, ...always, ...more });
  if (status !== 200) throw new Error(text);
};
const skuOf = async (draftId: string): Promise<string> =>
  (await view()).drafts.find((one) => one.draftId === draftId)?.sku ?? "";
/** How often the market was asked to put up a SKU. */
const listings = async (sku: string): Promise<number> =>
  (
    await practice.simulator.control<{ payload: { act: string; sku: string } }[]>(
      "GET",
      "/ledger?kind=listing",
    )
  ).filter(({ payload }) => payload.act === "create" && payload.sku === sku).length;
const firstMs = async (draftId: string): Promise<number> => Date.parse((await at(draftId))?.at ?? "");
const tomorrowIn = (zone: string) => writeLocal(Date.now() + daysInMs(1), zone);

test("[DASH-1] drafts in the reserve are counted, named once each, and a deleted one isn't", async () => {
  const count = async () =>
    (
      (await practice.owner.client.get("/api/dashboard/stats")).body as {
        data: { reserveUploadsCount: number };
      }
    ).data.reserveUploadsCount;
  expect(await count()).toBe(0);
  const ids = [await draft(), await draft(), await draft({ title: "" })];
  expect(await add(ids)).toMatchObject({ added: ids, needsFixing: [ids[2]], failed: [] });
  await add(ids);
  expect(await count()).toBe(3);
  const counted = await practice.owner.client.get("/api/reserve/count");
  expect(counted.body).toMatchObject({ data: { count: 3 } });
  await practice.owner.client.post("/api/uploads/drafts/remove", { draftIds: [ids[0]] });
  expect(await count()).toBe(2);
});

test("what is due is listed once, by two services at once and by one that is started again", async () => {
  await setRule();
  const ids = [await draft(), await draft()];
  await add(ids);
  const sku = await skuOf(ids[0] ?? "");
  const dueMs = await firstMs(ids[0] ?? "");
  expect(await runReserve(serviceAt(dueMs - 1_000))).toBe(0);
  const started = await Promise.all([1, 2, 3].map(() => runReserve(serviceAt(dueMs))));
  expect(started.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(await runReserve(serviceAt(dueMs + 60_000))).toBe(0);
  await expect.poll(async () => (await target(ids[0] ?? "", accountId)).state).toBe("live");
  expect(await listings(sku)).toBe(1);
  // It has left the reserve, and the next waits for its own slot.
  await expect.poll(async () => (await view()).drafts.map(({ draftId }) => draftId)).toEqual([ids[1]]);
  expect((await target(ids[1] ?? "", accountId)).state).toBe("ready");
});

test("a service that was down over several slots lists one, and the rest at their next slots", async () => {
  await setRule({ slotsPerDay: 16 });
  const ids = [await draft(), await draft(), await draft()];
  await add(ids);
  const firstAt = await firstMs(ids[2] ?? "");
  const wake = serviceAt(firstAt + 60_000);
  expect(await runReserve(wake)).toBe(1);
  expect(await runReserve(wake)).toBe(0);
  expect((await at(ids[1] ?? ""))?.state).toBe("waiting");
});

test("times stay where they are while rules do, and lie in the window", async () => {
  await setRule();
  const ids = [await draft(), await draft(), await draft()];
  await add(ids);
  const times = async () => (await view()).drafts.map(({ targets }) => targets[0]?.at);
  const before = await times();
  expect(await times()).toEqual(before);
  const { zone } = await view();
  const clocks = before.map((one) => toLocal(Date.parse(one ?? ""), zone).time);
  expect(clocks.every((time) => time >= "12:00" && time < "20:00")).toBe(true);
  expect(new Set(before).size).toBe(3);
  // The last is moved to the front, and gets the first time.
  await post("move", { draftIds: [ids[2]], place: 1 });
  expect((await view()).drafts.map(({ draftId }) => draftId)).toEqual([ids[2], ids[0], ids[1]]);
  expect((await at(ids[2] ?? ""))?.at).toBe(before[0]);
  // A pinned one keeps it when others come before it.
  await post("change", { draftIds: [ids[2]], isPinned: true });
  await post("move", { draftIds: [ids[0]], place: 1 });
  expect(await at(ids[2] ?? "")).toMatchObject({ at: before[0], time: "pinned" });
  expect((await at(ids[0] ?? ""))?.at).toBe(before[1]);
  await post("change", { draftIds: [ids[0]], isSkipped: true });
  expect(await at(ids[0] ?? "")).toMatchObject({ state: "skipped", at: null });
  expect((await at(ids[1] ?? ""))?.at).toBe(before[1]);
});

test("several are moved together in their order, and kept, skipped and put back with one Undo", async () => {
  await setRule();
  const ids = [await draft(), await draft(), await draft(), await draft()];
  const [a = "", b = "", c = "", d = ""] = ids;
  await add(ids);
  const order = async () => (await view()).drafts.map(({ draftId }) => draftId);
  await post("move", { draftIds: [d, b], place: 1 });
  expect(await order()).toEqual([b, d, a, c]);
  await post("move", { draftIds: [b, d], place: 3 });
  expect(await order()).toEqual([a, c, b, d]);
  await post("change", { draftIds: [a, c], isPinned: true });
  expect([(await at(a))?.time, (await at(c))?.time, (await at(b))?.time]).toEqual(["pinned", "pinned", null]);
  const { body } = await post("change", { draftIds: [a, b], isSkipped: true });
  expect([(await at(a))?.state, (await at(b))?.state]).toEqual(["skipped", "skipped"]);
  await post("restore", (body as { data: ReserveChanged }).data.undo);
  expect(await at(a)).toMatchObject({ state: "waiting", time: "pinned" });
  expect(await at(b)).toMatchObject({ state: "waiting", time: null });
  expect((await post("move", { draftIds: [randomUUID()], place: 1 })).status).toBe(404);
});

test("what becomes incomplete is marked with its reason, keeps its place, and goes once it's mended", async () => {
  await setRule();
  const ids = [await draft(), await draft()];
  await add(ids);
  const dueMs = await firstMs(ids[0] ?? "");
  expect(await runReserve(serviceAt(dueMs - daysInMs(1)))).toBe(0);
  await save(ids[0] ?? "", { revision: 1, set: { title: "" } });
  expect(await runReserve(serviceAt(dueMs - 200_000))).toBe(0);
  expect(await at(ids[0] ?? "")).toMatchObject({
    state: "blocked",
    problem: "Enter a title.",
    field: "title",
    at: null,
  });
  // The slot is the next one's.
  expect(await firstMs(ids[1] ?? "")).toBe(dueMs);
  await save(ids[0] ?? "", { revision: 2, set: { title: "Field jacket" } });
  expect(await at(ids[0] ?? "")).toMatchObject({ state: "waiting", problem: "" });
  expect(await firstMs(ids[0] ?? "")).toBe(dueMs);
});

test("what sold meanwhile isn't listed by itself, and waits until a piece is there again", async () => {
  await setRule();
  const sku = `R-${randomUUID().slice(0, 6)}`;
  await practice.owner.client.post("/api/stock/items", { sku, title: "Jacket", onHand: 1 });
  const id = await draft({ sku });
  await add([id]);
  const dueMs = await firstMs(id);
  await buildOrder(practice.test.services.db, {
    storeId: practice.owner.storeId,
    platform: "atelier",
    items: [{ _id: `${sku}:1`, name: "Jacket", sku, quantity: 1, priceMinor: 100, meta: {} }],
  });
  expect(await at(id)).toMatchObject({
    state: "blocked",
    problem: "None left: it last sold on Atelier.",
    field: "quantity",
    at: null,
  });
  expect(await runReserve(serviceAt(dueMs))).toBe(0);
  const now = await post("list-now", { draftId: id });
  expect((now.body as { data: PublishOutcome }).data.failed).toMatchObject([{ code: "NONE_LEFT" }]);
  expect(await listings(sku)).toBe(0);
  await practice.owner.client.post("/api/stock/counts", { counts: [{ sku, onHand: 2 }] });
  expect(await at(id)).toMatchObject({ state: "waiting", problem: "" });
  expect(await runReserve(serviceAt(await firstMs(id)))).toBe(1);
});

test("a draft of an item that nobody ever counted waits and says so, until somebody counts it", async () => {
  const sku = `R-${randomUUID().slice(0, 6)}`;
  await practice.owner.client.post("/api/stock/items", { sku, title: "Jacket" });
  const ids = [await draft({ sku }), await draft()];
  await add(ids);
  const said = async () => {
    const { drafts } = await view();
    return ids.map((id) => drafts.find(({ draftId }) => draftId === id)?.isUncounted);
  };
  expect(await said()).toEqual([true, false]);
  await practice.owner.client.post("/api/stock/counts", { counts: [{ sku, onHand: 2 }] });
  expect(await said()).toEqual([false, false]);
});

test("a draft of a SKU that comes in variants says so, and doesn't hold its account up", async () => {
  await setRule();
  const sku = `F-${randomUUID().slice(0, 6)}`;
  const variants = ["S", "M"].map((value) => ({
    sku: `${sku}-${value}`,
    options: [{ name: "Size", value }],
  }));
  const made = await practice.owner.client.post("/api/stock/items", { sku, title: "Jacket", variants });
  expect(made.status).toBe(200);
  const ids = [await draft({ sku }), await draft()];
  expect((await add(ids)).needsFixing).toEqual([ids[0]]);
  expect(await at(ids[0] ?? "")).toMatchObject({
    state: "blocked",
    problem: `${sku} comes in variants. Choose one of them.`,
    field: "sku",
  });
  expect(await runReserve(serviceAt(await firstMs(ids[1] ?? "")))).toBe(1);
});

test("a pause holds everything, and slots of the pause aren't made up for", async () => {
  await setRule();
  const id = await draft();
  await add([id]);
  const dueMs = await firstMs(id);
  await post("pause", { isPaused: true });
  expect((await at(id))?.at).toBeNull();
  expect(await runReserve(serviceAt(dueMs))).toBe(0);
  await post("pause", { isPaused: false });
  await post("rules/switch", { accountId, isOn: false });
  expect(await runReserve(serviceAt(dueMs))).toBe(0);
  // By hand it goes all the same.
  const { status, body } = await post("list-now", { draftId: id });
  expect([status, (body as { data: PublishOutcome }).data.started.length]).toEqual([202, 1]);
  await post("list-now", { draftId: id });
  await expect.poll(async () => (await view()).drafts).toEqual([]);
});

test("refusals in a row stop an account, until somebody starts it again", async () => {
  await setRule({ stopAfter: 2 });
  // No check of ours knows how long a category's id may be.
  const unknown = { categoryId: "x".repeat(41) };
  const ids = [await draft({}, unknown), await draft({}, unknown), await draft()];
  await add(ids);
  for (const id of ids.slice(0, 2)) {
    const dueMs = await firstMs(id);
    expect(await runReserve(serviceAt(dueMs))).toBe(1);
    await expect.poll(async () => (await at(id))?.state).toBe("refused");
  }
  const [rule] = (await view()).rules.filter((one) => one.accountId === accountId);
  expect(rule).toMatchObject({ stoppedAfter: 2, isOn: true });
  expect((await at(ids[2] ?? ""))?.at).toBeNull();
  const later = serviceAt(Date.now() + daysInMs(3));
  expect(await runReserve(later)).toBe(0);
  await switchReserveRule(later, accountId, true);
  expect((await at(ids[2] ?? ""))?.at).not.toBeNull();
});

test("a draft with its own time goes then, in the zone it was written in, or says that it was missed", async () => {
  await setRule({ isOn: true });
  const id = await draft();
  const zone = "America/New_York";
  const written = tomorrowIn(zone);
  expect((await add([id], { at: written, zone })).added).toEqual([id]);
  const fixedMs = await firstMs(id);
  expect(writeLocal(fixedMs, zone)).toBe(written);
  expect(await at(id)).toMatchObject({ time: "scheduled", zone });
  expect(await runReserve(serviceAt(fixedMs - 60_000))).toBe(0);
  expect(await runReserve(serviceAt(fixedMs + 3 * hourMs))).toBe(0);
  const missed = await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.one("select state, problem from reserve_entries where draft_id = $1", [id]),
  );
  expect(missed).toEqual({ state: "missed", problem: "Its time passed. Choose another." });
  expect(await runReserve(serviceAt(fixedMs + hourMs))).toBe(1);
  const past = await post("add", { drafts: [{ draftId: id }], time: { at: "2020-01-01T10:00", zone } });
  expect([past.status, (past.body as { code: string }).code]).toEqual([400, "HOLD_PAST"]);
});

test("what is live already, or goes nowhere, isn't added, and says why", async () => {
  await setRule();
  const live = await draft();
  await publish(live);
  await expect.poll(async () => (await target(live, accountId)).state).toBe("live");
  const nowhere = await draft({}, null);
  const gone = randomUUID();
  const { added, failed } = await add([live, nowhere, gone]);
  expect(added).toEqual([]);
  expect(failed.map(({ msg }) => msg)).toEqual([
    "Already live on Bazaar.",
    "Choose a marketplace for it first.",
    "Choose a marketplace for it first.",
  ]);
});

test("one that is published by hand leaves the reserve", async () => {
  await setRule();
  const id = await draft();
  await add([id]);
  await publish(id);
  await expect.poll(async () => (await view()).drafts).toEqual([]);
  expect(await runReserve(serviceAt(Date.now() + 30 * hourMs))).toBe(0);
});

test("fewer live than are to be kept: one goes up at a time, ten minutes apart", async () => {
  const live = (await view()).rules.find((one) => one.accountId === accountId)?.live ?? 0;
  await setRule({ slotsPerDay: 0, keepLive: live + 2 });
  const ids = [await draft(), await draft(), await draft()];
  await add(ids);
  const firstAt = await firstMs(ids[0] ?? "");
  expect((await firstMs(ids[1] ?? "")) - firstAt).toBe(600_000);
  expect((await at(ids[2] ?? ""))?.at).toBeNull();
  expect(await runReserve(serviceAt(firstAt))).toBe(1);
  expect(await runReserve(serviceAt(firstAt + 60_000))).toBe(0);
});

test("a rule that can't be kept is refused in words", async () => {
  const wrong = async (more: object) => {
    const { status, body } = await post("rules", { accountId, ...always, ...more });
    return [status, (body as { msg: string }).msg];
  };
  expect(await wrong({ windows: [{ from: "20:00", to: "12:00" }] })).toEqual([
    400,
    "20:00 to 12:00 ends before it starts.",
  ]);
  expect(await wrong({ slotsPerDay: 0 })).toEqual([400, "Enter 1 or more, or a number to keep live."]);
});

test("Undo takes out what was new, and gives back the times of what waited before", async () => {
  await setRule();
  const [before, fresh] = [await draft(), await draft()];
  const zone = "America/New_York";
  const written = tomorrowIn(zone);
  await add([before], { at: written, zone });
  const stood = await at(before);
  const second = { at: writeLocal(Date.now() + daysInMs(2), zone), zone };
  const { undo } = await add([before, fresh], second);
  expect((await at(before))?.at).not.toBe(stood?.at);
  expect((await post("restore", undo)).status).toBe(200);
  expect((await view()).drafts.map(({ draftId }) => draftId)).toEqual([before]);
  expect(await at(before)).toEqual(stood);
  // Removed by a slip, it's back with its time; and once more does no harm.
  const removed = (await post("remove", { draftIds: [before] })).body as { data: ReserveChanged };
  expect((await view()).drafts).toEqual([]);
  for (let time = 0; time < 2; time++) await post("restore", removed.data.undo);
  expect(await at(before)).toEqual(stood);
});

test("letting go of a slot leaves a time by hand alone; that one is dropped by name, and comes back", async () => {
  await setRule();
  const id = await draft();
  const zone = "America/New_York";
  await add([id], { at: tomorrowIn(zone), zone });
  const stood = await at(id);
  await post("change", { draftIds: [id], isPinned: false });
  expect(await at(id)).toEqual(stood);
  const { body } = await post("change", { draftIds: [id], isScheduled: false });
  expect(await at(id)).toMatchObject({ time: null, state: "waiting" });
  await post("restore", (body as { data: ReserveChanged }).data.undo);
  expect(await at(id)).toEqual(stood);
});

test("a refused draft that was mended waits again by itself", async () => {
  await setRule({ stopAfter: 9 });
  const id = await draft({}, { categoryId: "x".repeat(41) });
  await add([id]);
  expect(await runReserve(serviceAt(await firstMs(id)))).toBe(1);
  await expect.poll(async () => (await at(id))?.state).toBe("refused");
  const targets = { [accountId]: { priceMinor: 5_650, categoryId: "books", categoryName: "Books" } };
  expect((await save(id, { revision: 1, targets })).status).toBe(200);
  expect(await at(id)).toMatchObject({ state: "waiting", problem: "" });
});

test("of two times by hand that are due, one that can't go doesn't hold the other up", async () => {
  await setRule();
  const ids = [await draft(), await draft()];
  const zone = "America/New_York";
  await add(ids, { at: tomorrowIn(zone), zone });
  const dueMs = await firstMs(ids[0] ?? "");
  const sku = await skuOf(ids[0] ?? "");
  const variants = [{ sku: `${sku}-S`, options: [{ name: "Size", value: "S" }] }];
  await practice.owner.client.post("/api/stock/items", { sku, title: "Jacket", variants });
  expect(await runReserve(serviceAt(dueMs))).toBe(1);
  expect((await target(ids[1] ?? "", accountId)).state).not.toBe("ready");
});
