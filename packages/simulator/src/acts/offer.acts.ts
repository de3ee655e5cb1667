/**
 * A seller answers an offer: open -> accepted | declined | countered; its buyer takes or leaves a countered one.
 * Time alone makes either expired.
 */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Offer, OfferState } from "../model.ts";
import { orderFromOffer } from "./buying.acts.ts";

/** The offer as it stands now: one that waits for an answer past its end is expired. */
export function seeOffer(sim: Sim, offer: Offer): Offer {
  return (offer.state === "open" || offer.state === "countered") && offer.expiresAt <= sim.now()
    ? { ...offer, state: "expired", updatedAt: offer.expiresAt }
    : offer;
}

/**
 * Answers an open offer; accepting makes a paid order. Throws Refusal `offer_closed` (with the state),
 * `offer_expired`, `item_sold`. The caller decides what a repeat of the same answer is.
 */
export function answerOffer(
  sim: Sim,
  kept: Offer,
  answer: Exclude<OfferState, "open" | "expired">,
  payload: unknown,
  counterMinor: number | null = null,
  idempotencyKey?: string,
): Offer {
  const offer = seeOffer(sim, kept);
  if (offer.state === "expired") throw new Refusal("offer_expired", "The offer has expired.");
  if (offer.state !== "open")
    throw new Refusal("offer_closed", `The offer is ${offer.state} already.`, { state: offer.state });
  const now = sim.now();
  const effect = {
    seq: sim.store.nextEffectSeq(),
    at: now,
    market: offer.market,
    account: offer.account,
    kind: "offerAnswer" as const,
    offerId: offer.id,
    payload: { answer, ...(payload as object) },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  let answered: Offer = { ...offer, state: answer, counterMinor, updatedAt: now };
  if (answer === "accepted") {
    const listing = sim.store.listing
      .list(offer.market, offer.account)
      .find((one) => one.seq === offer.listingId);
    const account = sim.store.findAccount(offer.market, offer.account);
    if (listing === undefined || account === undefined || listing.state !== "live")
      throw new Refusal("item_sold", "The item is gone.");
    orderFromOffer(sim, account, offer, listing, (order) => {
      answered = { ...answered, orderId: order.id };
      return [
        { k: "offer", v: answered },
        { k: "effect", v: { ...effect, orderId: order.id } },
      ];
    });
  } else
    sim.store.commit([
      { k: "offer", v: answered },
      { k: "effect", v: effect },
    ]);
  sim.announce({ market: offer.market, account: offer.account, type: "offer.updated", id: offer.id });
  return answered;
}

/**
 * The buyer takes a counter-offer, which makes a paid order at its price, or leaves it. Throws Refusal
 * `offer_closed`, `item_sold`. No ledger line: the ledger holds what sellers did.
 */
export function answerCounterOffer(sim: Sim, kept: Offer, answer: "accepted" | "declined"): Offer {
  const offer = seeOffer(sim, kept);
  const { market, account: username, counterMinor } = offer;
  if (offer.state !== "countered" || counterMinor === null)
    throw new Refusal("offer_closed", `The offer is ${offer.state} already.`, { state: offer.state });
  let answered: Offer = { ...offer, state: answer, updatedAt: sim.now() };
  const listing = sim.store.listing.list(market, username).find((one) => one.seq === offer.listingId);
  const account = sim.store.findAccount(market, username);
  if (answer === "declined") sim.store.commit([{ k: "offer", v: answered }]);
  else if (listing?.state !== "live" || account === undefined)
    throw new Refusal("item_sold", "The item is gone.");
  else
    orderFromOffer(sim, account, { ...offer, amountMinor: counterMinor }, listing, (order) => {
      answered = { ...answered, orderId: order.id };
      return [{ k: "offer", v: answered }];
    });
  sim.announce({ market, account: username, type: "offer.updated", id: offer.id });
  return answered;
}
