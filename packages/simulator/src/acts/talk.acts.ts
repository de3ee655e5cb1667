/** Buyers and sellers write, offer, answer and rate. Only what a seller does stands in the ledger. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import { buildPerson } from "../history/people.ts";
import { QUESTIONS } from "../history/phrases.ts";
import { buildConversation, buildOffer, buildRating } from "../history/talk-builder.ts";
import type { Account, Buyer, Conversation, Message, MessageMedia, Offer, Order, Rating } from "../model.ts";
import { createRandom } from "../random.ts";
import type { Change } from "../store/market-store.ts";

/**
 * A buyer writes, now or `at` a moment before: into `conversation`, else a new one about `order`, else about
 * a listing.
 */
export function writeAsBuyer(
  sim: Sim,
  account: Account,
  wish: {
    conversation?: Conversation | undefined;
    order?: Order | undefined;
    text?: string | undefined;
    at?: number | undefined;
    media?: MessageMedia[] | undefined;
  },
): Conversation {
  const now = Math.max(wish.conversation?.updatedAt ?? 0, Math.min(sim.now(), wish.at ?? sim.now()));
  const seq = sim.store.conversation.nextSeq(account.market);
  const total = wish.conversation?.messages.length ?? 0;
  const random = createRandom(`${sim.seed}:${account.market}:talk:${String(seq)}:${String(total)}`);
  const text = wish.text ?? random.pick(QUESTIONS);
  const changes: Change[] = [];
  let kept: Conversation;
  if (wish.conversation !== undefined) kept = addMessage(wish.conversation, "buyer", text, now, wish.media);
  else {
    const listing =
      wish.order?.lines[0]?.listingId ??
      sim.store.listing.list(account.market, account.username)[0]?.seq ??
      0;
    const built = buildConversation(random, {
      account,
      seq,
      person: buildPerson(sim.seed, account.market, random.below(5000)),
      order: wish.order ?? null,
      listingId: listing,
      startedAt: now,
      now,
    });
    kept = {
      ...built,
      isUnread: true,
      messages: [
        {
          id: `ms-${String(seq)}-1`,
          from: "buyer",
          text,
          at: now,
          ...(wish.media !== undefined && wish.media.length > 0 && { media: wish.media }),
        },
      ],
    };
    if (wish.order !== undefined)
      changes.push({
        k: "order",
        v: { ...wish.order, conversationId: kept.id, updatedAt: Math.max(wish.order.updatedAt, now) },
      });
  }
  sim.store.commit([{ k: "conversation", v: kept }, ...changes]);
  sim.announce({ market: account.market, account: account.username, type: "message.created", id: kept.id });
  return kept;
}

/** A seller writes into a conversation (new or kept) and leaves a ledger line; a repeat writes twice. */
export function writeAsSeller(
  sim: Sim,
  conversation: Conversation,
  text: string,
  payload: unknown,
  idempotencyKey: string | undefined,
  extra: (kept: Conversation) => Change[] = () => [],
  media: MessageMedia[] = [],
): Conversation {
  if (conversation.buyer.id === null) throw new Refusal("buyer_unreachable", "A guest cannot be written to.");
  const now = sim.now();
  const kept = { ...addMessage(conversation, "seller", text, now, media), isUnread: false };
  sim.store.commit([
    { k: "conversation", v: kept },
    {
      k: "effect",
      v: {
        seq: sim.store.nextEffectSeq(),
        at: now,
        market: kept.market,
        account: kept.account,
        kind: "message",
        sessionId: kept.id,
        ...(kept.orderId !== null && { orderId: kept.orderId }),
        payload,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
    },
    ...extra(kept),
  ]);
  return kept;
}

/** An empty conversation that a seller is about to open. */
export function startConversation(
  sim: Sim,
  account: Account,
  buyer: Buyer,
  order: Order | null,
  listingId: number,
): Conversation {
  const seq = sim.store.conversation.nextSeq(account.market);
  const now = sim.now();
  return {
    market: account.market,
    account: account.username,
    id: `cv-${String(seq)}`,
    seq,
    buyer,
    orderId: order?.id ?? null,
    listingId,
    isUnread: false,
    createdAt: now,
    updatedAt: now,
    messages: [],
  };
}

function addMessage(
  conversation: Conversation,
  from: Message["from"],
  text: string,
  now: number,
  media: MessageMedia[] = [],
): Conversation {
  const message: Message = {
    id: `ms-${String(conversation.seq)}-${String(conversation.messages.length + 1)}`,
    from,
    text,
    at: now,
    ...(media.length > 0 && { media }),
  };
  return {
    ...conversation,
    messages: [...conversation.messages, message],
    isUnread: from === "buyer",
    updatedAt: now,
  };
}

/** A buyer offers on a live listing; throws Refusal `listing_not_found` when there is none. */
export function makeOffer(
  sim: Sim,
  account: Account,
  wish: {
    listingId?: string | undefined;
    amountMinor?: number | undefined;
    expiresInMs?: number | undefined;
    at?: number | undefined;
  },
): Offer {
  const seq = sim.store.offer.nextSeq(account.market);
  const random = createRandom(`${sim.seed}:${account.market}:offer:${String(seq)}`);
  const live = sim.store.listing.list(account.market, account.username).filter((one) => one.state === "live");
  const listing =
    wish.listingId === undefined
      ? live.length > 0
        ? random.pick(live)
        : undefined
      : sim.store.listing.get(account.market, wish.listingId);
  if (listing === undefined) throw new Refusal("listing_not_found", "There is no such listing.");
  const now = Math.min(sim.now(), wish.at ?? sim.now());
  const built = buildOffer(random, {
    account,
    seq,
    person: buildPerson(sim.seed, account.market, random.below(5000)),
    listing,
    createdAt: now,
    now,
  });
  const offer: Offer = {
    ...built,
    amountMinor: wish.amountMinor ?? built.amountMinor,
    expiresAt: wish.expiresInMs === undefined ? built.expiresAt : now + wish.expiresInMs,
  };
  sim.store.commit([{ k: "offer", v: offer }]);
  sim.announce({ market: account.market, account: account.username, type: "offer.created", id: offer.id });
  return offer;
}

/** A buyer rates an order. */
export function rateOrder(
  sim: Sim,
  account: Account,
  order: Order,
  wish: { stars?: number | undefined; text?: string | undefined },
): Rating {
  const seq = sim.store.rating.nextSeq(account.market);
  const built = buildRating(createRandom(`${sim.seed}:${account.market}:rating:${String(seq)}`), {
    account,
    seq,
    order,
    at: sim.now(),
  });
  const rating: Rating = { ...built, stars: wish.stars ?? built.stars, text: wish.text ?? built.text };
  sim.store.commit([{ k: "rating", v: rating }]);
  sim.announce({
    market: account.market,
    account: account.username,
    type: "feedback.created",
    id: rating.id,
  });
  return rating;
}

/** A rating is changed: by its buyer, or by a reply. */
export function reviseRating(
  sim: Sim,
  rating: Rating,
  wish: { stars?: number | undefined; text?: string | undefined; reply?: Rating["reply"] },
): Rating {
  const revised: Rating = {
    ...rating,
    stars: wish.stars ?? rating.stars,
    text: wish.text ?? rating.text,
    reply: wish.reply ?? rating.reply,
    updatedAt: sim.now(),
  };
  sim.store.commit([{ k: "rating", v: revised }]);
  return revised;
}
