/** What only eBay keeps: an application's signing keys and the addresses that it is told at. */
type OfEbay = { market: "ebay"; account: string; id: string; seq: number };

/** Half of a pair: the private half is handed out once and kept by nobody here. */
export type SigningKey = OfEbay & {
  cipher: "ED25519" | "RSA";
  /** Base64 of the public key, SPKI in DER. */
  publicKey: string;
  /** What stands in `x-ebay-signature-key`; opaque to whoever sends it. */
  jwe: string;
  createdAt: number;
  expiresAt: number;
};

export type Destination = OfEbay & {
  name: string;
  endpoint: string;
  verificationToken: string;
  isEnabled: boolean;
  isRemoved: boolean;
};

/** A product of the Inventory API: the record that offers sell from, whole as the seller sent it. */
export type InventoryItem = OfEbay & { sku: string; body: Record<string, unknown>; quantity: number };

/** An offer of such a product on one site; published it is a listing. */
export type SellOffer = OfEbay & {
  sku: string;
  body: Record<string, unknown>;
  /** Of the listing that it is, or was the last time. */
  listingId: string | null;
  isPublished: boolean;
};
