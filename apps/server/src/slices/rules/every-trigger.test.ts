/**
 * Every trigger by what really happens, through the service where it has a door: it starts a rule once, and
 * what happened before the rule was there doesn't.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ruleTriggerKinds, subjectOf } from "@stallkeeper/domain";
import type { RuleEvaluationView } from "@stallkeeper/contract";
import { arrivalFor, happenToOrders } from "./happen-to-orders.fixture.ts";
import { listOthers } from "./happen-to-others.fixture.ts";
import { keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const rules = keepRules();
const { house, inStore, row, makeRule, arriveOne } = rules;
const work = () => workRules(house.app.services, house.owner.storeId);
const { toOrders, run, post } = happenToOrders(rules);
const log = async (): Promise<RuleEvaluationView[]> =>
  ((await house.owner.client.get("/api/rules/log")).body as { data: { lines: RuleEvaluationView[] } }).data
    .lines;

beforeAll(() => run("update accounts set linked_at = '2020-01-01' where id = $1", [house.accountId]));
beforeEach(() => {
  house.app.clock.advance(600_000);
});

test.each(toOrders)(
  "%j starts a rule once, and what happened before the rule doesn't",
  async (trigger, act) => {
    const arriveNow = () => arriveOne(arrivalFor(trigger));
    const old = await arriveNow();
    await act(old);
    house.app.clock.advance(60_000);
    await makeRule({ trigger, groups: [] });
    const id = await arriveNow();
    await work();
    house.app.clock.advance(60_000);
    expect((await row(id)).tags).not.toContain("urgent");
    await act(id);
    house.app.clock.advance(60_000);
    await work();
    await work();
    expect((await row(id)).tags).toContain("urgent");
    expect((await row(old)).tags).not.toContain("urgent");
    const lines = (await log()).filter(({ orderId }) => orderId === id);
    expect(lines.map(({ outcome, trigger: kind }) => [outcome, kind])).toEqual([["ran", trigger.kind]]);
  },
);

const toOthers = listOthers({ house, inStore, post, run });

test.each(toOthers)("%j starts a rule once, which leaves a task", async (trigger, act) => {
  const ruleId = await makeRule({ trigger, groups: [], actions: [{ kind: "task", text: "Look" }] });
  await work();
  const before = (await log()).length;
  const name = await act();
  house.app.clock.advance(60_000);
  await work();
  await work();
  const lines = (await log()).slice(0, -before || undefined).filter((line) => line.ruleId === ruleId);
  expect(lines.map(({ outcome, trigger: kind }) => [outcome, kind])).toEqual([["ran", trigger.kind]]);
  expect(["", lines[0]?.subjectName]).toContain(name);
});

test("every trigger is tried here, but for those that other tests start by hand", () => {
  const byHand = ["orderCreated", "schedule", "button", "hotkey", "barcode"];
  const tried = [...toOrders, ...toOthers].map(([trigger]) => trigger.kind);
  expect(new Set([...tried, ...byHand])).toEqual(new Set(ruleTriggerKinds));
  expect(toOthers.every(([trigger]) => subjectOf(trigger) !== "order")).toBe(true);
});
