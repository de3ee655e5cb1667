/**
 * A dry run says what the rule then does: for every trigger about orders, over generated weeks of arrivals, what
 * happens to orders, and pauses, with "else", limits, quiet hours and asking, each act of the rule and each that
 * was left out is the one that was said.
 */
import { beforeAll, expect, test } from "vitest";
import { couriers } from "@stallkeeper/connectors/registry";
import { rollsFrom, showFigure, testPassword, tries } from "@stallkeeper/testkit";
import {
  afterQuietHours,
  listMoments,
  needsApproval,
  ruleTriggerKinds,
  subjectOf,
  type RuleAction,
  type RuleLimits,
  type RuleTrigger,
} from "@stallkeeper/domain";
import type { RuleEvaluationView, RulePreview } from "@stallkeeper/contract";
import { systemCtx } from "../../platform/context.ts";
import { changeOrders } from "../orders/index.ts";
import { arrivalFor, happenToOrders } from "./happen-to-orders.fixture.ts";
import { readSenderSettings } from "../labels/index.ts";
import { keepRules } from "./keep-rules.fixture.ts";
import { readTimeZone } from "./happenings.store.ts";
import { pauseRules } from "./pause-rules.ts";
import { tryRule } from "./preview-rule.ts";
import { addBreak, endBreak } from "./rule-breaks.ts";
import { workRules } from "./work-rules.ts";

const rules = keepRules();
const { house, inStore, makeRule, arriveOne, ask } = rules;
const { toOrders, run } = happenToOrders(rules);
/** What happens by itself, or was written into the history below before. */
const triggers: readonly RuleTrigger[] = [
  { kind: "orderCreated" },
  { kind: "schedule", time: "10:00", weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { kind: "tagAdded", tag: "needsAlternativeItem" },
  { kind: "movedToLocation", to: "unresponsive" },
  ...toOrders.map(([trigger]) => trigger),
];
/** The moment is a column of the order: it's set as it arrives, so that there is one. */
const ofArrival: readonly string[] = [
  "dispatchBySoon",
  "dispatchOverdue",
  "orderUnpaidFor",
  "notDeliveredBy",
  "feedbackDue",
  "buyerSilent",
];
const histories = tries(triggers.length, 200);
const steps = tries(14, 120);
const minuteMs = 60_000;
/** Of weeks gone by no session is left. */
const signIn = () =>
  house.owner.client.post("/api/user/login", { email: house.owner.email, password: testPassword });
const dayMs = 1_440 * minuteMs;
let compared = 0;

beforeAll(() => run("update accounts set linked_at = '2020-01-01' where id = $1", [house.accountId]));

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
    const trigger = triggers[seed % triggers.length] as RuleTrigger;
    const act = toOrders.find(([known]) => JSON.stringify(known) === JSON.stringify(trigger))?.[1];
    const quiet = one([null, { from: "22:00", to: "07:30" }, { from: "12:00", to: "13:00" }]);
    const limits: RuleLimits = {
      mostPerHour: one([null, 1, 2]),
      quiet,
      asksFirst: roll(5) === 0,
      onFailure: "afterThree",
      everyTime: roll(2) === 0,
    };
    // What an earlier history left isn't to be sent any more, so that no schedule looks at it.
    await run("update orders set shipped = true");
    await run("update orders set shipped_at = null");
    const currency = (await inStore(readSenderSettings)).currency;
    const task: RuleAction = { kind: "task", text: "Look" };
    const print: RuleAction = { kind: "print", what: "slip" };
    const bound: RuleAction[] = [
      { kind: "addTag", tag: "markForRefund" },
      { kind: "ship" },
      {
        kind: "buyLabel",
        courier: couriers[0]?.id ?? "",
        serviceCode: "standard",
        serviceName: "Standard",
        mostMinor: 500,
        currency,
        asks: true,
      },
      ...(trigger.kind === "orderCreated" ? [] : [{ kind: "refund" } as const]),
    ];
    const rule = {
      trigger,
      groups:
        roll(4) === 0 ? [] : [[{ field: "total" as const, over: true, amountMinor: 4_000, currency: "EUR" }]],
      actions: [roll(4) === 0 ? one(bound) : one([task, print])],
      otherwise: roll(2) === 0 ? [] : [one([task, print])],
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
    const fresh: string[] = [];
    const breaks: string[] = [];
    /** When the rule's schedule is due next. */
    const momentAfter = (now: number): number =>
      trigger.kind === "schedule"
        ? (listMoments(trigger, { since: new Date(now + 1), until: new Date(now + 2 * dayMs) }, timeZone)
            .at(-1)
            ?.getTime() ?? Number.POSITIVE_INFINITY)
        : Number.POSITIVE_INFINITY;
    /** Time goes by; rules are worked at the moment at which quiet hours end, as they are every five seconds. */
    const pass = async (ms: number) => {
      for (let left = ms; left > 0;) {
        const now = clock.now().getTime();
        const end = afterQuietHours(now, quiet, [timeZone]);
        const due = momentAfter(now);
        const step = Math.min(left, due - now, end > now ? end - now : 10 * minuteMs);
        clock.advance(step);
        left -= step;
        if (end === now + step || due === now + step) await work();
      }
    };
    const happen: (() => Promise<unknown>)[] = [
      async () => {
        const id = await arriveOne({
          amountTotalMinor: 2_000 + roll(5_000),
          createdAt: iso(),
          updatedAt: iso(),
          ...arrivalFor(trigger),
        });
        orders.push(id);
        if (ofArrival.includes(trigger.kind)) await act?.(id);
        else fresh.push(id);
      },
      // Once for each order: most of it happens to an order once.
      async () => {
        const id = trigger.kind === "orderPaid" ? undefined : fresh.shift();
        if (id !== undefined) await act?.(id);
      },
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
    await work();
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
  expect(compared).toBeGreaterThan(histories);
  showFigure(
    "dry-run-holds",
    `${histories} generated histories, ${compared} evaluations: each as the dry run said`,
  );
});

test("every trigger about orders that nobody starts by hand has a history", () => {
  const byHand = ["button", "hotkey", "barcode"];
  const aboutOrders = ruleTriggerKinds.filter(
    (kind) => subjectOf({ kind }) === "order" && !byHand.includes(kind),
  );
  expect(new Set(triggers.map(({ kind }) => kind))).toEqual(new Set(aboutOrders));
});

const asks = (
  { limits, actions, otherwise }: { limits: RuleLimits; actions: RuleAction[]; otherwise: RuleAction[] },
  isOtherwise: boolean,
): boolean => limits.asksFirst || (isOtherwise ? otherwise : actions).some((action) => needsApproval(action));
