/** Rules through the routes, and on orders that arrive, on a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildOrder, buildPlatformOrder, createTestClient, signUpMember, signUpOwner, startTestApp, type Person, type PlatformOrderParts, type TestApp } from "@stallkeeper/testkit";
import type { RuleMatches, RulePreview, RulesView, TakenBack } from "@stallkeeper/contract";
import type { RuleAct, RuleCondition } from "@stallkeeper/domain";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import { systemCtx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { changeOrders, receiveOrders } from "../orders/index.ts";
import { runOnArrival } from "./run-rules.ts";

let app: TestApp;
let owner: Person;
let accountId: string;
beforeAll(async () => {
  app = await startTestApp({ connectors: [...connectors, ...couriers] });
  owner = await signUpOwner(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId, created_at: "2020-01-01T08:00:00.000Z" }));
});
afterAll(() => app.close());
beforeEach(() => inStore((tx) => tx.run("delete from rules")));

type Row = Record<string, unknown> & { tags: string[]; notes: string; updated_at: string };
const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => app.services.db.withStore(owner.storeId, work);
const row = (id: string) => inStore(async (tx) => (await tx.one<Row>("select * from orders where id = $1", [id])) ?? expect.fail());
const runLines = (id: string) => inStore((tx) => tx.rows<{ actor: string; details: { rule: string; did: RuleAct[]; why: RuleCondition[] } }>("select actor, details from order_events where order_id = $1 and kind = 'ruleRan' order by id", [id]));
const ask = (path: string, body: object, { client } = owner) => client.post(`/api/rules${path}`, body);
const readAll = async ({ client } = owner) => ((await client.get("/api/rules")).body as { data: RulesView }).data;
const listAll = async (person = owner) => (await readAll(person)).rules;
const addUrgent: RuleAct = { act: "addTag", tag: "urgent" };
const abroad: RuleCondition[][] = [[{ field: "country", is: false, values: ["GB"] }]];

async function makeRule(parts: { name?: string; groups?: RuleCondition[][]; acts?: RuleAct[]; isLast?: boolean; state?: string } = {}): Promise<string> {
  const answer = await ask("", { name: "Abroad", groups: abroad, acts: [addUrgent], state: "on", ...parts });
  expect(answer.body).toMatchObject({ data: { ruleId: expect.any(String) as string } });
  return (answer.body as { data: { ruleId: string } }).data.ruleId;
}

const arrive = async (tx: StoreTx, orders: PlatformOrderParts[]) => {
  const { arrivedIds } = await receiveOrders(tx, { accountId, platform: "stall", platformName: "Stall", username: "ada" }, orders.map((parts) => buildPlatformOrder(parts)), app.clock.now());
  await runOnArrival(systemCtx(app.services, owner.storeId, "Sync"), tx, arrivedIds);
};
const idOf = (platformOrderId: string) => `stall:${accountId}:${platformOrderId}`;
let made = 0;
async function arriveOne(parts: PlatformOrderParts = {}): Promise<string> {
  const platformOrderId = `R-${++made}`;
  await inStore((tx) => arrive(tx, [{ platformOrderId, ...parts }]));
  return idOf(platformOrderId);
}

test("an order that arrives is tagged, moved, held, pinned, noted and planned by what it is, once, and the timeline says why", async () => {
  await makeRule({ acts: [addUrgent, { act: "move", to: "queued" }, { act: "hold", days: 2, reason: "Customs form" }, { act: "pin" }, { act: "note", text: "Add the form" }, { act: "package", package: "M" }] });
  const id = await arriveOne();
  const heldUntil = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString();
  expect(await row(id)).toMatchObject({ tags: ["urgent", "queued"], held_until: heldUntil, held_reason: "Customs form", notes: "Add the form", label_plan: { package: "M" }, pinned_at: app.clock.now().toISOString() });
  expect(await runLines(id)).toEqual([{ actor: "Rules", details: { ruleId: expect.any(String) as string, rule: "Abroad", why: abroad[0], did: expect.arrayContaining([addUrgent]) as RuleAct[] } }]);
  const before = await row(id);
  await inStore((tx) => arrive(tx, [{ platformOrderId: `R-${made}`, updatedAt: "2026-03-02T08:00:00.000Z" }]));
  expect(await row(id)).toMatchObject({ tags: before.tags, notes: before.notes });
  expect(await runLines(id)).toHaveLength(1);
  expect((await listAll())[0]).toMatchObject({ runsInWeek: 1, lastRunAt: app.clock.now().toISOString() });
});

test("what a person changes after the arrival stays, whatever the platform says later", async () => {
  await makeRule();
  const id = await arriveOne();
  await inStore((tx) => changeOrders(systemCtx(app.services, owner.storeId, "Olive"), tx, [id], { tagsChange: { remove: ["urgent"] } }));
  await inStore((tx) => arrive(tx, [{ platformOrderId: `R-${made}`, updatedAt: "2026-03-03T08:00:00.000Z", noteFromBuyer: "Hello" }]));
  expect((await row(id)).tags).toEqual([]);
});

test("what a person decided while an order was not paid yet stays when it arrives, and a rule that was mended meanwhile does not act by itself again", async () => {
  const ruleId = await makeRule({ acts: [{ act: "move", to: "queued" }, { act: "removeTag", tag: "urgent" }, { act: "addTag", tag: "markForRefund" }, { act: "note", text: "Seen" }] });
  const id = await arriveOne({ state: "pending" });
  await inStore((tx) => changeOrders(systemCtx(app.services, owner.storeId, "Olive"), tx, [id], { tagsChange: { add: ["urgent", "markForSwap"] }, moveTo: "unresponsive" }));
  const { tags } = await row(id);
  const become = (state: "paid" | "pending", day: number) => inStore((tx) => arrive(tx, [{ platformOrderId: `R-${made}`, state, updatedAt: `2026-03-0${day}T08:00:00.000Z` }]));
  await become("paid", 2);
  expect(await row(id)).toMatchObject({ tags, notes: "Seen" });
  await ask("/save", { ruleId, revision: 1, name: "Abroad", groups: abroad, acts: [{ act: "note", text: "Again" }] });
  await become("pending", 3);
  await become("paid", 4);
  expect(await row(id)).toMatchObject({ tags, notes: "Seen" });
});

test("what a person set for the label stays when a rule runs, which fills in the rest; the weight they set counts in conditions", async () => {
  const id = await arriveOne();
  const courier = app.services.connectors.couriers()[0]?.id ?? "";
  const service = { courier, serviceCode: "mine", serviceName: "Mine" };
  await owner.client.post("/api/labels/plan", { orderIds: [id], service, weightGrams: 650 });
  const acts: RuleAct[] = [{ act: "service", courier, serviceCode: "theirs", serviceName: "Theirs" }, { act: "package", package: "M" }];
  const heavy: RuleCondition[][] = [[{ field: "weight", over: true, grams: 600 }]];
  const ruleId = await makeRule({ name: "Heavy", groups: heavy, acts });
  await ask("/run", { ruleIds: [ruleId], orderIds: [id] });
  expect((await row(id)).label_plan).toMatchObject({ serviceCode: "mine", package: "M", packageRule: "Heavy", weightGrams: 650 });
  expect((await runLines(id)).map(({ details }) => details.did)).toEqual([[{ act: "package", package: "M" }]]);
});

test("a rule sets a preset as it reads then; one that is gone is refused in a rule, and sets nothing in one that names it", async () => {
  const presetId = "018f0000-0000-7000-8000-00000000000b";
  const courier = app.services.connectors.couriers()[0]?.id ?? "";
  const preset = { name: "Small", courier, serviceCode: "T48", serviceName: "Tracked 48", package: "S", weightGrams: 200 };
  const savePreset = (value: object | null) => owner.client.patch("/api/meta/settings", { labels: { presets: { [presetId]: value } } });
  const act: RuleAct = { act: "preset", presetId, name: "Small" };
  expect((await ask("", { name: "Small", groups: [], acts: [act] })).body).toMatchObject({ fields: { "acts.0": "There is no such preset." } });
  await savePreset(preset);
  await makeRule({ name: "Small", groups: [], acts: [act] });
  await savePreset({ weightGrams: 250 });
  expect((await row(await arriveOne())).label_plan).toEqual({
    courier, serviceCode: "T48", serviceName: "Tracked 48", serviceRule: "Small", package: "S", packageName: "S", packageRule: "Small", weightGrams: 250, weightRule: "Small",
  });
  await savePreset(null);
  expect((await row(await arriveOne())).label_plan).toBeNull();
});

test("an order that was here before the rule is not taken by what the platform says later", async () => {
  const id = await arriveOne();
  await makeRule();
  await inStore((tx) => arrive(tx, [{ platformOrderId: `R-${made}`, updatedAt: "2026-03-03T08:00:00.000Z", noteFromBuyer: "Hello" }]));
  expect(await row(id)).toMatchObject({ tags: [], note_from_buyer: "Hello" });
});

test("a transaction that is killed leaves neither the order nor a run, and its repeat makes both once", async () => {
  await makeRule();
  const orders = [{ platformOrderId: `R-${++made}` }];
  await expect(inStore(async (tx) => {
    await arrive(tx, orders);
    throw new Error("killed");
  })).rejects.toThrow("killed");
  expect(await inStore((tx) => tx.rows("select 1 from rule_runs"))).toEqual([]);
  for (let n = 0; n < 2; n += 1) await inStore((tx) => arrive(tx, orders));
  expect((await row(idOf(`R-${made}`))).tags).toEqual(["urgent"]);
  expect(await runLines(idOf(`R-${made}`))).toHaveLength(1);
});

test("a rule may ask for an account: its orders alone, named in the timeline; one of another store is not known", async () => {
  const other = await buildOrder(app.services.db, { storeId: owner.storeId, account: "bea" });
  const asks = (id: string): RuleCondition[][] => [[{ field: "account", is: true, values: [id] }]];
  const ruleId = await makeRule({ groups: asks(other.accountId) });
  expect((await row(await arriveOne())).tags).toEqual([]);
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: [other.id] })).body).toMatchObject({ data: { done: [other.id] } });
  expect((await runLines(other.id))[0]?.details.why).toEqual([{ field: "account", is: true, values: ["bea"] }]);
  const { accountId: foreign } = await buildOrder(app.services.db, {});
  expect(await ask("", { name: "R", groups: asks(foreign), acts: [addUrgent] })).toMatchObject({ status: 400, body: { fields: { "groups.0.0.values": "This account is not known." } } });
});

test("rules that are off or looked at do nothing; an order that is not paid waits for it, one that was sent is left alone", async () => {
  await makeRule({ state: "dry" });
  await makeRule({ state: "off" });
  expect((await row(await arriveOne())).tags).toEqual([]);
  await makeRule();
  const unpaid = await arriveOne({ state: "pending" });
  expect((await row(unpaid)).tags).toEqual([]);
  await inStore((tx) => arrive(tx, [{ platformOrderId: `R-${made}`, updatedAt: "2026-03-02T08:00:00.000Z" }]));
  expect((await row(unpaid)).tags).toEqual(["urgent"]);
  expect((await row(await arriveOne({ shipping: { isShipped: true } }))).tags).toEqual([]);
});

test("the higher rule wins, a lower one sees its tags, and Stop ends it", async () => {
  const low = await makeRule({ name: "Low", groups: [[{ field: "tag", is: true, tag: "urgent" }]], acts: [{ act: "move", to: "completed" }, { act: "note", text: "seen" }] });
  const high = await makeRule({ name: "High", acts: [addUrgent, { act: "move", to: "queued" }] });
  expect((await ask("/order", { ruleIds: [high, low] })).status).toBe(200);
  expect((await listAll()).map(({ name }) => name)).toEqual(["High", "Low"]);
  expect(await row(await arriveOne())).toMatchObject({ tags: ["urgent", "queued"], notes: "seen" });
  expect((await ask("/save", { ruleId: high, revision: 1, name: "High", groups: abroad, acts: [addUrgent], isLast: true })).status).toBe(200);
  expect(await row(await arriveOne())).toMatchObject({ tags: ["urgent"], notes: "" });
});

test("a rule runs on chosen orders, old and sent ones too, once as it reads, and says what became of each", async () => {
  const ruleId = await makeRule({ state: "off", acts: [addUrgent, { act: "hold", days: 1, reason: "x" }] });
  const [old, sent] = [await buildOrder(app.services.db, { storeId: owner.storeId }), await buildOrder(app.services.db, { storeId: owner.storeId, shipped: true })];
  const home = await buildOrder(app.services.db, { storeId: owner.storeId, address: { countryCode: "GB" } });
  const ids = [old.id, sent.id, home.id];
  const foreign = await buildOrder(app.services.db, {});
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: [...ids, foreign.id] })).body).toEqual({ data: { done: expect.arrayContaining([old.id, sent.id]) as string[], unmatched: 1, ranBefore: 0, failed: [{ id: foreign.id, code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." }], runId: expect.any(String) as string } });
  expect([(await row(old.id)).tags, (await row(sent.id)).held_until, (await row(home.id)).tags]).toEqual([["urgent"], null, []]);
  expect((await runLines(old.id))[0]).toMatchObject({ actor: "Olive Owner" });
  const [first, second] = await Promise.all([1, 2].map(() => ask("/run", { ruleIds: [ruleId], orderIds: ids })));
  expect([first?.body, second?.body]).toEqual([1, 2].map(() => ({ data: { done: [], unmatched: 1, ranBefore: 2, failed: [], runId: null } })));
  await ask("/save", { ruleId, revision: 1, name: "Abroad", groups: abroad, acts: [{ act: "note", text: "again" }] });
  expect((await ask("/run", { ruleIds: [ruleId], orderIds: ids })).body).toMatchObject({ data: { ranBefore: 0, unmatched: 1 } });
  expect((await row(old.id)).notes).toBe("again");
});

test("a dry run counts the orders of 30 days, says which wait and why, and changes nothing", async () => {
  const at = new Date(app.clock.now().getTime() - 86_400_000).toISOString();
  const buyer = { id: "b-dry", handle: "dry" };
  const lines = [{ sku: "CUP", name: "Cup", quantity: 1 }, { sku: "DRY-1", name: "Jug", quantity: 2 }];
  const [first, again] = [await buildOrder(app.services.db, { storeId: owner.storeId, created_at: at, buyer, items: lines, note_from_buyer: "A GIFT, please", data: { isGift: true } }), await buildOrder(app.services.db, { storeId: owner.storeId, created_at: app.clock.now().toISOString(), buyer, items: lines, shipped: true })];
  const preview = async (groups: RuleCondition[][]) => ((await ask("/preview", { groups: [[{ field: "line", part: "sku", every: false, text: "dry" }], ...groups] })).body as { data: RulePreview }).data;
  expect(await preview([])).toMatchObject({ days: 30, count: 2, openCount: 1, openIds: [first.id], rows: [{ orderId: again.id, isOpen: false, title: "Jug", buyer: "dry" }, { orderId: first.id, isOpen: true }] });
  const counts = [
    [{ field: "buyer", is: true }, again.id], [{ field: "buyer", is: false }, first.id], [{ field: "gift", is: true }, first.id], [{ field: "note", is: true, text: "gift" }, first.id], [{ field: "pieces", atLeast: true, count: 4 }, null],
    [{ field: "line", part: "title", every: true, text: "u" }, again.id], [{ field: "line", part: "title", every: true, text: "jug" }, null], [{ field: "weight", over: false, grams: 900 }, null], [{ field: "total", over: true, amountMinor: 4_690, currency: "EUR" }, null],
    [{ field: "total", over: false, amountMinor: 4_691, currency: "USD" }, null], [{ field: "platform", is: true, values: ["stall"] }, again.id], [{ field: "international", is: true }, again.id],
  ] as [RuleCondition, string | null][];
  for (const [condition, newest] of counts) expect([condition, (await preview([[condition]])).rows[0]?.orderId ?? null]).toEqual([condition, newest]);
  await owner.client.patch("/api/labels/goods", { goods: [{ sku: "DRY-1", weightGrams: 300 }, { sku: "CUP", weightGrams: 100 }] });
  expect((await preview([[{ field: "weight", over: true, grams: 699 }]])).count).toBe(2);
  expect((await preview([[{ field: "weight", over: true, grams: 700 }]])).count).toBe(0);
  expect((await row(first.id)).tags).toEqual([]);
});

test("changing is for who may change settings, running for who may change orders, reading for members; another store's rules do not exist", async () => {
  const ruleId = await makeRule();
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  const lister = await signUpMember(app, { storeId: owner.storeId, scopes: ["settings.write"] });
  const stranger = await signUpMember(app);
  const text = { name: "Mine", groups: [], acts: [addUrgent] };
  const changes: [string, object][] = [["", text], ["/save", { ruleId, revision: 1, ...text }], ["/state", { ruleId, state: "off" }], ["/order", { ruleIds: [ruleId] }], ["/remove", { ruleId }], ["/restore", { ruleId }], ["/pause", {}], ["/resume", {}]];
  for (const [path, body] of changes) {
    expect([path, (await ask(path, body, packer)).status]).toEqual([path, 403]);
    expect([path, (await createTestClient(app.url).post(`/api/rules${path}`, body)).status]).toEqual([path, 401]);
  }
  expect((await readAll()).paused).toBeNull();
  for (const [path, body] of changes.slice(1, -2)) expect([path, (await ask(path, body, stranger)).body]).toEqual([path, expect.objectContaining({ code: "RULE_NOT_FOUND" })]);
  expect(await ask("/run", { orderIds: ["nobody"] }, lister)).toMatchObject({ status: 403 });
  expect(await ask("/run", { orderIds: ["nobody"], ruleIds: [ruleId] }, stranger)).toMatchObject({ status: 404, body: { code: "RULE_NOT_FOUND" } });
  expect(await listAll(stranger)).toEqual([]);
  expect(await listAll(packer)).toMatchObject([{ _id: ruleId, name: "Abroad", state: "on", madeByName: "Olive Owner" }]);
});

test("a rule that is sent again under its key stands once, also after it was removed; another rule under that key is refused", async () => {
  const text = { name: "Once", groups: [], acts: [addUrgent] };
  const send = (body: object, key: string) => owner.client.post("/api/rules", body, { "idempotency-key": key });
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => send(text, "k-1")));
  expect(others.map(({ body }) => body)).toEqual(others.map(() => first?.body));
  expect(await listAll()).toHaveLength(1);
  expect(await send({ ...text, name: "Other" }, "k-1")).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  for (const { _id } of await listAll()) await ask("/remove", { ruleId: _id });
  expect((await send(text, "k-1")).body).toEqual(first?.body);
  expect(await listAll()).toEqual([]);
  await send(text, "k-2");
  expect(await listAll()).toHaveLength(1);
});

test("while rules are paused an order that arrives gets no run, also later; a run by hand works; others hear of the pause and it is audited", async () => {
  await makeRule();
  for (let n = 0; n < 2; n += 1) expect((await ask("/pause", {})).status).toBe(200);
  expect((await readAll()).paused).toEqual({ at: app.clock.now().toISOString(), byName: "Olive Owner" });
  const [during, byHand] = [await arriveOne(), await arriveOne()];
  expect((await ask("/run", { orderIds: [byHand] })).body).toMatchObject({ data: { done: [byHand] } });
  expect((await ask("/resume", {})).status).toBe(200);
  const after = await arriveOne();
  await inStore((tx) => arrive(tx, [{ platformOrderId: during.split(":")[2] ?? "", updatedAt: "2026-03-03T08:00:00.000Z", noteFromBuyer: "Hello" }]));
  expect([(await row(during)).tags, (await row(byHand)).tags, (await row(after)).tags]).toEqual([[], ["urgent"], ["urgent"]]);
  expect((await readAll()).paused).toBeNull();
  expect(await inStore((tx) => tx.rows("select action, actor_name from audit_entries where action in ('rulesPaused', 'rulesResumed') order by id"))).toEqual([{ action: "rulesPaused", actor_name: "Olive Owner" }, { action: "rulesResumed", actor_name: "Olive Owner" }]);
  expect((await inStore((tx) => tx.rows("select 1 from changes where entity = 'rule' and ids = '{all}'"))).length).toBe(2);
});

test("each dry run's matches of the last 30 days are counted in one pass over the orders", async () => {
  const id = await arriveOne({ noteFromBuyer: "counted words" });
  const said = await makeRule({ groups: [[{ field: "note", is: true, text: "counted words" }]], state: "dry" });
  const none = await makeRule({ groups: [[{ field: "note", is: true, text: "never said" }]], state: "dry" });
  await makeRule({ state: "off" });
  const asked = async (person = owner) => ((await person.client.get("/api/rules/matches")).body as { data: RuleMatches }).data;
  expect(await asked()).toEqual({ days: 30, counts: { [said]: 1, [none]: 0 } });
  expect((await row(id)).tags).toEqual([]);
  expect(await asked(await signUpMember(app))).toEqual({ days: 30, counts: {} });
  expect((await createTestClient(app.url).get("/api/rules/matches")).status).toBe(401);
});

test("a run on chosen orders is one under its key, and is taken back: each order is as before and may be taken anew; one that somebody changed since stays and is told; a repeat is answered alike", async () => {
  const acts: RuleAct[] = [addUrgent, { act: "move", to: "queued" }, { act: "hold", days: 2, reason: "Form" }, { act: "pin" }, { act: "note", text: "Add it" }, { act: "package", package: "M" }];
  const ids = [await arriveOne(), await arriveOne(), await arriveOne()];
  const [plain = "", changed = "", noted = ""] = ids;
  const olive = systemCtx(app.services, owner.storeId, "Olive");
  await inStore((tx) => changeOrders(olive, tx, [plain], { notes: "Mine", tagsChange: { add: ["international"] } }));
  const before = await Promise.all(ids.map(row));
  const ruleId = await makeRule({ acts });
  const wish = { orderIds: ids, ruleIds: [ruleId] };
  const underKey = (body: object, key = "run-1") => owner.client.post("/api/rules/run", body, { "idempotency-key": key });
  const run = async (key: string) => ((await underKey(wish, key)).body as { data: { runId: string | null } }).data;
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => underKey(wish)));
  expect(others.map(({ body }) => body)).toEqual(others.map(() => first?.body));
  expect(first?.body).toMatchObject({ data: { done: ids.toSorted(), ranBefore: 0 } });
  expect(await underKey({ orderIds: ids })).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  const { runId } = await run("run-1");
  expect(await row(plain)).toMatchObject({ tags: ["international", "urgent", "queued"], notes: "Mine\nAdd it", label_plan: { package: "M", packageName: "M", packageRule: "Abroad" } });
  expect(await run("run-2")).toMatchObject({ runId: null, ranBefore: 3 });
  await inStore((tx) => changeOrders(olive, tx, [changed], { tagsChange: { remove: ["urgent"] } }));
  await inStore((tx) => changeOrders(olive, tx, [noted], { moveTo: "completed" }));
  const kept = await Promise.all([changed, noted].map(row));
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["labels.buy"] });
  expect((await ask("/run/takeBack", { runIds: [runId] }, packer)).status).toBe(403);
  expect(await ask("/run/takeBack", { runIds: [runId] }, await signUpMember(app))).toMatchObject({ status: 404, body: { code: "RUN_NOT_FOUND" } });
  const outcomes = await Promise.all([1, 2].map(async () => ((await ask("/run/takeBack", { runIds: [runId] })).body as { data: TakenBack }).data));
  for (const outcome of outcomes) expect(outcome).toEqual({ done: [plain], failed: [changed, noted].toSorted().map((id) => ({ id, code: "RUN_CHANGED_SINCE", msg: "The order changed since. It stays as it is." })) });
  const untouched = ({ tags, notes, held_until, held_reason, held_by_name, pinned_at, label_plan }: Row) => ({ tags, notes, held_until, held_reason, held_by_name, pinned_at, label_plan });
  expect(untouched(await row(plain))).toEqual(before.map(untouched)[0]);
  expect(await Promise.all([changed, noted].map(row))).toEqual(kept);
  expect(await inStore((tx) => tx.rows("select actor, details from order_events where order_id = $1 and kind = 'rulesTakenBack'", [plain]))).toEqual([{ actor: "Olive Owner", details: { rules: ["Abroad"] } }]);
  expect(await run("run-3")).toMatchObject({ done: [plain], ranBefore: 2 });
});

const wrongs: [string, object, string][] = [
  ["no name", { name: " " }, "name"], ["a long name", { name: "x".repeat(81) }, "name"], ["no acts", { acts: [] }, "acts"], ["an act that no rule may do", { acts: [{ act: "refund" }] }, "acts.0.act"],
  ["a tag that writes to buyers", { acts: [{ act: "addTag", tag: "alreadySold" }] }, "acts.0.tag"], ["a platform that nobody knows", { groups: [[{ field: "platform", is: true, values: ["mars"] }]] }, "groups.0.0.values"],
  ["a package there is not", { acts: [{ act: "package", package: "XXL" }] }, "acts.0"], ["a courier there is not", { acts: [{ act: "service", courier: "mars", serviceCode: "a", serviceName: "A" }] }, "acts.0"],
  ["acts against one another", { acts: [addUrgent, { act: "removeTag", tag: "urgent" }] }, "acts.1"], ["a country in words", { groups: [[{ field: "country", is: true, values: ["Germany"] }]] }, "groups.0.0.values.0"], ["an empty group", { groups: [[]] }, "groups.0"],
];
test.each(wrongs)("a rule with %s is refused", async (_what, wrong, field) => {
  const answer = await ask("", { name: "R", groups: [], acts: [addUrgent], ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  expect(await listAll()).toEqual([]);
});

test("two people at one rule: the later is told; a removed rule comes back with its place and its runs; each change is audited", async () => {
  const [one, two] = [await makeRule({ name: "One" }), await makeRule({ name: "Two" })];
  const id = await arriveOne();
  const text = { ruleId: one, revision: 1, name: "One", groups: [], acts: [addUrgent], isLast: false };
  expect((await ask("/save", text)).status).toBe(200);
  expect((await ask("/save", text)).status).toBe(200);
  expect(await ask("/save", { ...text, acts: [{ act: "pin" }] })).toMatchObject({ status: 409, body: { code: "CHANGED_MEANWHILE" } });
  expect((await ask("/save", { ...text, revision: 2, name: "First" })).status).toBe(200);
  expect((await ask("/run", { orderIds: [id], ruleIds: [one] })).body).toMatchObject({ data: { done: [id] } });
  expect(await ask("/save", { ...text, revision: 2, acts: [{ act: "pin" }] })).toMatchObject({ status: 409, body: { code: "CHANGED_MEANWHILE" } });
  await ask("/state", { ruleId: one, state: "off" });
  expect((await ask("/save", { ...text, revision: 3, name: "One" })).status).toBe(200);
  expect((await listAll())[0]).toMatchObject({ name: "One", state: "off", revision: 4 });
  expect((await ask("/run", { orderIds: [id], ruleIds: [one] })).body).toMatchObject({ data: { ranBefore: 1 } });
  await ask("/state", { ruleId: one, state: "on" });
  await ask("/remove", { ruleId: one });
  expect((await listAll()).map(({ _id }) => _id)).toEqual([two]);
  expect(await ask("/state", { ruleId: one, state: "off" })).toMatchObject({ status: 404 });
  for (let n = 0; n < 2; n += 1) expect((await ask("/restore", { ruleId: one })).status).toBe(200);
  expect((await listAll()).map(({ _id, state }) => [_id, state])).toEqual([[one, "on"], [two, "on"]]);
  expect((await ask("/run", { orderIds: [id], ruleIds: [two] })).body).toMatchObject({ data: { ranBefore: 1 } });
  const acts = await inStore((tx) => tx.rows<{ action: string }>("select action from audit_entries where object_id = $1 order by id", [one]));
  expect(acts.map(({ action }) => action)).toEqual(["ruleCreated", ...Array.from({ length: 5 }, () => "ruleChanged"), "ruleRemoved", "ruleRestored"]);
});

test("fifty rules on a page of five hundred orders take a handful of statements, and the hundred-and-first rule is refused", async () => {
  await inStore((tx) => tx.run("insert into rules (store_id, position, name, state, groups, acts, made_by_name, changed_by_name, changed_at) select $1, n, 'R' || n, case when n <= 50 then 'on' else 'off' end, $2, $3, '', '', now() from generate_series(1, 100) n",
    [owner.storeId, JSON.stringify([[{ field: "note", is: true, text: "nobody says this" }, { field: "pieces", atLeast: true, count: 90 }]]), JSON.stringify([addUrgent])]));
  expect(await ask("", { name: "R", groups: [], acts: [addUrgent] })).toMatchObject({ status: 400, body: { fields: { name: "Up to 100 rules." } } });
  let statements = 0;
  const counted = (tx: StoreTx): StoreTx => new Proxy(tx, { get: (target, name) => {
    const value = Reflect.get(target, name) as unknown;
    return typeof value !== "function" ? value : (...args: unknown[]) => {
      statements += 1;
      return (value as (...given: unknown[]) => unknown).apply(target, args);
    };
  } });
  const orders = Array.from({ length: 500 }, (_, n) => ({ platformOrderId: `S-${n}` }));
  await inStore(async (tx) => {
    const { arrivedIds } = await receiveOrders(tx, { accountId, platform: "stall", platformName: "Stall", username: "ada" }, orders.map((parts) => buildPlatformOrder(parts)), app.clock.now());
    expect(arrivedIds).toHaveLength(500);
    await runOnArrival(systemCtx(app.services, owner.storeId, "Sync"), counted(tx), arrivedIds);
  });
  expect(statements).toBeLessThan(10);
});
