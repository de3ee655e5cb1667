/** Rules that start on more than an order's arrival, on a real database. */
import { beforeEach, expect, test } from "vitest";
import type { RulesView } from "@stallkeeper/contract";
import { toLocal, type RuleAction, type RuleCondition, type RuleTrigger } from "@stallkeeper/domain";
import { systemCtx } from "../../platform/context.ts";
import { changeOrders } from "../orders/index.ts";
import { readTimeZone } from "./happenings.store.ts";
import { addUrgent, keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const { house, inStore, row, makeRule, arriveOne, ask, listAll } = keepRules();
const hourMs = 3_600_000;
const now = () => house.app.clock.now();
const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
const work = () => workRules(house.app.services, house.owner.storeId);
const change = (id: string, patch: Parameters<typeof changeOrders>[3]) =>
  inStore((tx) => changeOrders(systemCtx(house.app.services, house.owner.storeId, "Olive"), tx, [id], patch));
const set = (id: string, columns: string) =>
  inStore((tx) => tx.run(`update orders set ${columns} where id = '${id}'`));

interface Line {
  outcome: string;
  did: RuleAction[];
  reason: string;
  orderId: string | null;
  _id: string;
}
const log = async (): Promise<Line[]> =>
  ((await house.owner.client.get("/api/rules/log")).body as { data: { lines: Line[] } }).data.lines;
const outcomes = async (): Promise<string[]> => (await log()).map(({ outcome }) => outcome);

beforeEach(async () => {
  await inStore((tx) => tx.run("delete from rule_breaks"));
  await inStore((tx) => tx.run("delete from rule_tasks"));
  house.app.clock.advance(600_000);
});

test("each rule that doesn't act says why: its conditions, an earlier run, a rule above that stops", async () => {
  await makeRule({
    name: "First",
    trigger: { kind: "movedToLocation", to: "queued" },
    groups: [],
    isLast: true,
    limits: { everyTime: true },
  });
  await makeRule({ name: "Second", trigger: { kind: "movedToLocation", to: "queued" }, groups: [] });
  await makeRule({
    name: "Third",
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [[{ field: "country", is: true, values: ["AQ"] }]],
    otherwise: [{ kind: "note", text: "Not Antarctica" }],
  });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { moveTo: "queued" });
  await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  expect((await row(id)).notes).toBe("Not Antarctica");
  expect((await outcomes()).toSorted()).toEqual(["otherwise", "ran", "stopped"]);
});

test("of rules that listen to the same, each looks at what happened since it was turned on, once", async () => {
  const trigger: RuleTrigger = { kind: "tagAdded", tag: "international" };
  const parts = { trigger, groups: [], limits: { everyTime: true } };
  await makeRule({ ...parts, name: "Early" });
  const [before, after] = [await arriveOne(), await arriveOne()];
  house.app.clock.advance(1_000);
  await change(before, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await makeRule({ ...parts, name: "Late" });
  house.app.clock.advance(1_000);
  await change(after, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  const seen = async () =>
    (
      await inStore((tx) =>
        tx.rows<{ rule: string; subject: string }>(
          "select r.name as rule, e.subject from rule_evaluations e join rules r on r.id = e.rule_id where e.subject = any($1)",
          [[before, after]],
        ),
      )
    )
      .map(({ rule, subject }) => `${rule} ${subject}`)
      .toSorted();
  const expected = [`Early ${before}`, `Early ${after}`, `Late ${after}`].toSorted();
  expect(await work()).toBe(2);
  expect(await seen()).toEqual(expected);
  expect(await work()).toBe(0);
  expect(await seen()).toEqual(expected);
});

test("a rule whose decisions a rule above took says which one it was", async () => {
  const trigger: RuleTrigger = { kind: "tagAdded", tag: "international" };
  const hold = (days: number): RuleAction => ({ kind: "hold", days, reason: "card" });
  await makeRule({ trigger, groups: [], name: "Upper", actions: [hold(2)] });
  await makeRule({ trigger, groups: [], name: "Lower", actions: [hold(5)] });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  const lines = await log();
  expect(lines.map(({ did, reason }) => ({ did, reason }))).toEqual(
    expect.arrayContaining([
      { did: [hold(2)], reason: "" },
      { did: [], reason: "Upper" },
    ]),
  );
});

test("a rule keeps its limit an hour, and what it left out can be evaluated again", async () => {
  await makeRule({
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [],
    limits: { mostPerHour: 2 },
  });
  const ids = [await arriveOne(), await arriveOne(), await arriveOne()];
  house.app.clock.advance(1_000);
  for (const id of ids) await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  const urgent = async () =>
    (await Promise.all(ids.map((id) => row(id)))).filter(({ tags }) => tags.includes("urgent")).length;
  expect(await urgent()).toBe(2);
  const capped = (await log()).find(({ outcome }) => outcome === "capped");
  const again = await ask("/log/replay", { evaluationId: capped?._id });
  expect(again).toMatchObject({ status: 200, body: { data: { outcome: "ran" } } });
  expect(await urgent()).toBe(3);
});

test("a rule below one that stops keeps its own limit where the upper one has reached its", async () => {
  const trigger: RuleTrigger = { kind: "tagAdded", tag: "international" };
  const parts = { trigger, groups: [], limits: { mostPerHour: 1 } };
  await makeRule({ ...parts, name: "Upper", isLast: true, actions: [{ kind: "note", text: "Upper" }] });
  await makeRule({ ...parts, name: "Lower" });
  const ids = [await arriveOne(), await arriveOne(), await arriveOne()];
  house.app.clock.advance(1_000);
  for (const id of ids) await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  const rows = await Promise.all(ids.map((id) => row(id)));
  expect(rows.filter(({ notes }) => notes === "Upper")).toHaveLength(1);
  expect(rows.filter(({ tags }) => tags.includes("urgent"))).toHaveLength(1);
  expect((await outcomes()).toSorted()).toEqual(["capped", "capped", "capped", "ran", "ran", "stopped"]);
});

test("in quiet hours a rule waits, and acts when they end", async () => {
  const time = now().toISOString().slice(11, 13);
  const next = String((Number(time) + 2) % 24).padStart(2, "0");
  await makeRule({
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [],
    limits: { quiet: { from: `${time}:00`, to: `${next}:00` } },
  });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  expect(await outcomes()).toEqual(["quiet"]);
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
  house.app.clock.advance(2 * hourMs);
  await work();
  expect((await row(id)).tags).toContain("urgent");
  expect(await outcomes()).toEqual(["ran"]);
});

test("what prepares a refund waits for a person, who approves or declines it once", async () => {
  await makeRule({
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [],
    actions: [{ kind: "addTag", tag: "markForRefund" }],
  });
  const ids = [await arriveOne(), await arriveOne()];
  house.app.clock.advance(1_000);
  for (const id of ids) await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  const { asks } = ((await house.owner.client.get("/api/rules/waiting")).body as { data: { asks: Line[] } })
    .data;
  expect(asks.map(({ outcome }) => outcome)).toEqual(["asks", "asks"]);
  const [first, second] = asks;
  const yes = await ask("/waiting/answer", { evaluationId: first?._id, isApproved: true });
  expect(yes.body).toMatchObject({ data: { outcome: "ran", reason: "Olive Owner" } });
  const no = await ask("/waiting/answer", { evaluationId: second?._id, isApproved: false });
  expect(no.body).toMatchObject({ data: { outcome: "declined" } });
  const late = await ask("/waiting/answer", { evaluationId: second?._id, isApproved: true });
  expect(late.body).toMatchObject({ data: { outcome: "declined" } });
  expect((await row(first?.orderId ?? "")).tags).toContain("markForRefund");
  expect((await row(second?.orderId ?? "")).tags).not.toContain("markForRefund");
});

test("rules that start each other are turned off and named before they go round", async () => {
  await makeRule({
    name: "To and",
    trigger: { kind: "movedToLocation", to: "queued" },
    groups: [],
    actions: [{ kind: "move", to: "unresponsive" }],
    limits: { everyTime: true },
  });
  await makeRule({
    name: "fro",
    trigger: { kind: "movedToLocation", to: "unresponsive" },
    groups: [],
    actions: [{ kind: "move", to: "queued" }],
    limits: { everyTime: true },
  });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { moveTo: "queued" });
  for (let round = 0; round < 6; round++) {
    house.app.clock.advance(1_000);
    await work();
  }
  expect((await outcomes()).toSorted()).toEqual(["looped", "ran", "ran"]);
  const stopped = (await listAll()).filter(({ state }) => state === "off");
  expect(stopped.map(({ name, stoppedBecause }) => [name, stoppedBecause])).toEqual([
    ["To and", "It was triggered by its own change."],
  ]);
});

test("while rules, an account or everything rests, nothing acts and the log says so", async () => {
  await makeRule({ trigger: { kind: "tagAdded", tag: "international" }, groups: [] });
  const rest = await ask("/breaks", { accountId: house.accountId });
  expect(rest.status).toBe(200);
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
  expect((await log())[0]).toMatchObject({ outcome: "paused", reason: "Its account was paused." });
  const { breaks } = ((await house.owner.client.get("/api/rules")).body as { data: RulesView }).data;
  expect(breaks).toHaveLength(1);
  expect(await ask("/breaks/end", { breakId: breaks[0]?._id })).toMatchObject({ status: 200 });
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
});

test.each([
  ["afterThree", "It failed 3 times in a row. This order has no conversation to assign.", 3, 0],
  ["stop", "It failed. This order has no conversation to assign.", 1, 0],
  ["tell", "It failed 3 times in a row. This order has no conversation to assign.", 3, 3],
  ["goOn", "", 4, 0],
] as const)(
  "a rule that fails is turned off, goes on or says so: %s",
  async (onFailure, because, failures, told) => {
    const tasks = () =>
      inStore((tx) => tx.rows("select id from rule_tasks where rule_name = $1", [onFailure]));
    const id = await makeRule({
      name: onFailure,
      trigger: { kind: "tagAdded", tag: "international" },
      groups: [],
      limits: { onFailure },
      actions: [{ kind: "assign", userId: house.owner.userId, name: "Olive" }, addUrgent],
    });
    for (let round = 0; round < 4; round++) {
      const order = await arriveOne();
      house.app.clock.advance(1_000);
      await change(order, { tagsChange: { add: ["international"] } });
      house.app.clock.advance(1_000);
      await work();
      expect((await row(order)).tags).not.toContain("urgent");
    }
    const rule = (await listAll()).find(({ _id }) => _id === id);
    expect(rule).toMatchObject({ state: because === "" ? "on" : "off", stoppedBecause: because });
    expect((await log()).filter(({ outcome }) => outcome === "failed")).toHaveLength(failures);
    expect(await tasks()).toHaveLength(told);
  },
);

test("a dry run over what happened says exactly what the rule then does", async () => {
  const trigger: RuleTrigger = { kind: "tagAdded", tag: "needsAlternativeItem" };
  const groups = [[{ field: "total" as const, over: true, amountMinor: 2_000, currency: "EUR" }]];
  await makeRule({ trigger, groups, limits: { everyTime: true, mostPerHour: 3 } });
  const totals = [1_000, 3_000, 4_000, 500, 2_500, 9_000, 8_000];
  for (const totalMinor of totals) {
    const id = await arriveOne();
    await set(id, `amount_total_minor = ${totalMinor}, currency = 'EUR'`);
    house.app.clock.advance(1_000);
    await change(id, { tagsChange: { add: ["needsAlternativeItem"] } });
  }
  house.app.clock.advance(1_000);
  const tried = await ask("/preview", { trigger, groups, limits: { everyTime: true, mostPerHour: 3 } });
  const { rows, cappedCount } = (tried.body as { data: { rows: { orderId: string }[]; cappedCount: number } })
    .data;
  await work();
  const did = (await log()).filter(({ outcome }) => outcome === "ran").map(({ orderId }) => String(orderId));
  expect(did.toSorted()).toEqual(rows.map(({ orderId }) => orderId).toSorted());
  expect(did).toHaveLength(3);
  expect((await outcomes()).filter((outcome) => outcome === "capped")).toHaveLength(cappedCount);
});

test("a task waits until somebody has done it, and stock rules refuse what needs an order", async () => {
  await makeRule({
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [],
    actions: [{ kind: "task", text: "Print the customs form" }],
  });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await change(id, { tagsChange: { add: ["international"] } });
  house.app.clock.advance(1_000);
  await work();
  const waiting = async () =>
    (
      (await house.owner.client.get("/api/rules/waiting")).body as {
        data: { tasks: { _id: string; text: string }[] };
      }
    ).data.tasks;
  const [task] = await waiting();
  expect(task?.text).toBe("Print the customs form");
  await ask("/tasks/done", { taskId: task?._id });
  expect(await waiting()).toEqual([]);
  const refused = await ask("", {
    name: "Low",
    trigger: { kind: "stockLow" },
    groups: [],
    actions: [addUrgent],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { "actions.0": "A rule about stock can notify or add a task." } },
  });
});

test("a schedule starts a rule at its time, and a button when a person presses it", async () => {
  const id = await arriveOne({ createdAt: later(0), updatedAt: later(0) });
  const zone = await inStore(readTimeZone);
  const { time } = toLocal(now().getTime() + 7_200_000, zone);
  await makeRule({
    name: "Evening",
    trigger: { kind: "schedule", time, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    groups: [],
    actions: [{ kind: "note", text: "Evening round" }],
  });
  house.app.clock.advance(3_600_000);
  await work();
  expect((await row(id)).notes).toBe("");
  house.app.clock.advance(3_700_000);
  await work();
  await work();
  expect((await row(id)).notes).toBe("Evening round");
  const ruleId = await makeRule({
    name: "Press",
    trigger: { kind: "button" },
    groups: [],
    actions: [addUrgent],
  });
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
  const { status } = await ask("/run", { orderIds: [id], ruleIds: [ruleId] });
  expect(status).toBe(200);
  expect((await row(id)).tags).toContain("urgent");
});

test("what is known of an order's items, label, buyer and day can be asked, and holds of the order it is true of", async () => {
  const id = await arriveOne();
  const sku = "KNOWN-1";
  await house.owner.client.post("/api/stock/items", { sku, title: "Cup", onHand: 2 });
  await inStore((tx) =>
    tx.run(
      "update items set brand = 'Pressglas', category = 'Home', cost_minor = 600, currency = 'EUR' where sku = $1",
      [sku],
    ),
  );
  const line = JSON.stringify([{ _id: "l", sku, name: "Cup", quantity: 1, priceMinor: 1_000 }]);
  await set(
    id,
    `items = '${line}', amount_total_minor = 1000, currency = 'EUR', money = '{"lines":[]}',
       label_plan = '{"serviceName":"Tracked 48"}', created_at = '2026-03-01T20:30:00Z'`,
  );
  const isTaken = async (condition: RuleCondition): Promise<boolean> => {
    const tried = await ask("/preview", { trigger: { kind: "orderCreated" }, groups: [[condition]] });
    const { rows } = (tried.body as { data: { rows: { orderId: string }[] } }).data;
    return rows.some(({ orderId }) => orderId === id);
  };
  const conditions: [RuleCondition, boolean][] = [
    [{ field: "line", part: "brand", every: true, text: "press" }, true],
    [{ field: "line", part: "category", every: false, text: "garden" }, false],
    [{ field: "stock", over: false, count: 3 }, true],
    [{ field: "margin", over: true, percent: 39 }, true],
    [{ field: "margin", over: true, percent: 40 }, false],
    [{ field: "service", is: true, text: "tracked" }, true],
    [{ field: "returns", is: true }, false],
    [{ field: "address", is: true }, true],
    [{ field: "weekday", is: true, days: [7] }, true],
    [{ field: "time", is: true, from: "03:00", to: "09:00" }, false],
  ];
  for (const [condition, is] of conditions)
    expect([condition, await isTaken(condition)]).toEqual([condition, is]);
});
