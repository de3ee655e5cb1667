/**
 * Grows the past of a new account: the same account record grows the same past, so none of it is journaled.
 * Orders get their numbers in the order of time.
 */
import type { Account, Listing, Order } from "../model.ts";
import { hasMessages } from "../model.ts";
import { createRandom } from "../random.ts";
import type { Random } from "../random.ts";
import type { Change } from "../store/market-store.ts";
import { HESITANT, letFateDecide } from "./order-fate.ts";
import { buildListing } from "./listing-builder.ts";
import { buildOrder } from "./order-builder.ts";
import type { OrderWish } from "./order-builder.ts";
import { buildPerson } from "./people.ts";
import { buildConversation, buildOffer, buildRating } from "./talk-builder.ts";

const DAY_MS = 86_400_000;
type FirstSeq = (kind: "order" | "listing" | "conversation" | "offer" | "rating") => number;

/** All records of the account's past, listings first. */
export function growAccountHistory(account: Account, firstSeq: FirstSeq): Change[] {
  const count = account.historyOrders;
  const random = createRandom(`${account.historySeed}:${account.market}:${account.username}`);
  const bornAt = account.createdAt - account.historyDays * DAY_MS;
  const listings = Array.from({ length: Math.min(400, 12 + Math.floor(count / 6)) }, (_, at) =>
    buildListing(random, account, firstSeq("listing") + at, bornAt + at),
  );
  const people = Math.max(3, Math.floor(count * 0.6));
  const person = (number: number, country?: string): ReturnType<typeof buildPerson> =>
    buildPerson(account.historySeed, account.market, number, country);
  const firstOrder = firstSeq("order");
  const bought = new Map<number, number>();
  const orders = drawTimes(random, account, count).map((createdAt, at) => {
    const shape = pickShape(at, count);
    const country = at === count - 9 ? "IL" : at === count - 12 ? "AE" : undefined;
    const order = buildOrder(random, {
      account,
      seq: firstOrder + at,
      createdAt,
      person: person(random.below(people), country),
      listings,
      ...(shape && { shape }),
    });
    const before = bought.get(order.buyer.id ?? -1) ?? 0;
    if (order.buyer.id !== null) bought.set(order.buyer.id, before + 1);
    const known = { ...order, buyer: { ...order.buyer, pastOrders: order.buyer.id === null ? 0 : before } };
    const decided = letFateDecide(random, known, account.createdAt);
    // Whatever the seed, a history of some size has one order on hold and one of two parcels still to ship.
    if (count >= 100 && at === count - 5) return { ...known, statusWord: "held" };
    // And one of each buyer who didn't pay, or changed their mind.
    const hesitant = count >= 100 ? HESITANT[at - (count - 17)] : undefined;
    if (hesitant !== undefined) return hesitant(known);
    return shape === "twoParcels" ? known : decided;
  });
  return [
    ...listings.map((v): Change => ({ k: "listing", v })),
    ...growTalk(random, account, orders, listings, firstSeq, person),
  ];
}

function growTalk(
  random: Random,
  account: Account,
  orders: Order[],
  listings: Listing[],
  firstSeq: FirstSeq,
  person: (number: number) => ReturnType<typeof buildPerson>,
): Change[] {
  const changes: Change[] = [];
  const now = account.createdAt;
  let conversationSeq = firstSeq("conversation");
  let ratingSeq = firstSeq("rating");
  for (const order of orders) {
    const line = order.lines[0];
    const hasTalk =
      hasMessages(account.market) && line !== undefined && order.buyer.id !== null && random.chance(0.06);
    if (hasTalk) {
      const startedAt = Math.min(now, order.createdAt + random.between(10, 900) * 60_000);
      const conversation = buildConversation(random, {
        account,
        seq: conversationSeq++,
        person: person(0),
        order,
        listingId: line.listingId,
        startedAt,
        now,
      });
      changes.push(
        { k: "order", v: { ...order, conversationId: conversation.id } },
        { k: "conversation", v: conversation },
      );
    } else changes.push({ k: "order", v: order });
    if (order.state === "delivered" && order.buyer.id !== null && random.chance(0.3)) {
      changes.push({
        k: "rating",
        v: buildRating(random, {
          account,
          seq: ratingSeq++,
          order,
          at: Math.min(now, order.updatedAt + random.between(1, 48) * 3_600_000),
        }),
      });
    }
  }
  const live = listings.filter((one) => one.state === "live");
  if (account.market === "atelier" || orders.length === 0 || live.length === 0) return changes;
  const firstOffer = firstSeq("offer");
  const offers = Math.min(60, 6 + Math.floor(orders.length / 80));
  for (let at = 0; at < offers; at += 1) {
    const createdAt =
      now -
      Math.floor(((offers - at - 0.5) ** 2 * ((account.historyDays * DAY_MS * 0.4) / offers ** 2)) / 2) -
      600_000;
    changes.push({
      k: "offer",
      v: buildOffer(random, {
        account,
        seq: firstOffer + at,
        person: person(random.below(900)),
        listing: random.pick(live),
        createdAt,
        now,
      }),
    });
  }
  return changes;
}

/** Ascending times over the days of the history; the last ones are minutes old. */
function drawTimes(random: Random, account: Account, count: number): number[] {
  const spanMs = account.historyDays * DAY_MS;
  // Whole seconds for some, so that several orders share one time stamp.
  const times = Array.from(
    { length: count },
    () => account.createdAt - 60_000 - Math.floor(random.next() * (spanMs - 60_000)),
  );
  return times
    .map((time, at) => (at % 5 === 0 ? Math.floor(time / 1000) * 1000 : time))
    .sort((a, b) => a - b);
}

function pickShape(at: number, count: number): OrderWish["shape"] {
  if (count >= 100 && at === count - 30) return "zeroTotal";
  if (count >= 100 && at === count - 7) return "twoParcels";
  if (count >= 500 && at === Math.floor(count * 0.7)) return "manyLines";
  if (count >= 500 && at === Math.floor(count * 0.6)) return "noLines";
  return undefined;
}
