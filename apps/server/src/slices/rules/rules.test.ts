/** Rules through the routes: made, changed, tried, and run on chosen orders, on a real database. */
import { expect, test } from "vitest";
import type { RuleMatches, RulePreview, TakenBack } from "@stallkeeper/contract";
import type { RuleAction, RuleCondition } from "@stallkeeper/domain";
import { buildOrder, createTestClient, signUpMember } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { changeOrders } from "../orders/index.ts";
import { abroad, addUrgent, keepRules, type Row } from "./keep-rules.fixture.ts";

const { house, inStore, row, runLines, ask, readAll, listAll, makeRule, arriveOne } = keepRules();

test("a rule runs on chosen orders, old and sent ones too, once as it reads, and says what became of each", async () => {
  const ruleId = await makeRule({
    state: "off",
    actions: [addUrgent, { kind: "hold", days: 1, reason: "x" }],
  });
  const [old, sent] = [
    await buildOrder(house.app.services.db, { storeId: house.owner.storeId }),
    await buildOrder(house.app.services.db, { storeId: house.owner.storeId, shipped: true }),
  ];
  const home = await buildOrder(house.app.services.db, {
    storeId: house.owner.storeId,
    address: { countryCode: "GB" },
  });
  const ids = [old.id, sent.id, home.id];
  const foreign = await buildOrder(house.app.services.db, {});
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: [...ids, foreign.id] })).body).toEqual({
    data: {
      done: expect.arrayContaining([old.id, sent.id]) as string[],
      asked: [],
      prints: [],
      unmatched: 1,
      ranBefore: 0,
      failed: [{ id: foreign.id, code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." }],
      runId: expect.any(String) as string,
    },
  });
  expect([(await row(old.id)).tags, (await row(sent.id)).held_until, (await row(home.id)).tags]).toEqual([
    ["urgent"],
    null,
    [],
  ]);
  expect((await runLines(old.id))[0]).toMatchObject({ actor: "Olive Owner" });
  const [first, second] = await Promise.all(
    [1, 2].map(() => ask("/run", { ruleIds: [ruleId], orderIds: ids })),
  );
  expect([first?.body, second?.body]).toEqual(
    [1, 2].map(() => ({
      data: { done: [], asked: [], prints: [], unmatched: 1, ranBefore: 2, failed: [], runId: null },
    })),
  );
  await ask("/save", {
    ruleId,
    revision: 1,
    name: "Abroad",
    groups: abroad,
    actions: [{ kind: "note", text: "again" }],
  });
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: ids })).body).toMatchObject({
    data: { ranBefore: 0, unmatched: 1 },
  });
  expect((await row(old.id)).notes).toBe("again");
});

test("a dry run counts the orders of 30 days, says which wait and why, and changes nothing", async () => {
  const at = new Date(house.app.clock.now().getTime() - 86_400_000).toISOString();
  const buyer = { id: "b-dry", handle: "dry" };
  const lines = [
    { sku: "CUP", name: "Cup", quantity: 1 },
    { sku: "DRY-1", name: "Jug", quantity: 2 },
  ];
  const [first, again] = [
    await buildOrder(house.app.services.db, {
      storeId: house.owner.storeId,
      created_at: at,
      buyer,
      items: lines,
      note_from_buyer: "A GIFT, please",
      data: { isGift: true },
    }),
    await buildOrder(house.app.services.db, {
      storeId: house.owner.storeId,
      created_at: house.app.clock.now().toISOString(),
      buyer,
      items: lines,
      shipped: true,
    }),
  ];
  const preview = async (groups: RuleCondition[][]) =>
    (
      (
        await ask("/preview", {
          groups: [[{ field: "line", part: "sku", every: false, text: "dry" }], ...groups],
        })
      ).body as { data: RulePreview }
    ).data;
  expect(await preview([])).toMatchObject({
    days: 30,
    count: 2,
    openCount: 1,
    openIds: [first.id],
    rows: [
      { orderId: again.id, isOpen: false, title: "Jug", buyer: "dry" },
      { orderId: first.id, isOpen: true },
    ],
  });
  const counts = [
    [{ field: "buyer", is: true }, again.id],
    [{ field: "buyer", is: false }, first.id],
    [{ field: "gift", is: true }, first.id],
    [{ field: "note", is: true, text: "gift" }, first.id],
    [{ field: "pieces", atLeast: true, count: 4 }, null],
    [{ field: "line", part: "title", every: true, text: "u" }, again.id],
    [{ field: "line", part: "title", every: true, text: "jug" }, null],
    [{ field: "weight", over: false, grams: 900 }, null],
    [{ field: "total", over: true, amountMinor: 4_690, currency: "EUR" }, null],
    [{ field: "total", over: false, amountMinor: 4_691, currency: "USD" }, null],
    [{ field: "platform", is: true, values: ["stall"] }, again.id],
    [{ field: "international", is: true }, again.id],
  ] as [RuleCondition, string | null][];
  for (const [condition, newest] of counts)
    expect([condition, (await preview([[condition]])).rows[0]?.orderId ?? null]).toEqual([condition, newest]);
  await house.owner.client.patch("/api/labels/customs", {
    customs: [
      { sku: "DRY-1", weightGrams: 300 },
      { sku: "CUP", weightGrams: 100 },
    ],
  });
  expect((await preview([[{ field: "weight", over: true, grams: 699 }]])).count).toBe(2);
  expect((await preview([[{ field: "weight", over: true, grams: 700 }]])).count).toBe(0);
  expect((await row(first.id)).tags).toEqual([]);
});

test("the same number at another shop is another buyer, who hasn't bought before", async () => {
  const buy = (platform: string, account: string, daysAgo: number) =>
    buildOrder(house.app.services.db, {
      storeId: house.owner.storeId,
      created_at: new Date(house.app.clock.now().getTime() - daysAgo * 86_400_000).toISOString(),
      platform,
      account,
      buyer: { id: "5", handle: "five" },
      items: [{ sku: "FIVE", name: "Five", quantity: 1 }],
    });
  const bought = async () => {
    const groups = [
      [{ field: "line", part: "sku", every: false, text: "five" }],
      [{ field: "buyer", is: true }],
    ];
    const { rows } = ((await ask("/preview", { groups })).body as { data: RulePreview }).data;
    return rows.map(({ orderId }) => orderId);
  };
  await buy("woocommerce", "north", 3);
  await buy("woocommerce", "south", 2);
  expect(await bought()).toEqual([]);
  const again = await buy("woocommerce", "south", 1);
  expect(await bought()).toEqual([again.id]);
  // A marketplace knows its buyers at all accounts.
  await buy("bazaar", "north", 3);
  const known = await buy("bazaar", "south", 2);
  expect(await bought()).toEqual([again.id, known.id]);
});

test("changing is for who may change settings, running for who may change orders, reading for members; another store's rules do not exist", async () => {
  const ruleId = await makeRule();
  const packer = await signUpMember(house.app, { storeId: house.owner.storeId, scopes: ["orders.write"] });
  const lister = await signUpMember(house.app, { storeId: house.owner.storeId, scopes: ["settings.write"] });
  const stranger = await signUpMember(house.app);
  const text = { name: "Mine", groups: [], actions: [addUrgent] };
  const changes: [string, object][] = [
    ["", text],
    ["/save", { ruleId, revision: 1, ...text }],
    ["/state", { ruleId, state: "off" }],
    ["/order", { ruleIds: [ruleId] }],
    ["/remove", { ruleId }],
    ["/restore", { ruleId }],
    ["/pause", {}],
    ["/resume", {}],
  ];
  for (const [path, body] of changes) {
    expect([path, (await ask(path, body, packer)).status]).toEqual([path, 403]);
    expect([path, (await createTestClient(house.app.url).post(`/api/rules${path}`, body)).status]).toEqual([
      path,
      401,
    ]);
  }
  expect((await readAll()).paused).toBeNull();
  for (const [path, body] of changes.slice(1, -2))
    expect([path, (await ask(path, body, stranger)).body]).toEqual([
      path,
      expect.objectContaining({ code: "RULE_NOT_FOUND" }),
    ]);
  expect(await ask("/run", { orderIds: ["nobody"] }, lister)).toMatchObject({ status: 403 });
  expect(await ask("/run", { orderIds: ["nobody"], ruleIds: [ruleId] }, stranger)).toMatchObject({
    status: 404,
    body: { code: "RULE_NOT_FOUND" },
  });
  expect(await listAll(stranger)).toEqual([]);
  expect(await listAll(packer)).toMatchObject([
    { _id: ruleId, name: "Abroad", state: "on", madeByName: "Olive Owner" },
  ]);
});

test("a rule that is sent again under its key stands once, also after it was removed; another rule under that key is refused", async () => {
  const text = { name: "Once", groups: [], actions: [addUrgent] };
  const send = (body: object, key: string) =>
    house.owner.client.post("/api/rules", body, { "idempotency-key": key });
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => send(text, "k-1")));
  expect(others.map(({ body }) => body)).toEqual(others.map(() => first?.body));
  expect(await listAll()).toHaveLength(1);
  expect(await send({ ...text, name: "Other" }, "k-1")).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
  for (const { _id } of await listAll()) await ask("/remove", { ruleId: _id });
  expect((await send(text, "k-1")).body).toEqual(first?.body);
  expect(await listAll()).toEqual([]);
  await send(text, "k-2");
  expect(await listAll()).toHaveLength(1);
});

test("each dry run's matches of the last 30 days are counted in one pass over the orders", async () => {
  const id = await arriveOne({ noteFromBuyer: "counted words" });
  const said = await makeRule({
    groups: [[{ field: "note", is: true, text: "counted words" }]],
    state: "dry",
  });
  const none = await makeRule({ groups: [[{ field: "note", is: true, text: "never said" }]], state: "dry" });
  await makeRule({ state: "off" });
  const asked = async (person = house.owner) =>
    ((await person.client.get("/api/rules/matches")).body as { data: RuleMatches }).data;
  expect(await asked()).toEqual({ days: 30, counts: { [said]: 1, [none]: 0 } });
  expect((await row(id)).tags).toEqual([]);
  expect(await asked(await signUpMember(house.app))).toEqual({ days: 30, counts: {} });
  expect((await createTestClient(house.app.url).get("/api/rules/matches")).status).toBe(401);
});

test("a run on chosen orders is one under its key and is taken back, but for orders that somebody changed since", async () => {
  const actions: RuleAction[] = [
    addUrgent,
    { kind: "move", to: "queued" },
    { kind: "hold", days: 2, reason: "Form" },
    { kind: "pin" },
    { kind: "note", text: "Add it" },
    { kind: "package", package: "M" },
  ];
  const ids = [await arriveOne(), await arriveOne(), await arriveOne()];
  const [plain = "", changed = "", noted = ""] = ids;
  const olive = systemCtx(house.app.services, house.owner.storeId, "Olive");
  await inStore((tx) =>
    changeOrders(olive, tx, [plain], { notes: "Mine", tagsChange: { add: ["international"] } }),
  );
  const before = await Promise.all(ids.map(row));
  const ruleId = await makeRule({ actions });
  const wish = { orderIds: ids, ruleIds: [ruleId] };
  const underKey = (body: object, key = "run-1") =>
    house.owner.client.post("/api/rules/run", body, { "idempotency-key": key });
  const run = async (key: string) =>
    ((await underKey(wish, key)).body as { data: { runId: string | null } }).data;
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => underKey(wish)));
  expect(others.map(({ body }) => body)).toEqual(others.map(() => first?.body));
  expect(first?.body).toMatchObject({ data: { done: ids.toSorted(), ranBefore: 0 } });
  expect(await underKey({ orderIds: ids })).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
  const { runId } = await run("run-1");
  expect(await row(plain)).toMatchObject({
    tags: ["international", "urgent", "queued"],
    notes: "Mine\nAdd it",
    label_plan: { package: "M", packageName: "M", packageRule: "Abroad" },
  });
  expect(await run("run-2")).toMatchObject({ runId: null, ranBefore: 3 });
  await inStore((tx) => changeOrders(olive, tx, [changed], { tagsChange: { remove: ["urgent"] } }));
  await inStore((tx) => changeOrders(olive, tx, [noted], { moveTo: "completed" }));
  const kept = await Promise.all([changed, noted].map(row));
  const packer = await signUpMember(house.app, { storeId: house.owner.storeId, scopes: ["labels.buy"] });
  expect((await ask("/run/takeBack", { runIds: [runId] }, packer)).status).toBe(403);
  expect(await ask("/run/takeBack", { runIds: [runId] }, await signUpMember(house.app))).toMatchObject({
    status: 404,
    body: { code: "RUN_NOT_FOUND" },
  });
  const outcomes = await Promise.all(
    [1, 2].map(
      async () => ((await ask("/run/takeBack", { runIds: [runId] })).body as { data: TakenBack }).data,
    ),
  );
  for (const outcome of outcomes)
    expect(outcome).toEqual({
      done: [plain],
      failed: [changed, noted]
        .toSorted()
        .map((id) => ({
          id,
          code: "RUN_CHANGED_SINCE",
          msg: "This order has changed since, so it wasn't undone.",
        })),
      stays: [],
    });
  const untouched = ({ tags, notes, held_until, held_reason, held_by_name, pinned_at, label_plan }: Row) => ({
    tags,
    notes,
    held_until,
    held_reason,
    held_by_name,
    pinned_at,
    label_plan,
  });
  expect(untouched(await row(plain))).toEqual(before.map(untouched)[0]);
  expect(await Promise.all([changed, noted].map(row))).toEqual(kept);
  expect(
    await inStore((tx) =>
      tx.rows("select actor, details from order_events where order_id = $1 and kind = 'rulesTakenBack'", [
        plain,
      ]),
    ),
  ).toEqual([{ actor: "Olive Owner", details: { rules: ["Abroad"] } }]);
  expect(await run("run-3")).toMatchObject({ done: [plain], ranBefore: 2 });
});

test("what a run wrote to somebody stays when it's undone, and its rule doesn't do it once more", async () => {
  const id = await arriveOne();
  const told = await makeRule({ actions: [addUrgent, { kind: "task", text: "Look at it" }] });
  const plain = await makeRule({ actions: [{ kind: "note", text: "Seen" }] });
  const run = async () =>
    ((await ask("/run", { orderIds: [id], ruleIds: [told, plain] })).body as { data: { runId: string } })
      .data;
  const { runId } = await run();
  const tasks = () => inStore((tx) => tx.rows("select id from rule_tasks where order_id = $1", [id]));
  expect(await tasks()).toHaveLength(1);
  expect(await ask("/run/takeBack", { runIds: [runId] })).toMatchObject({
    body: { data: { done: [id], failed: [], stays: ["task"] } },
  });
  expect(await row(id)).toMatchObject({ tags: [], notes: "" });
  // The rule that left nothing outside acts again; the other one has acted.
  expect(await run()).toMatchObject({ done: [id] });
  expect(await row(id)).toMatchObject({ tags: [], notes: "Seen" });
  expect(await tasks()).toHaveLength(1);
});

const wrongs: [string, object, string][] = [
  ["no name", { name: " " }, "name"],
  ["a long name", { name: "x".repeat(81) }, "name"],
  ["no actions", { actions: [] }, "actions"],
  ["an action that no rule may do", { actions: [{ kind: "sell" }] }, "actions.0.kind"],
  ["a tag that writes to buyers", { actions: [{ kind: "addTag", tag: "alreadySold" }] }, "actions.0.tag"],
  [
    "a platform that nobody knows",
    { groups: [[{ field: "platform", is: true, values: ["mars"] }]] },
    "groups.0.0.values",
  ],
  ["a package there is not", { actions: [{ kind: "package", package: "XXL" }] }, "actions.0"],
  [
    "a courier there is not",
    { actions: [{ kind: "service", courier: "mars", serviceCode: "a", serviceName: "A" }] },
    "actions.0",
  ],
  [
    "actions against one another",
    { actions: [addUrgent, { kind: "removeTag", tag: "urgent" }] },
    "actions.1",
  ],
  [
    "a country in words",
    { groups: [[{ field: "country", is: true, values: ["Germany"] }]] },
    "groups.0.0.values.0",
  ],
  ["an empty group", { groups: [[]] }, "groups.0"],
];
test.each(wrongs)("a rule with %s is refused", async (_what, wrong, field) => {
  const answer = await ask("", { name: "R", groups: [], actions: [addUrgent], ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  expect(await listAll()).toEqual([]);
});

test("two people at one rule: the later is told; a removed rule comes back with its place and its runs; each change is audited", async () => {
  const [one, two] = [await makeRule({ name: "One" }), await makeRule({ name: "Two" })];
  const id = await arriveOne();
  const text = { ruleId: one, revision: 1, name: "One", groups: [], actions: [addUrgent], isLast: false };
  expect((await ask("/save", text)).status).toBe(200);
  expect((await ask("/save", text)).status).toBe(200);
  expect(await ask("/save", { ...text, actions: [{ kind: "pin" }] })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE" },
  });
  expect((await ask("/save", { ...text, revision: 2, name: "First" })).status).toBe(200);
  expect((await ask("/run", { orderIds: [id], ruleIds: [one] })).body).toMatchObject({
    data: { done: [id] },
  });
  expect(await ask("/save", { ...text, revision: 2, actions: [{ kind: "pin" }] })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE" },
  });
  await ask("/state", { ruleId: one, state: "off" });
  expect((await ask("/save", { ...text, revision: 3, name: "One" })).status).toBe(200);
  expect((await listAll())[0]).toMatchObject({ name: "One", state: "off", revision: 4 });
  expect((await ask("/run", { orderIds: [id], ruleIds: [one] })).body).toMatchObject({
    data: { ranBefore: 1 },
  });
  await ask("/state", { ruleId: one, state: "on" });
  await ask("/remove", { ruleId: one });
  expect((await listAll()).map(({ _id }) => _id)).toEqual([two]);
  expect(await ask("/state", { ruleId: one, state: "off" })).toMatchObject({ status: 404 });
  for (let n = 0; n < 2; n += 1) expect((await ask("/restore", { ruleId: one })).status).toBe(200);
  expect((await listAll()).map(({ _id, state }) => [_id, state])).toEqual([
    [one, "on"],
    [two, "on"],
  ]);
  expect((await ask("/run", { orderIds: [id], ruleIds: [two] })).body).toMatchObject({
    data: { ranBefore: 1 },
  });
  const actions = await inStore((tx) =>
    tx.rows<{ action: string }>("select action from audit_entries where object_id = $1 order by id", [one]),
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "ruleCreated",
    ...Array.from({ length: 5 }, () => "ruleChanged"),
    "ruleRemoved",
    "ruleRestored",
  ]);
});
