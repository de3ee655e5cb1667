import fc from "fast-check";
import { expect, test } from "vitest";
import { orderTags } from "../order-tags.ts";
import { planRules, tagsAfterAction, type PlannedRule } from "./plan-rules.ts";
import { clash, type RuleAction } from "./rule-actions.ts";
import { holds, ruleTags, whyMatches, type RuleCondition, type RuleFacts } from "./rule-conditions.ts";
import { canOverlap, findConflicts, findContradiction } from "./rule-overlaps.ts";
import { describeRun, type RuleNames } from "./rule-words.ts";

// Few values, so that conditions meet orders and one another often.
const word = fc.constantFrom("a", "ab", "B", "abc");
const country = fc.constantFrom("GB", "DE", "FR");
const values = fc.uniqueArray(fc.constantFrom("GB", "DE", "FR"), { minLength: 1, maxLength: 2 });
const small = fc.integer({ min: 1, max: 4 });
const is = fc.boolean();
const anyCondition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({ field: fc.constant("platform" as const), is, values }),
  fc.record({ field: fc.constant("account" as const), is, values }),
  fc.record({ field: fc.constant("country" as const), is, values }),
  fc.record({ field: fc.constant("international" as const), is }),
  fc.record({
    field: fc.constant("total" as const),
    over: is,
    amountMinor: small,
    currency: fc.constantFrom("EUR", "GBP"),
  }),
  fc.record({ field: fc.constant("pieces" as const), atLeast: is, count: small }),
  fc.record({
    field: fc.constant("line" as const),
    part: fc.constantFrom("sku" as const, "title" as const),
    every: is,
    text: word,
  }),
  fc.record({
    field: fc.constant("tag" as const),
    is,
    tag: fc.constantFrom("urgent" as const, "queued" as const),
  }),
  fc.record({ field: fc.constant("weight" as const), over: is, grams: small }),
  fc.record({ field: fc.constant("note" as const), is, text: word }),
  fc.record({ field: fc.constant("buyer" as const), is }),
  fc.record({ field: fc.constant("gift" as const), is }),
);
const anyAction: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("addTag" as const, "removeTag" as const),
    tag: fc.constantFrom(...ruleTags),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    to: fc.constantFrom("new" as const, "queued" as const, "completed" as const),
  }),
  fc.record({ kind: fc.constant("hold" as const), days: fc.constantFrom(1, 2), reason: fc.constant("x") }),
  fc.record({ kind: fc.constant("pin" as const) }),
  fc.record({ kind: fc.constant("package" as const), package: fc.constantFrom("S", "M") }),
  fc.record({ kind: fc.constant("preset" as const), presetId: fc.constantFrom("p", "q"), name: word }),
  fc.record({
    kind: fc.constant("service" as const),
    courier: fc.constant("c"),
    serviceCode: fc.constantFrom("a", "b"),
    serviceName: fc.constant("A"),
  }),
  fc.record({ kind: fc.constant("note" as const), text: word }),
);
const anyFacts: fc.Arbitrary<RuleFacts> = fc.record({
  platform: country,
  account: country,
  country: fc.constantFrom("GB", "DE", "FR", ""),
  isInternational: fc.constantFrom(true, false, null),
  totalMinor: fc.integer({ min: 0, max: 6 }),
  currency: fc.constantFrom("EUR", "GBP"),
  lines: fc.array(fc.record({ sku: word, title: word, quantity: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 3,
  }),
  tags: fc.subarray(["urgent", "queued"]),
  weightGrams: fc.option(fc.integer({ min: 1, max: 5 })),
  noteFromBuyer: fc.constantFrom("", "a", "xABC"),
  hasBoughtBefore: is,
  isGift: is,
});
const anyGroups = fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 2 }), { maxLength: 2 });
const anyRules: fc.Arbitrary<PlannedRule[]> = fc
  .array(
    fc.record({
      groups: anyGroups,
      actions: fc.array(anyAction, { minLength: 1, maxLength: 3 }),
      otherwise: fc.array(anyAction, { maxLength: 2 }),
      isLast: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((rules) => rules.map((rule, at) => ({ ...rule, id: String(at) })));

test("a rule takes an order when of each of its groups one condition holds, and says which", () => {
  fc.assert(
    fc.property(anyGroups, anyFacts, (groups, facts) => {
      const why = whyMatches(groups, facts);
      expect(why !== null).toBe(groups.every((group) => group.some((condition) => holds(condition, facts))));
      expect(
        (why ?? []).every(
          (condition, at) => groups[at]?.includes(condition) === true && holds(condition, facts),
        ),
      ).toBe(true);
      expect([null, groups.length]).toContain(why?.length ?? null);
    }),
  );
});

test("two rules that take one order are never told apart, in whatever order they stand", () => {
  let met = 0;
  fc.assert(
    fc.property(anyGroups, anyGroups, anyFacts, (one, other, facts) => {
      if (whyMatches(one, facts) === null || whyMatches(other, facts) === null) return;
      met += 1;
      expect([canOverlap(one, other), canOverlap(other, one)]).toEqual([true, true]);
    }),
    { numRuns: 2_000 },
  );
  expect(met).toBeGreaterThan(100);
});

test.each<[RuleCondition, RuleCondition]>([
  [
    { field: "country", is: true, values: ["GB"] },
    { field: "country", is: false, values: ["GB", "DE"] },
  ],
  [
    { field: "platform", is: true, values: ["a"] },
    { field: "platform", is: true, values: ["b"] },
  ],
  [
    { field: "account", is: true, values: ["a"] },
    { field: "account", is: false, values: ["a"] },
  ],
  [
    { field: "total", over: true, amountMinor: 100, currency: "EUR" },
    { field: "total", over: false, amountMinor: 101, currency: "EUR" },
  ],
  [
    { field: "total", over: true, amountMinor: 1, currency: "EUR" },
    { field: "total", over: true, amountMinor: 1, currency: "GBP" },
  ],
  [
    { field: "pieces", atLeast: true, count: 3 },
    { field: "pieces", atLeast: false, count: 2 },
  ],
  [
    { field: "weight", over: true, grams: 500 },
    { field: "weight", over: false, grams: 501 },
  ],
  [
    { field: "note", is: true, text: "Gift wrap" },
    { field: "note", is: false, text: "gift" },
  ],
  [
    { field: "gift", is: true },
    { field: "gift", is: false },
  ],
  [
    { field: "buyer", is: true },
    { field: "buyer", is: false },
  ],
  [
    { field: "international", is: true },
    { field: "international", is: false },
  ],
])("%j and %j share no order", (one, other) => {
  expect([canOverlap([[one]], [[other]]), canOverlap([[other]], [[one]])]).toEqual([false, false]);
  // One way round them is enough to share some.
  expect(canOverlap([[one, { field: "tag", is: true, tag: "urgent" }]], [[other]])).toBe(true);
});

test.each<[RuleCondition, RuleCondition]>([
  [
    { field: "total", over: true, amountMinor: 100, currency: "EUR" },
    { field: "total", over: false, amountMinor: 102, currency: "EUR" },
  ],
  [
    { field: "pieces", atLeast: true, count: 2 },
    { field: "pieces", atLeast: false, count: 2 },
  ],
  [
    { field: "country", is: false, values: ["GB"] },
    { field: "country", is: true, values: ["GB", "DE"] },
  ],
  [
    { field: "note", is: true, text: "gift" },
    { field: "note", is: false, text: "gift wrap" },
  ],
  [
    { field: "tag", is: true, tag: "urgent" },
    { field: "tag", is: false, tag: "urgent" },
  ],
])("%j and %j may share one", (one, other) =>
  expect([canOverlap([[one]], [[other]]), canOverlap([[other]], [[one]])]).toEqual([true, true]),
);

test("of what rules do to one order nothing contradicts, the higher rule's word stands, and whoever loses was listed as a conflict", () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      const runs = planRules(rules, facts);
      const did = runs.flatMap((run) => run.did.map((action) => ({ action, id: run.rule.id })));
      expect(
        did.filter((one) => did.some((other) => one.id !== other.id && clash(one.action, other.action))),
      ).toEqual([]);
      expect(runs.slice(0, -1).every(({ rule, isOtherwise }) => !rule.isLast || isOtherwise)).toBe(true);
      const conflicts = findConflicts(rules);
      expect(
        runs.filter(
          ({ rule, left }) => left.length > 0 && !conflicts.some(({ lower }) => lower.id === rule.id),
        ),
      ).toEqual([]);
      for (const { rule, did: done, left, isOtherwise } of runs)
        expect([...done, ...left].length).toBe((isOtherwise ? (rule.otherwise ?? []) : rule.actions).length);
    }),
    { numRuns: 1_000 },
  );
});

test("what stands under else clashes, too, but not with what is done where the same conditions hold", () => {
  const gift: RuleCondition[][] = [[{ field: "gift", is: true }]];
  const hold = (days: number): RuleAction => ({ kind: "hold", days, reason: "x" });
  const rule = (id: string, groups: RuleCondition[][], actions: RuleAction[], otherwise: RuleAction[]) => ({
    id,
    groups,
    actions,
    otherwise,
    isLast: false,
  });
  const clashes = (...rules: PlannedRule[]) =>
    findConflicts(rules).map(({ about, isByElse }) => [about, isByElse]);
  expect(clashes(rule("1", gift, [hold(1)], []), rule("2", [], [{ kind: "pin" }], [hold(2)]))).toEqual([]);
  expect(clashes(rule("1", gift, [hold(1)], []), rule("2", gift, [{ kind: "pin" }], [hold(2)]))).toEqual([]);
  const country: RuleCondition[][] = [[{ field: "country", is: true, values: ["GB"] }]];
  expect(clashes(rule("1", gift, [hold(1)], []), rule("2", country, [{ kind: "pin" }], [hold(2)]))).toEqual([
    [["hold"], true],
  ]);
  expect(clashes(rule("1", gift, [], [hold(1)]), rule("2", gift, [hold(2)], [hold(3)]))).toEqual([
    [["hold"], true],
  ]);
});

test("a rule that acted before does not again, and its stop still holds", () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      const first = planRules(rules, facts);
      const ran = new Set(first.map(({ rule }) => rule.id));
      const again = planRules(rules, facts, ran);
      expect(again.filter(({ rule }) => ran.has(rule.id))).toEqual([]);
      const stop = first.find(({ rule, isOtherwise }) => rule.isLast && !isOtherwise)?.rule.id ?? "9";
      expect(again.filter(({ rule }) => Number(rule.id) > Number(stop))).toEqual([]);
    }),
  );
});

test("a lower rule sees the tags of the higher, and actions leave one location and one remedy at most", () => {
  const rules: PlannedRule[] = [
    { id: "1", groups: [], actions: [{ kind: "addTag", tag: "urgent" }], isLast: false },
    {
      id: "2",
      groups: [[{ field: "tag", is: true, tag: "urgent" }]],
      actions: [{ kind: "pin" }],
      isLast: false,
    },
  ];
  const facts = fc.sample(anyFacts, 1)[0];
  if (facts === undefined) throw new Error("there is an order");
  expect(planRules(rules, { ...facts, tags: [] }).map(({ rule }) => rule.id)).toEqual(["1", "2"]);
  fc.assert(
    fc.property(fc.array(anyAction), (actions) => {
      const tags = actions.reduce<readonly string[]>(tagsAfterAction, []);
      for (const group of [
        ["queued", "unresponsive", "completed"],
        ["markForRefund", "markForReturn", "markForSwap"],
      ])
        expect(tags.filter((tag) => group.includes(tag)).length).toBeLessThanOrEqual(1);
      expect(
        tags.every((tag) => (orderTags as readonly string[]).includes(tag) && tag !== "alreadySold"),
      ).toBe(true);
    }),
  );
});

test("a run is one sentence", () => {
  const names: RuleNames = {
    tag: (tag) => tag.toUpperCase(),
    location: (place) => place,
    platform: (id) => id,
    account: (id) => id,
    package: (id) => id,
    money: (amountMinor, currency) => `${amountMinor} ${currency}`,
  };
  expect(
    describeRun(
      "Abroad",
      [
        { kind: "addTag", tag: "urgent" },
        { kind: "hold", days: 1, reason: "x" },
      ],
      [
        { field: "country", is: false, values: ["GB", "IE"] },
        { field: "pieces", atLeast: true, count: 1 },
      ],
      names,
    ),
  ).toBe("Rule “Abroad” added URGENT, held it for 1 day: country is not GB or IE, at least 1 piece.");
  expect(describeRun("All", [{ kind: "pin" }], [], names)).toBe(
    "Rule “All” pinned it: it has no conditions.",
  );
});

test("conditions that no order meets together are named, and those of a rule that takes one never are", () => {
  const groups = fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 2 }), { maxLength: 3 });
  fc.assert(
    fc.property(groups, anyFacts, (some, facts) => {
      expect(whyMatches(some, facts) !== null && findContradiction(some) !== null).toBe(false);
    }),
    { numRuns: 1_000 },
  );
  const gb: RuleCondition = { field: "country", is: true, values: ["GB"] };
  const abroad: RuleCondition = { field: "country", is: false, values: ["GB"] };
  const urgent: RuleCondition = { field: "tag", is: true, tag: "urgent" };
  const queued: RuleCondition = { field: "location", is: true, to: "queued" };
  expect(findContradiction([[gb], [urgent], [abroad]])).toEqual([[gb], [abroad]]);
  // With "or" there is a way.
  expect(findContradiction([[gb, urgent], [abroad]])).toBeNull();
  expect(findContradiction([[urgent], [{ ...urgent, is: false }]])).not.toBeNull();
  expect(findContradiction([[queued], [{ ...queued, to: "new" }]])).not.toBeNull();
  expect(findContradiction([[queued], [{ ...queued, is: false }]])).not.toBeNull();
  expect(findContradiction([[queued], [{ ...queued, to: "new", is: false }]])).toBeNull();
});
