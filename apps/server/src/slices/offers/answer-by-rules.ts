/**
 * What rules answer to offers that arrive: in the transaction that stores them, so that a killed sync neither
 * forgets one nor answers it twice. An offer is looked at once. Each answer goes the way of every other
 * (answer-offer.ts) and carries its sentence.
 */
import { AppError } from "@stallkeeper/contract";
import { clockSkewMs, decideOffer, toDecimalText, type OfferRule } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { startAnswer } from "./answer-offer.ts";
import { listActingOfferRules } from "./offer-rules.store.ts";
import { lockOffers, markRuled, type AnswerableOffer } from "./offers.store.ts";

/** An offer as rules look at it; `canCounter` is the platform's. Pure. */
export function ruledOffer(
  offer: Pick<AnswerableOffer, "account_id" | "amount_minor" | "items" | "is_acceptable">,
  canCounter: boolean,
) {
  return {
    accountId: offer.account_id,
    offerMinor: offer.amount_minor,
    askMinor: offer.items[0]?.priceMinor ?? null,
    isAcceptable: offer.is_acceptable,
    canCounter,
  };
}

/** Answers those of these new offers that a rule meets. Safe to repeat. */
export async function answerByRules(ctx: Ctx, tx: StoreTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rules = await listActingOfferRules(tx);
  if (rules.length === 0) return;
  const fresh = new Set(await markRuled(tx, ids, ctx.now()));
  for (const offer of await lockOffers(tx, [...fresh])) await answerOne(ctx, tx, rules, offer);
}

async function answerOne(
  ctx: Ctx,
  tx: StoreTx,
  rules: readonly (OfferRule & { changedAt: string })[],
  offer: AnswerableOffer,
): Promise<void> {
  const canCounter = ctx.connectors.find(offer.platform)?.offers?.canCounter === true;
  const arrivedAtMs = Date.parse(offer.created_at) + clockSkewMs;
  // What an account brings along when it is linked was offered before anybody wanted it answered by rules.
  if (Date.parse(offer.account_linked_at) > arrivedAtMs) return;
  const known = rules.filter(({ changedAt }) => Date.parse(changedAt) <= arrivedAtMs);
  const answer = decideOffer(known, ruledOffer(offer, canCounter));
  if (answer === null) return;
  const { rule, kind, counterMinor, because } = answer;
  const by: Ctx = { ...ctx, actor: { kind: "system", name: `Rule ${rule.number}` } };
  const counter =
    counterMinor === null ? null : { amount: toDecimalText(counterMinor, offer.currency), message: "" };
  try {
    await startAnswer(by, tx, offer, {
      offerId: offer.id,
      kind,
      counter,
      idempotencyKey: `offer-rule:${offer.id}`,
      rule: { id: rule.id, because },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, offerId: offer.id, rule: rule.number }, "a rule couldn't answer an offer");
  }
}
