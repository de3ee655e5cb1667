/** Rules that spend and send: what a person starts by a key or a code, labels, shipping, printing and exports. */
import { randomUUID } from "node:crypto";
import type { HandRuleView, RuleAskView, RunRulesOutcome, RuleTaskView } from "@stallkeeper/contract";
import { startExport, type RuleAction, type RuleTrigger } from "@stallkeeper/domain";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import { openLabelShop } from "../labels/labels.fixture.ts";
import { changeOrders } from "../orders/index.ts";
import { workRules } from "./work-rules.ts";

const shop = openLabelShop();
const { rows, freshOrder, boughtFor } = shop;
const client = () => shop.practice.owner.client;
const storeId = () => shop.practice.owner.storeId;
const services = () => shop.practice.test.services;
const service = { courier: "practicecourier", serviceCode: "standard", serviceName: "Standard" };
let currency = "";
const label = (more: object = {}): RuleAction => ({
  kind: "buyLabel",
  ...service,
  mostMinor: 3_000,
  currency,
  asks: true,
  ...more,
});
const note: RuleAction = { kind: "note", text: "Done by a rule" };
const tagged: RuleTrigger = { kind: "tagAdded", tag: "urgent" };
const parcel = {
  address: { name: "Ada", line1: "1 High St", city: "Leeds", zipcode: "LS1 4AP", countryCode: "GB" },
};

async function makeRule(trigger: RuleTrigger, actions: RuleAction[], more: object = {}): Promise<string> {
  const answer = await client().post("/api/rules", {
    name: "Acts",
    state: "on",
    trigger,
    groups: [],
    actions,
    ...more,
  });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: { ruleId: string } }).data.ruleId;
}
const run = async (orderId: string, ruleId: string): Promise<RunRulesOutcome> =>
  (
    (await client().post("/api/rules/run", { orderIds: [orderId], ruleIds: [ruleId] })).body as {
      data: RunRulesOutcome;
    }
  ).data;
const work = () => workRules(services(), storeId());
const waiting = async () =>
  (
    (await client().get("/api/rules/waiting")).body as {
      data: { asks: RuleAskView[]; tasks: RuleTaskView[] };
    }
  ).data;
const answer = (evaluationId: string | undefined) =>
  client().post("/api/rules/waiting/answer", { evaluationId, isApproved: true });
const notesOf = async (id: string) =>
  (await rows<{ notes: string }>("select notes from orders where id = $1", [id]))[0]?.notes;
/** Tags it, and lets the rules look. */
async function tag(id: string): Promise<void> {
  const ctx = systemCtx(services(), storeId(), "Olive");
  await services().db.withStore(storeId(), (tx) =>
    changeOrders(ctx, tx, [id], { tagsChange: { add: ["urgent"] } }),
  );
  await work();
}

beforeAll(() => shop.saySettings({ hsCode: "970100", defaultWeightGrams: 840 }));
beforeEach(async () => {
  [{ currency } = expect.fail()] = await rows<{ currency: string }>("select currency from stores_shared");
  await rows("delete from rules returning id");
  await rows("delete from rule_tasks returning id");
});

test("a key and a code are listed for everybody while they are on, and start nothing by themselves", async () => {
  const key = await makeRule({ kind: "hotkey", digit: 3 }, [note]);
  const code = await makeRule({ kind: "barcode", code: "rule-gift" }, [note], { name: "Gift" });
  await makeRule({ kind: "hotkey", digit: 4 }, [note], { state: "dry" });
  const listed = ((await client().get("/api/rules/hand")).body as { data: HandRuleView[] }).data;
  expect(listed.map(({ _id, trigger }) => [_id, trigger])).toEqual([
    [key, { kind: "hotkey", digit: 3 }],
    [code, { kind: "barcode", code: "RULE-GIFT" }],
  ]);
  const id = await freshOrder();
  await work();
  expect(await notesOf(id)).toBe("");
  expect(await run(id, code)).toMatchObject({ done: [id], asked: [] });
  expect(await run(id, code)).toMatchObject({ done: [], ranBefore: 1 });
  const [line] = await rows<{ trigger: string }>("select trigger from rule_evaluations where order_id = $1", [
    id,
  ]);
  expect(line).toEqual({ trigger: "barcode" });
});

test("a code can't be a SKU or a command of the bench, and a key that says so acts on each press", async () => {
  await client().post("/api/stock/items", { sku: "CUP-77", title: "Cup", onHand: 1 });
  for (const code of ["CUP-77", "CONFIRM", "?"]) {
    const made = await client().post("/api/rules", {
      name: "Nonsense",
      trigger: { kind: "barcode", code },
      groups: [],
      actions: [note],
    });
    expect(made).toMatchObject({ status: 400 });
  }
  const limits = { everyTime: true };
  const ruleId = await makeRule({ kind: "hotkey", digit: 1 }, [{ kind: "task", text: "Look" }], { limits });
  const id = await freshOrder();
  await run(id, ruleId);
  await run(id, ruleId);
  expect((await waiting()).tasks).toHaveLength(2);
});

test("a label is bought once, after its approval, and never twice", async () => {
  await makeRule(tagged, [label(), note]);
  const id = await freshOrder(parcel);
  await tag(id);
  expect([await boughtFor(id), await notesOf(id)]).toEqual([[], ""]);
  const [asked] = (await waiting()).asks;
  expect(await answer(asked?._id)).toMatchObject({ status: 200, body: { data: { outcome: "ran" } } });
  await answer(asked?._id);
  await expect.poll(() => boughtFor(id).then(({ length }) => length)).toBe(1);
  expect(await notesOf(id)).toBe("Done by a rule");
});

test("up to its price a label is bought without asking, above it nothing is, and a second one never", async () => {
  await makeRule(tagged, [label({ asks: false }), note]);
  const id = await freshOrder(parcel);
  await tag(id);
  await expect.poll(() => boughtFor(id).then(({ length }) => length)).toBe(1);
  expect((await waiting()).asks).toEqual([]);
  await rows("delete from rules returning id");
  await makeRule(tagged, [label({ asks: false, mostMinor: 1 }), note]);
  const dear = await freshOrder(parcel);
  await tag(dear);
  await expect
    .poll(
      async () =>
        (await rows<{ state: string }>("select state from actions where order_id = $1", [dear]))[0]?.state,
    )
    .toBe("refused");
  expect(await boughtFor(dear)).toEqual([]);
  // One that has a label: the rule fails as a whole, and leaves its note out, too.
  await rows("delete from rules returning id");
  const again = await makeRule({ kind: "hotkey", digit: 2 }, [label({ asks: false }), { kind: "pin" }]);
  const outcome = await run(id, again);
  expect(outcome).toMatchObject({ done: [], failed: [{ id, code: "RULE_FAILED" }] });
  const [row] = await rows<{ pinned_at: string | null }>("select pinned_at from orders where id = $1", [id]);
  expect(row?.pinned_at).toBeNull();
});

test("a person's scan ships with the bought label; without one the rule does nothing at all", async () => {
  const ruleId = await makeRule({ kind: "barcode", code: "RULE-SHIP" }, [{ kind: "ship" }, note]);
  const id = await freshOrder({ ...parcel, platform: "bazaar" });
  expect(await run(id, ruleId)).toMatchObject({
    done: [],
    failed: [{ id, msg: "You must supply a provider and a tracking number!" }],
  });
  expect(await notesOf(id)).toBe("");
  expect((await shop.buy(id)).status).toBe(200);
  expect(await run(id, ruleId)).toMatchObject({ done: [id], asked: [] });
  await run(id, ruleId);
  const [row] = await rows<{ shipped: boolean; notes: string }>(
    "select shipped, notes from orders where id = $1",
    [id],
  );
  expect(row).toEqual({ shipped: true, notes: "Done by a rule" });
  expect(await rows("select 1 from actions where kind = 'shipment' and order_id = $1", [id])).toHaveLength(1);
});

test("shipping waits for an approval where nobody started the rule", async () => {
  await makeRule(tagged, [{ kind: "ship" }]);
  const id = await freshOrder({ ...parcel, platform: "bazaar" });
  expect((await shop.buy(id)).status).toBe(200);
  await tag(id);
  const shippedOf = async () =>
    (await rows<{ shipped: boolean }>("select shipped from orders where id = $1", [id]))[0];
  expect(await shippedOf()).toEqual({ shipped: false });
  const [asked] = (await waiting()).asks;
  expect(await answer(asked?._id)).toMatchObject({ body: { data: { outcome: "ran" } } });
  expect(await shippedOf()).toEqual({ shipped: true });
});

test("what is to be printed waits on the list, and comes at once to whoever started the rule", async () => {
  await makeRule(tagged, [{ kind: "print", what: "slip" }]);
  const id = await freshOrder();
  await tag(id);
  await work();
  expect((await waiting()).tasks.map(({ orderId, print }) => [orderId, print])).toEqual([[id, "slip"]]);
  const byKey = await makeRule({ kind: "hotkey", digit: 5 }, [{ kind: "print", what: "label" }]);
  const { prints } = await run(id, byKey);
  expect(prints.map(({ orderId, what }) => [orderId, what])).toEqual([[id, "label"]]);
});

test("an export runs once for all orders of one moment, masked, under the rule's name", async () => {
  const preset = await client().post("/api/exports/presets", {
    key: randomUUID(),
    name: "For the books",
    definition: startExport("orders"),
  });
  const presetId = (preset.body as { data: { _id: string } }).data._id;
  const ruleId = await makeRule({ kind: "button" }, [{ kind: "export", presetId, name: "For the books" }]);
  const ids = [await freshOrder(), await freshOrder()];
  const answer = await client().post("/api/rules/run", { orderIds: ids, ruleIds: [ruleId] });
  const { done } = (answer.body as { data: { done: string[] } }).data;
  expect(done.toSorted()).toEqual(ids.toSorted());
  const runs = await rows<{ name: string; by_name: string; is_personal: boolean }>(
    "select name, by_name, is_personal from export_runs",
  );
  expect(runs).toEqual([{ name: "For the books", by_name: "Rule “Acts”", is_personal: false }]);
});
