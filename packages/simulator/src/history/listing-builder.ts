/** Builds the shelf of an account: its listings, drawn from the goods. */
import type { Account, Listing } from "../model.ts";
import type { Random } from "../random.ts";
import { GOODS, GOODS_DETAILS } from "./goods.ts";
import { convertPence } from "../money.ts";

const FIRST_LISTINGS = { atelier: 4_300_000, thriftly: 5_400_000, ebay: 110_553_000_000 } as const;

/** The id that a marketplace shows for a listing number. */
export function formatListingId(account: Pick<Account, "market">, seq: number): string {
  if (account.market === "bazaar") return `BZ-${String(seq)}`;
  return String(FIRST_LISTINGS[account.market] + seq);
}

/** Listing `seq`; a small share is sold out or ended. */
export function buildListing(random: Random, account: Account, seq: number, createdAt: number): Listing {
  const goods = random.pick(GOODS);
  const variant =
    goods.variantName === null ? null : { name: goods.variantName, value: random.pick(goods.variants) };
  const title = random.pick(goods.titles);
  const draw = random.next();
  const isSingle = account.market === "thriftly" || random.chance(0.6);
  return {
    market: account.market,
    account: account.username,
    id: formatListingId(account, seq),
    seq,
    state: draw < 0.9 ? "live" : draw < 0.96 ? "soldOut" : "ended",
    sku: `${goods.code}-${String(seq % 100_000).padStart(5, "0")}`,
    title,
    description: `${title}\n${random.pick(GOODS_DETAILS)} ${random.pick(GOODS_DETAILS)}`,
    category: goods.category,
    condition: random.pick(["NEW", "USED_GOOD", "USED_FAIR"]),
    priceMinor: convertPence(Math.round(random.between(goods.from, goods.to) / 50) * 50, account.currency),
    currency: account.currency,
    quantity: draw >= 0.9 ? 0 : isSingle ? 1 : random.between(2, 24),
    pictures: [
      `${goods.category}-${String(random.below(6))}`,
      `${goods.category}-${String(random.below(6))}`,
    ],
    variants: variant === null ? [] : [variant],
    attributes: { material: goods.material },
    reviewNotes: [],
    createdAt,
    updatedAt: createdAt,
  };
}
