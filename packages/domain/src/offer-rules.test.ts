import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideOffer, rulesBefore, type OfferRule, type RuledOffer } from "./offer-rules.ts";

const rule = (number: number, parts: Partial<OfferRule>): OfferRule => ({
  id: `r-${number}`,
  number,
  kind: "reject",
  percent: 60,
  counterPercent: null,
  accountId: null,
  ...parts,
});
const rules = [
  rule(1, { kind: "accept", percent: 90 }),
  rule(2, { kind: "reject", percent: 60 }),
  rule(3, { kind: "counter", percent: 60, counterPercent: 95 }),
];
const offer = (offerMinor: number, parts: Partial<RuledOffer> = {}): RuledOffer => ({
  accountId: "a-1",
  offerMinor,
  askMinor: 10_000,
  isAcceptable: true,
  canCounter: true,
  ...parts,
});

describe("an offer for 100.00", () => {
  test.each<[number, string | null, number | null]>([
    [10_000, "accept", null],
    [9_000, "accept", null],
    [8_999, "counter", 9_500],
    [6_000, "counter", 9_500],
    [5_999, "reject", null],
    [1, "reject", null],
  ])("of %d is answered with %s", (minor, kind, counterMinor) => {
    const answer = decideOffer(rules, offer(minor));
    expect([answer?.kind ?? null, answer?.counterMinor ?? null]).toEqual([kind, counterMinor]);
  });
});

test("each answer explains itself in one sentence, whose figure is never rounded across its line", () => {
  const because = (minor: number) => decideOffer(rules, offer(minor))?.because;
  expect(because(9_500)).toBe("Rule 1: 95% of the asking price is at or above 90%.");
  expect(because(5_999)).toBe("Rule 2: 59.9% of the asking price is below 60%.");
  expect(because(8_999)).toBe("Rule 3: 89.9% of the asking price is at or above 60%, so we asked for 95%.");
});

test("a rule of another account is passed over, and so is what the platform can't do", () => {
  const other = [rule(1, { kind: "accept", percent: 10, accountId: "a-2" })];
  expect(decideOffer(other, offer(9_000))).toBeNull();
  expect(decideOffer(other, offer(9_000, { accountId: "a-2" }))?.kind).toBe("accept");
  expect(decideOffer(rules, offer(9_500, { isAcceptable: false }))).toBeNull();
  expect(decideOffer(rules, offer(8_000, { canCounter: false }))).toBeNull();
});

test("nothing is answered without an asking price", () => {
  for (const askMinor of [null, 0]) expect(decideOffer(rules, offer(1, { askMinor }))).toBeNull();
});

test("no rule accepts below its line, rejects at or above it, or counters outside offer and asking price", () => {
  const percent = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(
      fc.record({ kind: fc.constantFrom("accept", "reject", "counter"), percent, counterPercent: percent }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (parts, offerMinor, askMinor) => {
        const answer = decideOffer([rule(1, parts)], offer(offerMinor, { askMinor }));
        if (answer === null) return;
        const isAtOrAbove = offerMinor * 100 >= parts.percent * askMinor;
        expect(isAtOrAbove).toBe(answer.kind !== "reject");
        if (answer.counterMinor === null) return;
        expect(answer.counterMinor).toBeGreaterThan(offerMinor);
        expect(answer.counterMinor).toBeLessThan(askMinor);
      },
    ),
  );
});

test("a rule names those that answer some of its offers before it", () => {
  const before = (...all: OfferRule[]) => all.map((one) => rulesBefore(all, one));
  expect(before(...rules)).toEqual([[], [], [1]]);
  const apart = [
    rule(1, { kind: "reject", percent: 60 }),
    rule(2, { kind: "counter", percent: 60, counterPercent: 90 }),
    rule(3, { kind: "accept", percent: 90 }),
  ];
  expect(before(...apart)).toEqual([[], [], []]);
  expect(before(...apart, rule(4, { kind: "accept", percent: 60 }))[3]).toEqual([2, 3]);
  // Of another account they are never met together.
  expect(
    before(rule(1, { accountId: "a-1" }), rule(2, { accountId: "a-2" }), rule(3, { percent: 70 })),
  ).toEqual([[], [], [1, 2]]);
});
