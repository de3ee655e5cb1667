/** The control side's buyers who write, offer and rate, and the truth about all of it. */
import { answerCounterOffer, answerOffer, seeOffer } from "../acts/offer.acts.ts";
import { makeOffer, rateOrder, reviseRating, writeAsBuyer } from "../acts/talk.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Market, MessageMedia } from "../model.ts";
import { hasMessages } from "../model.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, optionalNumber, optionalText, requireAccount, say } from "./control.context.ts";

export const TALK_CONTROLS: readonly Route<ControlContext>[] = [
  {
    method: "GET",
    pattern: "/conversations",
    run: (call, { sim }) => say(filterOwned(call, sim.store.conversation.all())),
  },
  {
    method: "GET",
    pattern: "/offers",
    run: (call, { sim }) => say(filterOwned(call, sim.store.offer.all()).map((one) => seeOffer(sim, one))),
  },
  {
    method: "GET",
    pattern: "/ratings",
    run: (call, { sim }) => say(filterOwned(call, sim.store.rating.all())),
  },
  {
    method: "GET",
    pattern: "/listings",
    run: (call, { sim }) => say(filterOwned(call, sim.store.listing.all())),
  },
  { method: "POST", pattern: "/messages", run: write },
  { method: "POST", pattern: "/offers", run: offer },
  { method: "PATCH", pattern: "/offers/:market/:id", run: answerElsewhere },
  { method: "POST", pattern: "/ratings", run: rate },
  { method: "PATCH", pattern: "/ratings/:market/:id", run: changeRating },
];

const times = <T>(call: Call, act: () => T): T[] =>
  Array.from({ length: Math.min(1000, optionalNumber(call.body, "count") ?? 1) }, act);

function write(call: Call, context: ControlContext): Answer {
  const account = requireAccount(context, call.body);
  const { market } = account;
  if (!hasMessages(market)) throw new Refusal("bad_request", `There are no messages on ${market}.`);
  const { store } = context.sim;
  const sessionId = optionalText(call.body, "sessionId");
  const orderId = optionalText(call.body, "orderId");
  return say(
    times(call, () => {
      const order = orderId === undefined ? undefined : store.order.get(market, orderId);
      const conversation =
        sessionId !== undefined
          ? store.conversation.get(market, sessionId)
          : orderId === undefined
            ? undefined
            : store.conversation.list(market, account.username).find((one) => one.orderId === orderId);
      const isKnown =
        (orderId === undefined || order?.account === account.username) &&
        (sessionId === undefined || conversation?.account === account.username);
      if (!isKnown) throw new Refusal("not_found", "There is no such order or conversation.");
      return writeAsBuyer(context.sim, account, {
        conversation,
        order,
        text: optionalText(call.body, "text"),
        at: optionalNumber(call.body, "at"),
        media: readMedia(call),
      });
    }),
  );
}

/** Files that the buyer sends along: `{ name, type, url }`, of which a url may be a path of this market. */
function readMedia({ body }: Call): MessageMedia[] {
  return (Array.isArray(body.media) ? body.media : [])
    .map(readObject)
    .map((one) => ({
      name: readText(one, "name"),
      type: readText(one, "type") || "IMAGE",
      url: readText(one, "url"),
    }));
}

function offer(call: Call, context: ControlContext): Answer {
  const account = requireAccount(context, call.body);
  if (account.market === "atelier") throw new Refusal("bad_request", "Atelier has no offers.");
  const wish = {
    listingId: optionalText(call.body, "listingId"),
    amountMinor: optionalNumber(call.body, "amountMinor"),
    expiresInMs: optionalNumber(call.body, "expiresInMs"),
    at: optionalNumber(call.body, "at"),
  };
  return say(times(call, () => makeOffer(context.sim, account, wish)));
}

/** The seller answers at the marketplace itself, or the buyer a counter-offer: accepted or declined. */
function answerElsewhere(call: Call, { sim }: ControlContext): Answer {
  const offer = sim.store.offer.get(call.params.market as Market, call.params.id ?? "");
  const wanted = optionalText(call.body, "answer");
  if (offer === undefined) throw new Refusal("offer_not_found", "There is no such offer.");
  if (wanted !== "accepted" && wanted !== "declined")
    throw new Refusal("bad_request", "answer must be accepted or declined.");
  return say(
    offer.state === "countered"
      ? answerCounterOffer(sim, offer, wanted)
      : answerOffer(sim, offer, wanted, {}),
  );
}

/** The buyer changes their rating, or the seller replies at the marketplace itself. */
function changeRating(call: Call, { sim }: ControlContext): Answer {
  const rating = sim.store.rating.get(call.params.market as Market, call.params.id ?? "");
  if (rating === undefined) throw new Refusal("not_found", "There is no such rating.");
  const reply = optionalText(call.body, "reply");
  return say(
    reviseRating(sim, rating, {
      stars: readStars(call),
      text: optionalText(call.body, "text"),
      ...(reply === undefined ? {} : { reply: { text: reply, at: sim.now() } }),
    }),
  );
}

function readStars(call: Call): number | undefined {
  const stars = optionalNumber(call.body, "stars");
  if (stars !== undefined && (!Number.isInteger(stars) || stars < 1 || stars > 5))
    throw new Refusal("bad_request", "stars must be 1 to 5.");
  return stars;
}

function rate(call: Call, context: ControlContext): Answer {
  const account = requireAccount(context, call.body);
  const orderId = optionalText(call.body, "orderId");
  const stars = readStars(call);
  return say(
    times(call, () => {
      const orders = context.sim.store.order.list(account.market, account.username);
      const rated = new Set(
        context.sim.store.rating.list(account.market, account.username).map((one) => one.orderId),
      );
      const order =
        orderId === undefined
          ? orders.findLast((one) => one.shipments.length > 0 && !rated.has(one.id))
          : orders.find((one) => one.id === orderId);
      if (order === undefined) throw new Refusal("not_found", "There is no such order.");
      return rateOrder(context.sim, account, order, { stars, text: optionalText(call.body, "text") });
    }),
  );
}
