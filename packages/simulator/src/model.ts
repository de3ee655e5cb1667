/**
 * What the practice market knows: the same plain records for all marketplaces, each of which shows them in its
 * own words. Amounts are integers of the minor unit, times are epoch milliseconds. Records are never
 * changed in place: an act builds a new one and commits it (see store/market-store.ts).
 */
export type Market = "bazaar" | "atelier" | "thriftly" | "ebay";

/** The marketplaces, in the order in which they are shown. */
export const MARKETS: readonly Market[] = ["bazaar", "atelier", "thriftly", "ebay"];

/** Whether buyers and sellers can write to each other there. */
export function hasMessages(market: Market): boolean {
  return market === "bazaar" || market === "ebay";
}

/**
 * Everything that has accounts, tokens and a ledger here: the marketplaces, the courier who sells labels, and
 * PayPal, which buyers pay with.
 */
export type Site = Market | "courier" | "paypal";

/** All of them. */
export const SITES: readonly Site[] = [...MARKETS, "courier", "paypal"];

/** A seller's account; `historyOrders` and `historySeed` rebuild its past after a restart. */
export type Account = {
  market: Market;
  username: string;
  number: number;
  seq: number;
  country: string;
  currency: string;
  createdAt: number;
  historyOrders: number;
  historyDays: number;
  historySeed: string;
};

export type Buyer = {
  id: number | null;
  handle: string | null;
  firstName: string;
  lastName: string;
  country: string;
  email: string | null;
  avatar: string;
  pastOrders: number;
};

export type Address = {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  zipcode: string;
  country: string;
  phone: string | null;
};

export type Variant = { name: string; value: string };

export type Line = {
  id: string;
  listingId: number;
  sku: string | null;
  title: string;
  description: string;
  category: string;
  picture: string | null;
  quantity: number;
  priceMinor: number;
  variants: Variant[];
  parcel: number;
};

export type Shipment = {
  id: string;
  carrier: string;
  trackingNumber: string;
  at: number;
  parcel: number;
  lines: { lineId: string; quantity: number }[];
};

export type Refund = {
  id: string;
  amountMinor: number;
  state: "pending" | "refunded" | "failed";
  reason: string;
  comment: string | null;
  /** What falls to each line, where it was asked for by line. */
  lines?: { lineId: string; amountMinor: number }[];
  at: number;
  settledAt: number | null;
};

/** `paymentFailed`: the buyer's payment was declined; they may still pay another way. */
export type OrderState =
  | "unpaid"
  | "paymentFailed"
  | "paid"
  | "partlyShipped"
  | "shipped"
  | "delivered"
  | "cancelled";

export type Order = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  state: OrderState;
  statusWord: string | null;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  dispatchBy: number;
  buyer: Buyer;
  address: Address;
  lines: Line[];
  currency: string;
  itemsMinor: number;
  postageMinor: number;
  taxMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** Charged to the buyer for wrapping; Atelier alone offers it. */
  giftWrapMinor: number;
  note: string | null;
  giftMessage: string | null;
  cancelRequested: boolean;
  /** The buyer asked once and the seller said no; false and left out: that never happened. */
  cancelRejected?: boolean;
  payment: { method: "PAYPAL" | "CARD" | "WALLET"; reference: string; disbursed: boolean };
  shipments: Shipment[];
  refunds: Refund[];
  /** Left out: none. Bazaar alone tells of them. */
  cases?: OrderCase[];
  conversationId: string | null;
  offerId: string | null;
};

/** A case of a buyer; the reason as Bazaar writes it. */
export type OrderCase = {
  id: string;
  reason: (typeof CASE_REASONS)[number];
  at: number;
  closedAt: number | null;
};
export const CASE_REASONS = ["NOT_RECEIVED", "NOT_AS_DESCRIBED", "RETURN_REQUEST", "CHARGEBACK"] as const;

/** A file of a message: `type` as eBay says it, `url` whole, or a path of this market. */
export type MessageMedia = { name: string; type: string; url: string };
/** A file that a seller sent. */
export type StoredFile = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  name: string;
  mediaType: string;
  type: string;
  bytes: number;
  base64: string;
};
export type Message = {
  id: string;
  from: "buyer" | "seller" | "market";
  text: string;
  at: number;
  /** Pictures and papers. */
  media?: MessageMedia[];
};

export type Conversation = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  buyer: Buyer;
  orderId: string | null;
  listingId: number;
  isUnread: boolean;
  /** Where the seller put it; only eBay has folders. */
  folder?: "ACTIVE" | "ARCHIVE" | "DELETE";
  createdAt: number;
  updatedAt: number;
  messages: Message[];
};

export type OfferState = "open" | "accepted" | "declined" | "countered" | "expired";

export type Offer = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  state: OfferState;
  buyer: Buyer;
  listingId: number;
  quantity: number;
  amountMinor: number;
  counterMinor: number | null;
  /** What the seller wrote to it; only eBay asks. */
  sellerText?: string;
  currency: string;
  message: string | null;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  orderId: string | null;
};

export type Rating = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  orderId: string;
  buyer: Buyer;
  stars: number;
  text: string | null;
  createdAt: number;
  updatedAt: number;
  reply: { text: string; at: number } | null;
};

export type ListingState = "draft" | "pending" | "live" | "refused" | "soldOut" | "ended";

/** One choice of a listing that has several: bought by itself. Its price and pieces add up to the listing's. */
export type Product = { id: number; sku: string; options: Variant[]; priceMinor: number; quantity: number };

export type Listing = {
  market: Market;
  account: string;
  id: string;
  seq: number;
  state: ListingState;
  sku: string | null;
  title: string;
  description: string;
  category: string;
  condition: string;
  priceMinor: number;
  currency: string;
  quantity: number;
  pictures: string[];
  /** What this one listing is; see `products` for several. */
  variants: Variant[];
  products?: Product[];
  attributes: Record<string, string>;
  reviewNotes: string[];
  createdAt: number;
  updatedAt: number;
};

export type Subscription = {
  market: Site;
  account: string;
  id: string;
  seq: number;
  url: string;
  secret: string;
  topics: string[];
  createdAt: number;
  isRemoved: boolean;
  /** Kept, but told nothing; only eBay has that. */
  isPaused?: boolean;
};

export type Token = {
  market: Site;
  account: string;
  id: string;
  seq: number;
  kind: "access" | "refresh" | "key";
  scopes: string[];
  expiresAt: number | null;
  isDead: boolean;
};

export type EffectKind =
  | "shipment"
  | "refund"
  | "cancellation"
  | "message"
  | "offerAnswer"
  | "listing"
  | "quantity"
  | "ratingReply"
  | "feedbackLeft"
  | "label"
  | "labelVoid"
  | "manifest"
  | "paypalTracking";

/** One effect that a marketplace or the courier accepted from a seller: a line of the ledger. */
export type Effect = {
  seq: number;
  at: number;
  market: Site;
  account: string;
  kind: EffectKind;
  orderId?: string;
  sessionId?: string;
  offerId?: string;
  listingId?: string;
  ratingId?: string;
  payload: unknown;
  idempotencyKey?: string;
};

/** The answer kept for an idempotency key. */
export type KeyedAnswer = {
  market: Site;
  account: string;
  id: string;
  seq: number;
  fingerprint: string;
  status: number;
  body: unknown;
  headers: Record<string, string>;
};
