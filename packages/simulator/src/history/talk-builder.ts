/** Builds conversations, offers and ratings of the past and, one at a time, of the present. */
import type { Account, Conversation, Listing, Message, Offer, Order, Rating } from "../model.ts";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";
import { ANSWERS, OFFER_WORDS, QUESTIONS, RATING_WORDS, THANKS } from "./phrases.ts";

const HOUR_MS = 3_600_000;

/** A conversation that began at `startedAt`; recent ones often wait for an answer. */
export function buildConversation(
  random: Random,
  wish: {
    account: Account;
    seq: number;
    person: Person;
    order: Order | null;
    listingId: number;
    startedAt: number;
    now: number;
  },
): Conversation {
  const { account, seq, order, startedAt, now } = wish;
  const isRecent = now - startedAt < 36 * HOUR_MS;
  const texts: { from: Message["from"]; text: string }[] = [{ from: "buyer", text: random.pick(QUESTIONS) }];
  if (!isRecent || random.chance(0.4)) texts.push({ from: "seller", text: random.pick(ANSWERS) });
  if (random.chance(0.5)) texts.push({ from: "buyer", text: random.pick(THANKS) });
  let at = startedAt;
  const messages = texts.map((one, index) => {
    at = index === 0 ? startedAt : Math.min(now, at + random.between(1, 300) * 60_000);
    return { id: `ms-${String(seq)}-${String(index + 1)}`, from: one.from, text: one.text, at };
  });
  return {
    market: account.market,
    account: account.username,
    id: `cv-${String(seq)}`,
    seq,
    buyer: order?.buyer ?? wish.person.buyer,
    orderId: order?.id ?? null,
    listingId: wish.listingId,
    isUnread: isRecent && messages.at(-1)?.from === "buyer",
    createdAt: startedAt,
    updatedAt: at,
    messages,
  };
}

/** An offer on a listing; old ones are answered or expired. */
export function buildOffer(
  random: Random,
  wish: { account: Account; seq: number; person: Person; listing: Listing; createdAt: number; now: number },
): Offer {
  const { account, seq, listing, createdAt, now } = wish;
  const expiresAt =
    createdAt +
    (account.market === "thriftly" && random.chance(0.15)
      ? random.between(4, 30) / 60
      : account.market === "thriftly"
        ? 24
        : 48) *
      HOUR_MS;
  const isOver = now > createdAt + 20 * HOUR_MS;
  const state = isOver
    ? random.pick(["declined", "declined", "expired"] as const)
    : expiresAt <= now
      ? "expired"
      : "open";
  return {
    market: account.market,
    account: account.username,
    id: account.market === "bazaar" ? `of-${String(seq)}` : String(655_000 + seq),
    seq,
    state,
    buyer: wish.person.buyer,
    listingId: listing.seq,
    quantity: 1,
    amountMinor: Math.max(1, Math.round(listing.priceMinor * (0.55 + random.next() * 0.4))),
    counterMinor: null,
    currency: listing.currency,
    message: random.chance(0.5) ? random.pick(OFFER_WORDS) : null,
    createdAt,
    updatedAt: isOver ? Math.min(now, createdAt + 3 * HOUR_MS) : createdAt,
    expiresAt,
    orderId: null,
  };
}

/** A rating of an order, mostly a good one. */
export function buildRating(
  random: Random,
  wish: { account: Account; seq: number; order: Order; at: number },
): Rating {
  const { account, seq, order, at } = wish;
  const stars = random.chance(0.82) ? 5 : random.between(1, 4);
  return {
    market: account.market,
    account: account.username,
    id: account.market === "bazaar" ? `fb-${String(seq)}` : String(310_000 + seq),
    seq,
    orderId: order.id,
    buyer: order.buyer,
    stars,
    text: random.chance(0.85) ? random.pick(RATING_WORDS[stars - 1] ?? ["OK"]) : null,
    createdAt: at,
    updatedAt: at,
    reply: null,
  };
}
