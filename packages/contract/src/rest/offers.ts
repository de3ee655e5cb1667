/**
 * Bodies and answers of /api/offers/*. `offerState` is the specification's number: 1 accepts, any other but 0
 * rejects (spec 4); the client sends 2.
 */
import { z } from "zod";
import { offerRuleKinds, type OfferRuleKind } from "@stallkeeper/domain";

const offerId = z.string().min(1).max(300);
const offerState = z
  .int("A whole number.")
  .min(-1_000)
  .max(1_000)
  .refine((state) => state !== 0, "An offer isn't answered by making it new.");

/** How many offers one call may answer. */
const most = 500;

export const answerOfferInput = z.object({ offerId, offerState });

export const answerOffersInput = z.strictObject({
  offerIds: z.array(offerId).min(1, "Choose an offer.").max(most, `Up to ${most} offers at once.`),
  offerState,
});
export type AnswerOffersInput = z.infer<typeof answerOffersInput>;

/** A decimal amount, in the offer's currency and on its terms. */
const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "An amount such as 12.50."));
const message = z.string().trim().max(500, "Up to 500 characters.").default("");

export const counterOfferInput = z.strictObject({
  offerId,
  amount,
  quantity: z.int("A whole number.").min(1, "At least 1.").max(1_000_000).optional(),
  message,
});
export type CounterOfferInput = z.infer<typeof counterOfferInput>;

/** Asks many buyers for more, each for their own amount; `message` goes with each. */
export const counterOffersInput = z.strictObject({
  counters: z
    .array(z.strictObject({ offerId, amount }))
    .min(1, "Choose an offer.")
    .max(most, `Up to ${most} offers at once.`),
  message,
});
export type CounterOffersInput = z.infer<typeof counterOffersInput>;

/** How many are taken in, each with its own state from then on; what was refused at once, and why. */
export interface AnsweredOffers {
  done: string[];
  failed: { id: string; code: string; msg: string }[];
}

/** What the offers desk shows beside the offers themselves. */
export interface OfferDesk {
  counts: { new: number; accepted: number; rejected: number };
  /** By account: the share of an order's total that its platform kept of late. */
  feeShares: Record<string, number>;
  /** Of the buyers with a new offer, by account and their own id: what they bought before. */
  buyers: { accountId: string; identifier: string; orders: number; refunded: number }[];
  /** What a piece costs, by the listing that offers are for; minor units. */
  costs: { listingId: string; costMinor: number; currency: string }[];
}

const percent = (most: number) => z.int("A whole number.").min(1, "1 or more.").max(most, `Up to ${most}.`);

const offerRuleFields = {
  kind: z.enum(offerRuleKinds, "Choose what the rule does."),
  /** Of the asking price. */
  percent: percent(100),
  /** What a counter-offer asks for, of the asking price. */
  counterPercent: percent(99).nullable().default(null),
  /** Null: all accounts. */
  accountId: z.uuid("Choose an account.").nullable().default(null),
  isOn: z.boolean().default(false),
};
const isCounterSaid = ({ kind, percent: from, counterPercent: to }: OfferRuleText): boolean =>
  kind === "counter" ? to !== null && to > from : to === null;
const counterMisfit = { error: "Ask for more than the offers it answers.", path: ["counterPercent"] };

export interface OfferRuleText {
  kind: OfferRuleKind;
  percent: number;
  counterPercent: number | null;
  accountId: string | null;
  isOn: boolean;
}

/** Without `ruleId` a rule is added. */
export const saveOfferRuleInput = z
  .strictObject({ ruleId: z.uuid("This rule doesn't exist.").optional(), ...offerRuleFields })
  .refine(isCounterSaid, counterMisfit);
export type SaveOfferRuleInput = z.infer<typeof saveOfferRuleInput>;

export const previewOfferRuleInput = z.strictObject(offerRuleFields).refine(isCounterSaid, counterMisfit);
export const removeOfferRuleInput = z.strictObject({ ruleId: z.uuid("This rule doesn't exist.") });
export const pauseOfferRulesInput = z.strictObject({ isPaused: z.boolean() });

/** All rules in their order. */
export interface OfferRulesView {
  rules: (OfferRuleText & {
    _id: string;
    number: number;
    changedByName: string;
    changedAt: string;
    answeredInWeek: number;
  })[];
  /** Since when and by whom none answers by itself; null: they do. */
  paused: { at: string; byName: string } | null;
}

/** What a rule alone would have answered of late. */
export interface OfferRulePreview {
  days: number;
  checked: number;
  count: number;
  /** The newest. */
  rows: {
    offerId: string;
    buyer: string;
    item: string;
    amountMinor: number;
    askMinor: number | null;
    /** What accepting, or the price that is asked for, leaves after fees and cost; null: unknown, or rejected. */
    leftMinor: number | null;
    currency: string;
    state: number;
  }[];
}
