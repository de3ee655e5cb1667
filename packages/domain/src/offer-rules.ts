/**
 * What rules answer to offers by themselves, by how much of the asking price was offered. The first rule in
 * their order that an offer meets answers it; an offer whose listing names no price meets none.
 *
 *   accept    offered at or above `percent` of the asking price
 *   reject    offered below `percent`
 *   counter   offered at or above `percent` and below `counterPercent`: asks for `counterPercent`
 */
export const offerRuleKinds = ["accept", "reject", "counter"] as const;
export type OfferRuleKind = (typeof offerRuleKinds)[number];

export interface OfferRule {
  id: string;
  /** Which one it is called. */
  number: number;
  kind: OfferRuleKind;
  /** Of the asking price, 1 to 100. */
  percent: number;
  /** Counter alone. */
  counterPercent: number | null;
  /** Null: of all accounts. */
  accountId: string | null;
}

/** An offer as rules look at it; amounts in minor units. */
export interface RuledOffer {
  accountId: string;
  offerMinor: number;
  askMinor: number | null;
  isAcceptable: boolean;
  canCounter: boolean;
}

export interface RuleAnswer {
  rule: OfferRule;
  kind: OfferRuleKind;
  /** A counter-offer's. */
  counterMinor: number | null;
  /** In a sentence, why. */
  because: string;
}

const shareOf = (offerMinor: number, askMinor: number): number => (offerMinor * 100) / askMinor;

/** What so many per cent of an asking price are, in whole minor units. Pure. */
export const counterAtShare = (askMinor: number, percent: number): number =>
  Math.round((askMinor * percent) / 100);

/** "48": never rounded across the line that a rule draws. */
function writeShare(share: number): string {
  return String(Math.floor(share * 10) / 10);
}

function answerOf(rule: OfferRule, offer: RuledOffer, askMinor: number): RuleAnswer | null {
  const share = shareOf(offer.offerMinor, askMinor);
  const said = `Rule ${rule.number}: ${writeShare(share)}% of the asking price is`;
  if (rule.kind === "reject")
    return share < rule.percent
      ? { rule, kind: "reject", counterMinor: null, because: `${said} below ${rule.percent}%.` }
      : null;
  if (share < rule.percent) return null;
  if (rule.kind === "accept")
    return offer.isAcceptable
      ? { rule, kind: "accept", counterMinor: null, because: `${said} at or above ${rule.percent}%.` }
      : null;
  const counterPercent = rule.counterPercent ?? 100;
  const counterMinor = counterAtShare(askMinor, counterPercent);
  if (!offer.canCounter || share >= counterPercent || counterMinor <= offer.offerMinor) return null;
  const asked = `at or above ${rule.percent}%, so we asked for ${counterPercent}%.`;
  return counterMinor >= askMinor
    ? null
    : { rule, kind: "counter", counterMinor, because: `${said} ${asked}` };
}

/** The shares of the asking price that a rule answers, in per cent: from the first and below the second. */
function reachOf({ kind, percent, counterPercent }: OfferRule): readonly [from: number, below: number] {
  if (kind === "reject") return [0, percent];
  return [percent, kind === "accept" ? Number.POSITIVE_INFINITY : (counterPercent ?? 100)];
}

/** The numbers of the rules that answer some of a rule's offers before it. `rules`: all, in their order. Pure. */
export function rulesBefore(rules: readonly OfferRule[], rule: OfferRule): number[] {
  const [from, below] = reachOf(rule);
  return rules
    .slice(0, Math.max(0, rules.indexOf(rule)))
    .filter((other) => {
      const [otherFrom, otherBelow] = reachOf(other);
      const isOfSame =
        other.accountId === null || rule.accountId === null || other.accountId === rule.accountId;
      return isOfSame && Math.max(from, otherFrom) < Math.min(below, otherBelow);
    })
    .map(({ number }) => number);
}

/** What the rules answer, the first that is met; null: none is. Pure. */
export function decideOffer(rules: readonly OfferRule[], offer: RuledOffer): RuleAnswer | null {
  const { askMinor } = offer;
  if (askMinor === null || askMinor <= 0) return null;
  for (const rule of rules) {
    if (rule.accountId !== null && rule.accountId !== offer.accountId) continue;
    const answer = answerOf(rule, offer, askMinor);
    if (answer !== null) return answer;
  }
  return null;
}
