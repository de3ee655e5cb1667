/**
 * POST /api/offers/ (spec 7): a person or a rule answers an offer. The action and the offer's "under way" are
 * written in one transaction with the offer locked; then the caller waits up to 8 s for the platform's word.
 * The state changes only after it came (spec 4).
 *
 * Never twice: while an answer is under way, or nobody knows what became of one, another is refused; so is
 * one to an offer that is over. The same Idempotency-Key is the same answer.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  offer as offerEntity,
  type AnsweredOffers,
  type AnswerOffersInput,
  type CounterOfferInput,
  type CounterOffersInput,
  type Offer,
} from "@stallkeeper/contract";
import { currencyExponent, defaultLocale, formatMoney, parseMinor } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readEntity } from "../../platform/graphql/index.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, findActionByKey, hashRequest, requestAction, withdrawnCode } from "../actions/index.ts";
import { offerAnswerAction } from "./offer-answer-action.ts";
import { keepAnswer, lockOffers, type AnswerableOffer, type AnswerKind } from "./offers.store.ts";

const accepted = 1;

/** What to answer, as whoever wants it says it. */
export interface AnswerWish {
  offerId: string;
  kind: AnswerKind;
  counter: Pick<CounterOfferInput, "amount" | "quantity" | "message"> | null;
  /** Unique in the store, with the kind of its maker in front; null: the caller gave none. */
  idempotencyKey: string | null;
  /** A rule's sentence on why, and its id; null: a person answers. */
  rule: { id: string; because: string } | null;
  /** One of many answered at once: nobody is told of the message that each may send. */
  isOneOfMany?: boolean;
}

export interface AnswerOutcome {
  /** The platform has accepted; false: still under way. */
  isAccepted: boolean;
  offer: Offer | null;
}

/** What the wire's number asks for (spec 4). */
export const kindOf = (offerState: number): AnswerKind => (offerState === accepted ? "accept" : "reject");

/**
 * Throws OFFER_NOT_FOUND, OFFER_CLOSED, OFFER_NOT_ACCEPTABLE, OFFER_UNCONFIRMED, ACTION_UNDER_WAY,
 * ACCOUNT_NOT_FOUND, PLATFORM_CANNOT, PLATFORM_REFUSED, FIELDS_INVALID, ACTION_WITHDRAWN,
 * IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key only.
 */
export async function answerOffer(ctx: Ctx, wish: AnswerWish): Promise<AnswerOutcome> {
  requireScope(ctx, "offers.write");
  const actionId = await inStore(ctx, async (tx) => {
    const [offer] = await lockOffers(tx, [wish.offerId]);
    if (offer === undefined) throw new AppError("OFFER_NOT_FOUND", { offerId: wish.offerId });
    return startAnswer(ctx, tx, offer, wish);
  });
  const action = await awaitAction(ctx, actionId);
  if (action === null) return { isAccepted: false, offer: null };
  if (action.problem_code === withdrawnCode)
    throw new AppError("ACTION_WITHDRAWN", { reason: action.problem ?? "" });
  if (action.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  const isAccepted = action.state === "accepted" || action.state === "verified";
  const answered = isAccepted ? offerAnswerAction.readAnswer(action) : null;
  return {
    isAccepted,
    offer: answered ?? (await inStore(ctx, (tx) => readEntity(ctx, tx, offerEntity, wish.offerId))),
  };
}

/**
 * Takes in many answers in one transaction; each goes its own way from then on, and its offer says how far it
 * got. What can't be answered is named. Safe to repeat: what is under way is refused.
 */
export function answerOffers(ctx: Ctx, { offerIds, offerState }: AnswerOffersInput): Promise<AnsweredOffers> {
  const kind = kindOf(offerState);
  return answerMany(
    ctx,
    [...new Set(offerIds)].map((offerId) => ({ offerId, kind, counter: null })),
  );
}

/**
 * Asks many buyers for more, each for their own amount, as `answerOffers` answers many: an amount that doesn't
 * fit its offer leaves that one out and says why. Of two amounts for one offer the first counts.
 */
export function counterOffers(ctx: Ctx, { counters, message }: CounterOffersInput): Promise<AnsweredOffers> {
  const once = counters.filter(
    ({ offerId }, place) => counters.findIndex((one) => one.offerId === offerId) === place,
  );
  return answerMany(
    ctx,
    once.map(({ offerId, amount }) => ({ offerId, kind: "counter" as const, counter: { amount, message } })),
  );
}

async function answerMany(
  ctx: Ctx,
  wishes: readonly Pick<AnswerWish, "offerId" | "kind" | "counter">[],
): Promise<AnsweredOffers> {
  requireScope(ctx, "offers.write");
  return inStore(ctx, async (tx) => {
    const ids = wishes.map(({ offerId }) => offerId);
    const offers = new Map((await lockOffers(tx, ids)).map((offer) => [offer.id, offer]));
    const outcome: AnsweredOffers = { done: [], failed: [] };
    for (const wish of wishes) {
      const { offerId } = wish;
      const offer = offers.get(offerId);
      try {
        if (offer === undefined) throw new AppError("OFFER_NOT_FOUND", { offerId });
        await startAnswer(ctx, tx, offer, { ...wish, idempotencyKey: null, rule: null, isOneOfMany: true });
        outcome.done.push(offerId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcome.failed.push({ id: offerId, code: error.code, msg: wordsOf(error) });
      }
    }
    return outcome;
  });
}

/** A field's problem says more than that there is one. */
const wordsOf = (error: AppError): string => error.details.fields?.["amount"] ?? error.message;

/**
 * Writes the answer and its action for an offer that the caller has locked; answers the action's id. Nothing
 * is written when it throws, as `answerOffer` does.
 */
export async function startAnswer(
  ctx: Ctx,
  tx: StoreTx,
  offer: AnswerableOffer,
  { offerId, kind, counter: asked, idempotencyKey, rule, isOneOfMany = false }: AnswerWish,
): Promise<string> {
  const requestHash = hashRequest({ kind: "offerAnswer", offerId, answer: kind, counter: asked });
  const key = idempotencyKey ?? `offer:${randomUUID()}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  refuseState(ctx, offer, kind);
  const counter = asked === null ? null : { ...readCounter(offer, asked), currency: offer.currency };
  const actionId = await requestAction(ctx, tx, {
    kind: offerAnswerAction,
    accountId: offer.account_id,
    orderId: null,
    payload: {
      offerId,
      platformOfferId: offer.identifier,
      platformItemId: offer.items[0]?.meta?.id || null,
      kind,
      counter,
      messageToBuyer: asked?.message ?? "",
      isOneOfMany,
    },
    undo: {},
    idempotencyKey: key,
    requestHash,
    details: {},
  });
  await keepAnswer(tx, offerId, {
    kind,
    state: "underWay",
    actionId,
    at: ctx.now().toISOString(),
    byName: actorName(ctx),
    amountMinor: counter?.amountMinor ?? null,
    problem: null,
    because: rule?.because ?? null,
    ruleId: rule?.id ?? null,
  });
  await recordAudit(tx, ctx, {
    action: "offerAnswered",
    object: { type: "offer", id: offerId },
    before: { state: offer.state },
    after: {
      answer: kind,
      amountMinor: counter?.amountMinor ?? offer.amount_minor,
      currency: offer.currency,
      ...(rule === null ? {} : { because: rule.because }),
    },
  });
  await announce(tx, "offer", [offerId]);
  return actionId;
}

/** Words after "This offer": why it can't be answered any more. */
const standings = [
  "",
  "was already accepted",
  "was already rejected",
  "was already countered",
  "has expired",
];

function refuseState(ctx: Ctx, offer: AnswerableOffer, kind: AnswerKind): void {
  const { id: offerId, platform, state, answer } = offer;
  if (offer.account_state === "unlinked")
    throw new AppError("ACCOUNT_NOT_FOUND", { accountId: offer.account_id });
  if (answer?.state === "underWay") throw new AppError("ACTION_UNDER_WAY", { offerId });
  if (answer?.state === "unsure") throw new AppError("OFFER_UNCONFIRMED", { offerId });
  if (state !== 0)
    throw new AppError("OFFER_CLOSED", {
      offerId,
      standing: standings[state] ?? (state === 5 ? "was withdrawn" : "can't be answered any more"),
    });
  const port = ctx.connectors.find(platform)?.offers;
  if (port?.answer === undefined || (kind === "counter" && !port.canCounter))
    throw new AppError("PLATFORM_CANNOT", { platform });
  if (kind === "accept" && !offer.is_acceptable) throw new AppError("OFFER_NOT_ACCEPTABLE", { offerId });
}

/** A counter-offer asks for more than was offered and less than the listing does. */
function readCounter(
  { amount_minor: offeredMinor, currency, quantity, items }: AnswerableOffer,
  asked: NonNullable<AnswerWish["counter"]>,
): { amountMinor: number; quantity: number } {
  const invalid = (text: string) => new AppError("FIELDS_INVALID", { fields: { amount: text } });
  const digits = asked.amount.split(".")[1]?.replace(/0+$/, "") ?? "";
  const exponent = currencyExponent(currency);
  if (digits.length > exponent)
    throw invalid(exponent === 0 ? "Enter a whole amount." : `Up to ${exponent} decimal places.`);
  const amountMinor = parseMinor(asked.amount, currency);
  const askMinor = items[0]?.priceMinor ?? null;
  const write = (minor: number): string => formatMoney(minor, currency, defaultLocale);
  if (amountMinor <= offeredMinor) throw invalid(`Enter more than the offer of ${write(offeredMinor)}.`);
  if (askMinor !== null && askMinor > offeredMinor && amountMinor >= askMinor)
    throw invalid(`Enter less than the asking price of ${write(askMinor)}.`);
  return { amountMinor, quantity: asked.quantity ?? quantity };
}
