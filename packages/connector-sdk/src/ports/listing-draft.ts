/** What a listing is made from, in words that each platform's connector turns into its own. */

export interface ListingOption {
  readonly name: string;
  readonly value: string;
}

/** A price names its currency: platforms refuse one that isn't the account's. */
export interface ListingPrice {
  readonly amountMinor: number;
  readonly currency: string;
}

export interface ListingVariantDraft {
  readonly sku: string;
  /** The same names, in the same order, for each variant. */
  readonly options: readonly ListingOption[];
  readonly price: ListingPrice;
  readonly quantity: number;
  readonly gtin?: string;
  /** Of this variant; the first is its main one. */
  readonly imageUrls?: readonly string[];
}

/** Ids of `ListingTerms`. */
export interface ListingPolicies {
  readonly fulfilment?: string;
  readonly payment?: string;
  readonly returns?: string;
}

export interface ListingDraft {
  readonly sku: string;
  readonly title: string;
  /** Plain text; line breaks are kept. */
  readonly description: string;
  readonly categoryId: string;
  /** One of the port's `conditions`; "" where it has none. */
  readonly condition: string;
  /** What is wrong with it, for used goods. */
  readonly conditionNote?: string;
  /** With variants: ignored, each has its own. */
  readonly price: ListingPrice;
  readonly quantity: number;
  /** Public addresses, the main one first: the platform fetches them. */
  readonly imageUrls: readonly string[];
  /** By `ListingAttribute.name`. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly brand?: string;
  readonly mpn?: string;
  /** Digits. Left out: none, which is said to platforms that ask ("does not apply"). */
  readonly gtin?: string;
  /** Empty: sold as one thing. */
  readonly variants: readonly ListingVariantDraft[];
  readonly policies?: ListingPolicies;
  /** Key of one of `ListingTerms.locations`. */
  readonly locationKey?: string;
  readonly weightGrams?: number;
  /** The parcel's sides in whole centimetres. */
  readonly packageCm?: { readonly length: number; readonly width: number; readonly height: number };
  /** Same key, same listing; unique per action. */
  readonly idempotencyKey: string;
}

/**
 * What is to change. Left out: stays. Price and quantity go by the stock port, but a platform may need them
 * here for variants that are new.
 */
export type ListingChanges = Partial<
  Pick<
    ListingDraft,
    | "title"
    | "description"
    | "categoryId"
    | "condition"
    | "conditionNote"
    | "imageUrls"
    | "attributes"
    | "brand"
    | "mpn"
    | "gtin"
    | "policies"
    | "locationKey"
    | "weightGrams"
    | "packageCm"
  >
>;

export type ListingNeed =
  | "description"
  | "category"
  | "condition"
  | "image"
  /** Photos are fetched over https alone. */
  | "httpsImages"
  | "policies"
  | "location";

/** Terms and places that a seller set up at the platform once, for all listings to name. */
export interface ListingTerms {
  readonly policies: readonly {
    readonly id: string;
    readonly kind: keyof ListingPolicies;
    readonly name: string;
  }[];
  readonly locations: readonly { readonly key: string; readonly name: string }[];
}
