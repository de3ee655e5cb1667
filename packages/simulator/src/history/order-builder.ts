/**
 * Builds one order as a buyer would place it: who, what, how much. Its fate (paid, shipped, refunded) is
 * decided elsewhere: history/order-fate.ts for the past, acts/ for the present. Totals always add up to the
 * cent: total = items + postage + gift wrap + tax - discount.
 */
import type { Account, Line, Listing, Order, Product } from "../model.ts";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";
import { BUYER_NOTES } from "./phrases.ts";
import { convertPence } from "../money.ts";

const DAY_MS = 86_400_000;

export type OrderWish = {
  account: Account;
  seq: number;
  createdAt: number;
  person: Person;
  listings: readonly Listing[];
  /** Forces a rare shape; left out, chance decides. */
  shape?: "zeroTotal" | "manyLines" | "noLines" | "twoParcels";
};

/** The order number of a market. */
export function formatOrderId(account: Account, seq: number, createdAt: number): string {
  if (account.market === "atelier")
    return `AT-${String(new Date(createdAt).getUTCFullYear())}-${String(seq).padStart(5, "0")}`;
  if (account.market === "thriftly") return String(88_120_000 + seq);
  if (account.market === "ebay")
    return `${String(10 + Math.floor(seq / 80_000))}-${String(11_000 + (seq % 80_000))}-${String(10_000 + ((seq * 7919) % 90_000))}`;
  return `${String(24 + Math.floor((seq - 1000) / 9000))}-${String(1000 + ((seq - 1000) % 9000))}`;
}

/** A paid order; the draw is the same for the same random. */
export function buildOrder(random: Random, wish: OrderWish): Order {
  const { account, seq, createdAt, person } = wish;
  const id = formatOrderId(account, seq, createdAt);
  const hasOneCurrency = account.market === "thriftly" || account.market === "ebay";
  const currency = hasOneCurrency ? account.currency : person.currency;
  const lines = buildLines(random, wish, id, currency);
  const itemsMinor = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const isHome = person.buyer.country === account.country;
  const postageMinor = random.chance(0.15)
    ? 0
    : convertPence(isHome ? random.pick([295, 345, 399, 520]) : random.pick([895, 1150, 1499]), currency);
  const isZero = wish.shape === "zeroTotal" || random.chance(0.0008);
  // eBay collects taxes itself: they are no part of what the seller gets.
  const isTaxed = random.chance(0.1) && account.market !== "ebay";
  const taxMinor = isTaxed ? Math.round(itemsMinor * 0.2) : 0;
  // By the number and not by chance: no later draw moves.
  const giftWrapMinor =
    account.market === "atelier" && seq % 8 === 3 && lines.length > 0 ? convertPence(250, currency) : 0;
  const gross = itemsMinor + postageMinor + giftWrapMinor + taxMinor;
  const discountMinor = isZero ? gross : random.chance(0.06) ? Math.round(itemsMinor * 0.1) : 0;
  return {
    market: account.market,
    account: account.username,
    id,
    seq,
    state: "paid",
    statusWord: null,
    createdAt,
    updatedAt: createdAt,
    paidAt: createdAt,
    dispatchBy: findDispatchBy(createdAt, random.between(1, 3)),
    buyer: person.buyer,
    address: person.address,
    lines,
    currency,
    itemsMinor,
    postageMinor,
    giftWrapMinor,
    taxMinor,
    discountMinor,
    totalMinor: gross - discountMinor,
    note: random.chance(0.16) ? random.pick(BUYER_NOTES) : null,
    giftMessage: random.chance(0.03) ? "Happy birthday 🎂" : null,
    cancelRequested: false,
    payment: {
      method: random.pick(["PAYPAL", "CARD", "CARD", "WALLET"] as const),
      reference: `8X${String(random.below(1e9)).padStart(9, "0")}`,
      disbursed: false,
    },
    shipments: [],
    refunds: [],
    conversationId: null,
    offerId: null,
  };
}

function buildLines(random: Random, wish: OrderWish, id: string, currency: string): Line[] {
  const { account, listings } = wish;
  if (listings.length === 0 || wish.shape === "noLines") return [];
  const count =
    wish.shape === "manyLines" || random.chance(0.0002)
      ? 300
      : wish.shape === "twoParcels"
        ? 3
        : random.chance(0.12)
          ? random.between(2, 5)
          : 1;
  return Array.from({ length: count }, (_, at) => {
    const listing = random.pick(listings);
    const product = pickProduct(random, listing);
    const priceMinor = product?.priceMinor ?? listing.priceMinor;
    return {
      id:
        account.market === "ebay"
          ? String(10_000_000_000 + wish.seq * 1000 + at + 1)
          : `${id}-${String(at + 1)}`,
      listingId: listing.seq,
      sku: random.chance(0.06) ? null : (product?.sku ?? listing.sku),
      title: listing.title,
      description: listing.description,
      category: listing.category,
      picture: random.chance(0.02) ? null : (listing.pictures[0] ?? null),
      quantity: account.market === "thriftly" ? 1 : random.chance(0.1) ? random.between(2, 6) : 1,
      priceMinor: listing.currency === currency ? priceMinor : convertPence(priceMinor, currency),
      variants: product?.options ?? listing.variants,
      parcel: account.market === "thriftly" && count > 2 && at % 2 === 1 ? 2 : 1,
    };
  });
}

/** Which of several a buyer takes; null: the listing is one thing. */
function pickProduct(random: Random, { products = [] }: Listing): Product | null {
  const left = products.filter(({ quantity }) => quantity > 0);
  return products.length === 0 ? null : random.pick(left.length > 0 ? left : products);
}

/** The last posting time: 16:00 UTC, some working days on. */
export function findDispatchBy(createdAt: number, workingDays: number): number {
  let day = Math.floor(createdAt / DAY_MS);
  for (let left = workingDays; left > 0;) {
    day += 1;
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day * DAY_MS + 16 * 3_600_000;
}
