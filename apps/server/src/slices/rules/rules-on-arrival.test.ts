/** What rules do to orders that arrive, on a real database. */
import { expect, test } from "vitest";
import type { RuleAction, RuleCondition } from "@stallkeeper/domain";
import { buildOrder, buildPlatformOrder } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { changeOrders, receiveOrders } from "../orders/index.ts";
import { abroad, addUrgent, keepRules } from "./keep-rules.fixture.ts";
import { runOnArrival } from "./run-rules.ts";

const { house, inStore, row, runLines, ask, readAll, listAll, makeRule, arrive, idOf, arriveOne } =
  keepRules();

test("an order that arrives is tagged, moved, held, pinned, noted and planned by what it is, once, and the timeline says why", async () => {
  await makeRule({
    actions: [
      addUrgent,
      { kind: "move", to: "queued" },
      { kind: "hold", days: 2, reason: "Customs form" },
      { kind: "pin" },
      { kind: "note", text: "Add the form" },
      { kind: "package", package: "M" },
    ],
  });
  const id = await arriveOne();
  const heldUntil = new Date(house.app.clock.now().getTime() + 2 * 86_400_000).toISOString();
  expect(await row(id)).toMatchObject({
    tags: ["urgent", "queued"],
    held_until: heldUntil,
    held_reason: "Customs form",
    notes: "Add the form",
    label_plan: { package: "M" },
    pinned_at: house.app.clock.now().toISOString(),
  });
  expect(await runLines(id)).toEqual([
    {
      actor: "Rules",
      details: {
        ruleId: expect.any(String) as string,
        rule: "Abroad",
        why: abroad[0],
        chain: [expect.any(String)],
        did: expect.arrayContaining([addUrgent]) as RuleAction[],
      },
    },
  ]);
  const before = await row(id);
  await inStore((tx) =>
    arrive(tx, [{ platformOrderId: `R-${house.made}`, updatedAt: "2026-03-02T08:00:00.000Z" }]),
  );
  expect(await row(id)).toMatchObject({ tags: before.tags, notes: before.notes });
  expect(await runLines(id)).toHaveLength(1);
  expect((await listAll())[0]).toMatchObject({
    runsInWeek: 1,
    lastRunAt: house.app.clock.now().toISOString(),
  });
});

test("what a person changes after the arrival stays, whatever the platform says later", async () => {
  await makeRule();
  const id = await arriveOne();
  await inStore((tx) =>
    changeOrders(systemCtx(house.app.services, house.owner.storeId, "Olive"), tx, [id], {
      tagsChange: { remove: ["urgent"] },
    }),
  );
  await inStore((tx) =>
    arrive(tx, [
      { platformOrderId: `R-${house.made}`, updatedAt: "2026-03-03T08:00:00.000Z", noteFromBuyer: "Hello" },
    ]),
  );
  expect((await row(id)).tags).toEqual([]);
});

test("what a person decided before an order was paid stays, and a rule mended meanwhile doesn't act again", async () => {
  const ruleId = await makeRule({
    actions: [
      { kind: "move", to: "queued" },
      { kind: "removeTag", tag: "urgent" },
      { kind: "addTag", tag: "markForRefund" },
      { kind: "note", text: "Seen" },
    ],
  });
  const id = await arriveOne({ state: "pending" });
  await inStore((tx) =>
    changeOrders(systemCtx(house.app.services, house.owner.storeId, "Olive"), tx, [id], {
      tagsChange: { add: ["urgent", "markForSwap"] },
      moveTo: "unresponsive",
    }),
  );
  const { tags } = await row(id);
  const become = (state: "paid" | "pending", day: number) =>
    inStore((tx) =>
      arrive(tx, [{ platformOrderId: `R-${house.made}`, state, updatedAt: `2026-03-0${day}T08:00:00.000Z` }]),
    );
  await become("paid", 2);
  expect(await row(id)).toMatchObject({ tags, notes: "Seen" });
  await ask("/save", {
    ruleId,
    revision: 1,
    name: "Abroad",
    groups: abroad,
    actions: [{ kind: "note", text: "Again" }],
  });
  await become("pending", 3);
  await become("paid", 4);
  expect(await row(id)).toMatchObject({ tags, notes: "Seen" });
});

test("what a person set for the label stays when a rule runs, which fills in the rest; the weight they set counts in conditions", async () => {
  const id = await arriveOne();
  const courier = house.app.services.connectors.couriers()[0]?.id ?? "";
  const service = { courier, serviceCode: "mine", serviceName: "Mine" };
  await house.owner.client.post("/api/labels/plan", { orderIds: [id], service, weightGrams: 650 });
  const actions: RuleAction[] = [
    { kind: "service", courier, serviceCode: "theirs", serviceName: "Theirs" },
    { kind: "package", package: "M" },
  ];
  const heavy: RuleCondition[][] = [[{ field: "weight", over: true, grams: 600 }]];
  const ruleId = await makeRule({ name: "Heavy", groups: heavy, actions });
  await ask("/run", { ruleIds: [ruleId], orderIds: [id] });
  expect((await row(id)).label_plan).toMatchObject({
    serviceCode: "mine",
    package: "M",
    packageRule: "Heavy",
    weightGrams: 650,
  });
  expect((await runLines(id)).map(({ details }) => details.did)).toEqual([
    [{ kind: "package", package: "M" }],
  ]);
});

test("a rule sets a preset as it reads then; one that is gone is refused in a rule, and sets nothing in one that names it", async () => {
  const presetId = "018f0000-0000-7000-8000-00000000000b";
  const courier = house.app.services.connectors.couriers()[0]?.id ?? "";
  const preset = {
    name: "Small",
    courier,
    serviceCode: "T48",
    serviceName: "Tracked 48",
    package: "S",
    weightGrams: 200,
  };
  const savePreset = (value: object | null) =>
    house.owner.client.patch("/api/meta/settings", { labels: { presets: { [presetId]: value } } });
  const action: RuleAction = { kind: "preset", presetId, name: "Small" };
  expect((await ask("", { name: "Small", groups: [], actions: [action] })).body).toMatchObject({
    fields: { "actions.0": "This preset doesn't exist." },
  });
  await savePreset(preset);
  await makeRule({ name: "Small", groups: [], actions: [action] });
  await savePreset({ weightGrams: 250 });
  expect((await row(await arriveOne())).label_plan).toEqual({
    courier,
    serviceCode: "T48",
    serviceName: "Tracked 48",
    serviceRule: "Small",
    package: "S",
    packageName: "S",
    packageRule: "Small",
    weightGrams: 250,
    weightRule: "Small",
  });
  await savePreset(null);
  expect((await row(await arriveOne())).label_plan).toBeNull();
});

test("an order that was here before the rule is not taken by what the platform says later", async () => {
  const id = await arriveOne();
  await makeRule();
  await inStore((tx) =>
    arrive(tx, [
      { platformOrderId: `R-${house.made}`, updatedAt: "2026-03-03T08:00:00.000Z", noteFromBuyer: "Hello" },
    ]),
  );
  expect(await row(id)).toMatchObject({ tags: [], note_from_buyer: "Hello" });
});

test("a transaction that is killed leaves neither the order nor a run, and its repeat makes both once", async () => {
  await makeRule();
  const orders = [{ platformOrderId: `R-${++house.made}` }];
  await expect(
    inStore(async (tx) => {
      await arrive(tx, orders);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await inStore((tx) => tx.rows("select 1 from rule_runs"))).toEqual([]);
  for (let n = 0; n < 2; n += 1) await inStore((tx) => arrive(tx, orders));
  expect((await row(idOf(`R-${house.made}`))).tags).toEqual(["urgent"]);
  expect(await runLines(idOf(`R-${house.made}`))).toHaveLength(1);
});

test("a rule may ask for an account: its orders alone, named in the timeline; one of another store is not known", async () => {
  const other = await buildOrder(house.app.services.db, { storeId: house.owner.storeId, account: "bea" });
  const asks = (id: string): RuleCondition[][] => [[{ field: "account", is: true, values: [id] }]];
  const ruleId = await makeRule({ groups: asks(other.accountId) });
  expect((await row(await arriveOne())).tags).toEqual([]);
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: [other.id] })).body).toMatchObject({
    data: { done: [other.id] },
  });
  expect((await runLines(other.id))[0]?.details.why).toEqual([
    { field: "account", is: true, values: ["bea"] },
  ]);
  const { accountId: foreign } = await buildOrder(house.app.services.db, {});
  expect(await ask("", { name: "R", groups: asks(foreign), actions: [addUrgent] })).toMatchObject({
    status: 400,
    body: { fields: { "groups.0.0.values": "Unknown account." } },
  });
});

test("rules that are off or looked at do nothing; an order that is not paid waits for it, one that was sent is left alone", async () => {
  await makeRule({ state: "dry" });
  await makeRule({ state: "off" });
  expect((await row(await arriveOne())).tags).toEqual([]);
  await makeRule();
  const unpaid = await arriveOne({ state: "pending" });
  expect((await row(unpaid)).tags).toEqual([]);
  await inStore((tx) =>
    arrive(tx, [{ platformOrderId: `R-${house.made}`, updatedAt: "2026-03-02T08:00:00.000Z" }]),
  );
  expect((await row(unpaid)).tags).toEqual(["urgent"]);
  expect((await row(await arriveOne({ shipping: { isShipped: true } }))).tags).toEqual([]);
});

test("the higher rule wins, a lower one sees its tags, and Stop ends it", async () => {
  const low = await makeRule({
    name: "Low",
    groups: [[{ field: "tag", is: true, tag: "urgent" }]],
    actions: [
      { kind: "move", to: "completed" },
      { kind: "note", text: "seen" },
    ],
  });
  const high = await makeRule({ name: "High", actions: [addUrgent, { kind: "move", to: "queued" }] });
  expect((await ask("/order", { ruleIds: [high, low] })).status).toBe(200);
  expect((await listAll()).map(({ name }) => name)).toEqual(["High", "Low"]);
  expect(await row(await arriveOne())).toMatchObject({ tags: ["urgent", "queued"], notes: "seen" });
  expect(
    (
      await ask("/save", {
        ruleId: high,
        revision: 1,
        name: "High",
        groups: abroad,
        actions: [addUrgent],
        isLast: true,
      })
    ).status,
  ).toBe(200);
  expect(await row(await arriveOne())).toMatchObject({ tags: ["urgent"], notes: "" });
});

test("while rules are paused an order that arrives gets no run, also later; a run by hand works; others hear of the pause and it is audited", async () => {
  await makeRule();
  for (let n = 0; n < 2; n += 1) expect((await ask("/pause", {})).status).toBe(200);
  expect((await readAll()).paused).toEqual({
    at: house.app.clock.now().toISOString(),
    byName: "Olive Owner",
  });
  const [during, byHand] = [await arriveOne(), await arriveOne()];
  expect((await ask("/run", { orderIds: [byHand] })).body).toMatchObject({ data: { done: [byHand] } });
  expect((await ask("/resume", {})).status).toBe(200);
  const after = await arriveOne();
  await inStore((tx) =>
    arrive(tx, [
      {
        platformOrderId: during.split(":")[2] ?? "",
        updatedAt: "2026-03-03T08:00:00.000Z",
        noteFromBuyer: "Hello",
      },
    ]),
  );
  expect([(await row(during)).tags, (await row(byHand)).tags, (await row(after)).tags]).toEqual([
    [],
    ["urgent"],
    ["urgent"],
  ]);
  expect((await readAll()).paused).toBeNull();
  expect(
    await inStore((tx) =>
      tx.rows(
        `select action, actor_name from audit_entries where action in ('rulesPaused', 'rulesResumed')
           order by id`,
      ),
    ),
  ).toEqual([
    { action: "rulesPaused", actor_name: "Olive Owner" },
    { action: "rulesResumed", actor_name: "Olive Owner" },
  ]);
  expect(
    (await inStore((tx) => tx.rows("select 1 from changes where entity = 'rule' and ids = '{all}'"))).length,
  ).toBe(2);
});

test("fifty rules on a page of five hundred orders take a handful of statements, and the hundred-and-first rule is refused", async () => {
  await inStore((tx) =>
    tx.run(
      `insert into rules (store_id, position, name, state, groups, actions, made_by_name, changed_by_name,
         changed_at) select $1, n, 'R' || n, case when n <= 50 then 'on' else 'off' end, $2, $3, '', '', now()
         from generate_series(1, 100) n`,
      [
        house.owner.storeId,
        JSON.stringify([
          [
            { field: "note", is: true, text: "nobody says this" },
            { field: "pieces", atLeast: true, count: 90 },
          ],
        ]),
        JSON.stringify([addUrgent]),
      ],
    ),
  );
  expect(await ask("", { name: "R", groups: [], actions: [addUrgent] })).toMatchObject({
    status: 400,
    body: { fields: { name: "Up to 100 rules." } },
  });
  let statements = 0;
  const counted = (tx: StoreTx): StoreTx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        return typeof value !== "function"
          ? value
          : (...args: unknown[]) => {
              statements += 1;
              return (value as (...given: unknown[]) => unknown).apply(target, args);
            };
      },
    });
  const orders = Array.from({ length: 500 }, (_, n) => ({ platformOrderId: `S-${n}` }));
  await inStore(async (tx) => {
    const { arrivedIds } = await receiveOrders(
      tx,
      { accountId: house.accountId, platform: "stall", platformName: "Stall", username: "ada" },
      orders.map((parts) => buildPlatformOrder(parts)),
      house.app.clock.now(),
    );
    expect(arrivedIds).toHaveLength(500);
    await runOnArrival(systemCtx(house.app.services, house.owner.storeId, "Sync"), counted(tx), arrivedIds);
  });
  expect(statements).toBeLessThan(10);
});
