/** Thriftly's offers: open -> accepted | declined | countered | expired. */
import { answerOffer, seeOffer } from "../acts/offer.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Listing, Offer } from "../model.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { answerPage, invalid, readSince } from "./thriftly.context.ts";
import { toOffer } from "./thriftly.wire.ts";

export const OFFER_ROUTES: readonly Route<ThriftlyContext>[] = [
  { method: "GET", pattern: "/offers", scope: "offers", run: listOffers },
  {
    method: "GET",
    pattern: "/offers/:id",
    scope: "offers",
    run: (call, context) => say(context, seeOffer(context.sim, findOffer(call, context))),
  },
  {
    method: "POST",
    pattern: "/offers/:id/accept",
    scope: "offers",
    run: (call, context) =>
      say(context, answerOffer(context.sim, findOffer(call, context), "accepted", call.body)),
  },
  {
    method: "POST",
    pattern: "/offers/:id/decline",
    scope: "offers",
    run: (call, context) =>
      say(context, answerOffer(context.sim, findOffer(call, context), "declined", call.body)),
  },
  { method: "POST", pattern: "/offers/:id/counter", scope: "offers", run: counter },
];

const listingOf = (context: ThriftlyContext, offer: Offer): Listing | undefined =>
  context.sim.store.listing.get("thriftly", String(5_400_000 + offer.listingId));
const say = (context: ThriftlyContext, offer: Offer): Answer =>
  answer(200, toOffer(context.base, offer, listingOf(context, offer)));

function findOffer(call: Call, context: ThriftlyContext): Offer {
  const found = context.sim.store.offer.get("thriftly", call.params.id ?? "");
  if (found?.account !== context.account.username)
    throw new Refusal("offer_not_found", "There is no such offer.");
  return found;
}

function listOffers(call: Call, context: ThriftlyContext): Answer {
  const state = call.query.get("state");
  const since = readSince(call, "changedSince");
  const offers = context.sim.store.offer
    .list("thriftly", context.account.username)
    .map((one) => seeOffer(context.sim, one))
    .sort((a, b) => a.seq - b.seq);
  const kept = offers.filter(
    (one) =>
      one.updatedAt >= since && (state === null || toOffer(context.base, one, undefined).state === state),
  );
  return answerPage(
    call,
    "offers",
    kept,
    (one) => Number(one.id),
    (one) => toOffer(context.base, one, listingOf(context, one)),
  );
}

function counter(call: Call, context: ThriftlyContext): Answer {
  const offer = findOffer(call, context);
  const counterMinor = parseMinor(call.body.amount, offer.currency);
  if (counterMinor === null || counterMinor <= offer.amountMinor)
    throw invalid("amount", "must be above the offer");
  return say(context, answerOffer(context.sim, offer, "countered", call.body, counterMinor));
}
