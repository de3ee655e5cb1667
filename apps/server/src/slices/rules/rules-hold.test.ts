/**
 * What holds whatever the rules are and whatever happens: each evaluation is explained, none is made twice, a
 * rule without "every time" acts once on an order, no rule acts more often an hour than it may, and one that
 * is started by its own change is off and named.
 */
import { expect, test } from "vitest";
import { rollsFrom, showFigure, testPassword, tries } from "@stallkeeper/testkit";
import { explainEvaluation, orderLocations, type RuleAction, type RuleTrigger } from "@stallkeeper/domain";
import type { RuleEvaluationView } from "@stallkeeper/contract";
import { systemCtx } from "../../platform/context.ts";
import { changeOrders } from "../orders/index.ts";
import { keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const { house, inStore, makeRule, arriveOne, listAll } = keepRules();
const hourMs = 3_600_000;
const tags = ["urgent", "international", "needsAlternativeItem", "markForReturn"] as const;
const places = orderLocations.filter((place) => place !== "completed");

const itself = (text: string): string => text;
const sentenceOf = (line: RuleEvaluationView): string =>
  explainEvaluation(line, {
    tag: itself,
    location: itself,
    platform: itself,
    account: itself,
    package: itself,
    money: (amountMinor, currency) => `${amountMinor} ${currency}`,
  });

async function readWholeLog(): Promise<RuleEvaluationView[]> {
  const lines: RuleEvaluationView[] = [];
  for (const { _id } of await listAll()) {
    let before = "";
    do {
      const { body } = await house.owner.client.get(`/api/rules/log?ruleId=${_id}${before}`);
      const page = (body as { data: { lines: RuleEvaluationView[]; hasMore: boolean } }).data;
      lines.push(...page.lines);
      before = page.hasMore ? `&before=${page.lines.at(-1)?._id}` : "";
    } while (before !== "");
  }
  return lines;
}

/** The most moments within any hour. */
function mostInAnHour(at: readonly number[]): number {
  return Math.max(
    0,
    ...at.map((start) => at.filter((moment) => moment >= start && moment < start + hourMs).length),
  );
}

const steps = tries(40, 400);
let explained = 0;

test.each([1, 2, 3])(
  "rules hold their promises over what happens at random (%i)",
  async (seed) => {
    const roll = rollsFrom(seed * 7_919);
    const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
    const trigger = (): RuleTrigger =>
      one<() => RuleTrigger>([
        () => ({ kind: "tagAdded", tag: one(tags) }),
        () => ({ kind: "movedToLocation", to: one(places) }),
        () => ({ kind: "noteAdded" }),
      ])();
    const action = (): RuleAction =>
      one<() => RuleAction>([
        () => ({ kind: "addTag", tag: one(tags.slice(0, 3)) }),
        () => ({ kind: "move", to: one(places) }),
        () => ({ kind: "note", text: `Noted ${roll(3)}` }),
        () => ({ kind: "task", text: "Look" }),
      ])();
    const limits = new Map<string, { mostPerHour: number | null; everyTime: boolean }>();
    for (let made = 0; made < tries(8, 50); made++) {
      const limit = { mostPerHour: one([null, 1, 2, 3]), everyTime: roll(2) === 0 };
      const groups =
        roll(2) === 0
          ? []
          : [[{ field: "total" as const, over: roll(2) === 0, amountMinor: 4_000, currency: "EUR" }]];
      const name = `Rule ${made}`;
      limits.set(
        await makeRule({ name, trigger: trigger(), groups, actions: [action()], limits: limit }),
        limit,
      );
    }
    const orders: string[] = [];
    for (let made = 0; made < 6; made++)
      orders.push(await arriveOne({ amountTotalMinor: 2_000 + roll(5_000) }));
    const ctx = systemCtx(house.app.services, house.owner.storeId, "Olive");
    for (let step = 0; step < steps; step++) {
      house.app.clock.advance(1_000 + roll(900_000));
      const patch = one<() => Parameters<typeof changeOrders>[3]>([
        () => ({ tagsChange: { add: [one(tags)] } }),
        () => ({ tagsChange: { remove: [one(tags)] } }),
        () => ({ moveTo: one(places) }),
        () => ({ notes: `Typed ${step}` }),
      ])();
      await inStore((tx) => changeOrders(ctx, tx, [one(orders)], patch));
      if (roll(3) === 0) {
        house.app.clock.advance(1_000);
        // Two workers at once: what one does, the other leaves.
        await Promise.all([1, 2].map(() => workRules(house.app.services, house.owner.storeId)));
      }
    }
    for (let round = 0; round < 4; round++) {
      house.app.clock.advance(1_000);
      await workRules(house.app.services, house.owner.storeId);
    }
    // Of days gone by no session is left.
    await house.owner.client.post("/api/user/login", { email: house.owner.email, password: testPassword });
    const lines = await readWholeLog();
    expect(lines.length).toBeGreaterThan(10);
    explained += lines.length;
    expect(lines.filter((line) => !sentenceOf(line).startsWith(`Rule “${line.rule}”`))).toEqual([]);
    const twice = await inStore((tx) =>
      tx.rows("select rule_id from rule_evaluations group by rule_id, subject, key having count(*) > 1"),
    );
    expect(twice).toEqual([]);
    const looped = new Set(lines.filter(({ outcome }) => outcome === "looped").map(({ ruleId }) => ruleId));
    for (const rule of await listAll()) {
      const limit = limits.get(rule._id);
      const acted = lines.filter(
        ({ ruleId, outcome }) => ruleId === rule._id && (outcome === "ran" || outcome === "otherwise"),
      );
      const perOrder = [...Map.groupBy(acted, ({ orderId }) => orderId).values()].map(({ length }) => length);
      const most = Math.max(0, ...perOrder);
      expect([rule.name, limit?.everyTime === true || most <= 1]).toEqual([rule.name, true]);
      const inHour = mostInAnHour(acted.map(({ at }) => Date.parse(at)));
      expect([rule.name, inHour <= (limit?.mostPerHour ?? Number.POSITIVE_INFINITY)]).toEqual([
        rule.name,
        true,
      ]);
      const named = rule.stoppedBecause ?? "";
      expect([rule.name, looped.has(rule._id) ? [rule.state, named !== ""] : true]).toEqual([
        rule.name,
        looped.has(rule._id) ? ["off", true] : true,
      ]);
    }
  },
  600_000,
);

test("what the three runs showed", () => {
  expect(explained).toBeGreaterThan(30);
  showFigure(
    "rules-hold",
    `${tries(8, 50)} rules over three times ${steps} changes of orders, two workers at once: ` +
      `${explained} evaluations, each explained and made once, no limit an hour passed`,
  );
});
