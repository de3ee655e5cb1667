/**
 * A dry run says what the rule then does: over generated weeks of arrivals, tags, moves and pauses, with "else",
 * limits, quiet hours and asking, each act of the rule and each that was left out is the one that was said.
 */
import { expect, test } from "vitest";
import { rollsFrom, showFigure, testPassword, tries } from "@stallkeeper/testkit";
import { afterQuietHours, type RuleAction, type RuleLimits, type RuleTrigger } from "@stallkeeper/domain";
import type { RuleEvaluationView, RulePreview } from "@stallkeeper/contract";
import { systemCtx } from "../../platform/context.ts";
import { changeOrders } from "../orders/index.ts";
import { keepRules } from "./keep-rules.fixture.ts";
import { readTimeZone } from "./happenings.store.ts";
import { pauseRules } from "./pause-rules.ts";
import { tryRule } from "./preview-rule.ts";
import { addBreak, endBreak } from "./rule-breaks.ts";
import { workRules } from "./work-rules.ts";

const { house, inStore, makeRule, arriveOne, ask } = keepRules();
const histories = tries(6, 200);
const steps = tries(40, 120);
const minuteMs = 60_000;
/** Of weeks gone by no session is left. */
const signIn = () =>
  house.owner.client.post("/api/user/login", { email: house.owner.email, password: testPassword });
const dayMs = 1_440 * minuteMs;
let compared = 0;

async function readOutcomes(ruleId: string): Promise<RuleEvaluationView[]> {
  const lines: RuleEvaluationView[] = [];
  let before = "";
  do {
    const { body } = await house.owner.client.get(`/api/rules/log?ruleId=${ruleId}${before}`);
    const page = (body as { data: { lines: RuleEvaluationView[]; hasMore: boolean } }).data;
    lines.push(...page.lines);
    before = page.hasMore ? `&before=${page.lines.at(-1)?._id}` : "";
  } while (before !== "");
  return lines;
}

test.each(Array.from({ length: histories }, (_, at) => at + 1))(
  "a dry run equals what the rule then does, over a generated history (%i)",
  async (seed) => {
    const roll = rollsFrom(seed * 104_729);
    const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
    const trigger = one<RuleTrigger>([
      { kind: "orderCreated" },
      { kind: "tagAdded", tag: "needsAlternativeItem" },
      { kind: "movedToLocation", to: "unresponsive" },
      { kind: "noteAdded" },
    ]);
    const quiet = one([null, { from: "22:00", to: "07:30" }, { from: "12:00", to: "13:00" }]);
    const limits: RuleLimits = {
      mostPerHour: one([null, 1, 2]),
      quiet,
      asksFirst: roll(5) === 0,
      onFailure: "afterThree",
      everyTime: roll(2) === 0,
    };
    const money: RuleAction = { kind: "addTag", tag: "markForRefund" };
    const task: RuleAction = { kind: "task", text: "Look" };
    const rule = {
      trigger,
      groups:
        roll(4) === 0 ? [] : [[{ field: "total" as const, over: true, amountMinor: 4_000, currency: "EUR" }]],
      actions: [roll(5) === 0 ? money : task],
      otherwise: roll(2) === 0 ? [] : [task],
      limits,
    };
    // Weeks apart: what one history holds isn't in the last thirty days of the next.
    house.app.clock.advance(32 * dayMs);
    await inStore((tx) => tx.run("delete from rule_breaks"));
    await signIn();
    const ruleId = await makeRule({ name: `Tried ${seed}`, state: "on", ...rule });
    const clock = house.app.clock;
    const work = () => workRules(house.app.services, house.owner.storeId);
    const ctx = systemCtx(house.app.services, house.owner.storeId, "Olive");
    const iso = (ms = 0) => new Date(clock.now().getTime() + ms).toISOString();
    const timeZone = await inStore(readTimeZone);
    const orders: string[] = [];
    const breaks: string[] = [];
    /** Time goes by; rules are worked at the moment at which quiet hours end, as they are every five seconds. */
    const pass = async (ms: number) => {
      for (let left = ms; left > 0;) {
        const now = clock.now().getTime();
        const end = afterQuietHours(now, quiet, [timeZone]);
        const step = end > now ? Math.min(left, end - now) : Math.min(left, 10 * minuteMs);
        clock.advance(step);
        left -= step;
        if (end === now + step) await work();
      }
    };
    const happen: (() => Promise<unknown>)[] = [
      async () =>
        orders.push(
          await arriveOne({ amountTotalMinor: 2_000 + roll(5_000), createdAt: iso(), updatedAt: iso() }),
        ),
      () =>
        inStore((tx) =>
          changeOrders(ctx, tx, [one(orders)], { tagsChange: { add: ["needsAlternativeItem"] } }),
        ),
      () =>
        inStore((tx) =>
          changeOrders(ctx, tx, [one(orders)], { tagsChange: { remove: ["needsAlternativeItem"] } }),
        ),
      () =>
        inStore((tx) =>
          changeOrders(ctx, tx, [one(orders)], { moveTo: one(["unresponsive", "new"] as const) }),
        ),
      () =>
        inStore((tx) => changeOrders(ctx, tx, [one(orders)], { notes: `Typed ${clock.now().getTime()}` })),
    ];
    const pause: (() => Promise<unknown>)[] = [
      () => pauseRules(ctx, roll(2) === 0),
      async () => {
        const body = {
          ...(roll(2) === 0 ? { accountId: house.accountId } : {}),
          ...(roll(2) === 0 ? { from: iso(roll(5) * 3_600_000) } : {}),
          until: iso(6 * 3_600_000 + roll(30) * 3_600_000),
        };
        breaks.push((await addBreak(ctx, body))._id);
      },
      async () => breaks.length > 0 && (await endBreak(ctx, breaks.pop() ?? "").catch(() => undefined)),
    ];
    await happen[0]?.();
    for (let step = 0; step < steps; step++) {
      await pass(one([1, 7, 20, 90, 400]) * minuteMs);
      await (roll(8) === 0 ? one(pause) : one(happen))();
      await work();
    }
    // What happens at the moment at which a pause ends was evaluated within it.
    await pass(minuteMs);
    await pauseRules(ctx, false);
    await signIn();
    const { taken, cappedCount, pausedCount, waitingCount } = await inStore((tx) => tryRule(ctx, tx, rule));
    const lines = await readOutcomes(ruleId);
    const acts = (outcome: string, orderId: string | null, at: number): string =>
      [outcome, orderId, new Date(at).toISOString()].join(" ");
    const said = taken.map(({ isOtherwise, orderId, actsAt }) =>
      acts(asks(rule, isOtherwise) ? "asks" : isOtherwise ? "otherwise" : "ran", orderId, actsAt),
    );
    const did = lines
      .filter(({ outcome }) => outcome === "ran" || outcome === "otherwise" || outcome === "asks")
      .map(({ outcome, orderId, at }) => acts(outcome, orderId, Date.parse(at)));
    const told = (outcome: string): number => lines.filter((line) => line.outcome === outcome).length;
    expect([rule, said.toSorted()]).toEqual([rule, did.toSorted()]);
    expect({ rule, cappedCount, pausedCount, waitingCount }).toEqual({
      rule,
      cappedCount: told("capped"),
      pausedCount: told("paused"),
      waitingCount: told("quiet"),
    });
    const shown = ((await ask("/preview", rule)).body as { data: RulePreview }).data;
    expect([shown.count + shown.otherwiseCount, shown.pausedCount]).toEqual([said.length, pausedCount]);
    compared += lines.length;
  },
  120_000,
);

test("what the histories showed", () => {
  expect(compared).toBeGreaterThan(histories * 3);
  showFigure(
    "dry-run-holds",
    `${histories} generated histories, ${compared} evaluations: each as the dry run said`,
  );
});

const asks = (
  { limits, actions, otherwise }: { limits: RuleLimits; actions: RuleAction[]; otherwise: RuleAction[] },
  isOtherwise: boolean,
): boolean =>
  limits.asksFirst ||
  (isOtherwise ? otherwise : actions).some(
    (action) => action.kind === "addTag" && action.tag === "markForRefund",
  );
