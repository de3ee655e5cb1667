import type { ConnectorContext, JsonObject } from "../context.ts";
import type { RefusalProblem } from "../errors.ts";
import type { ListPage, ListRequest } from "./list-page.ts";
import type {
  ListingChanges,
  ListingDraft,
  ListingNeed,
  ListingOption,
  ListingTerms,
} from "./listing-draft.ts";

export type PlatformListingState = "draft" | "inReview" | "live" | "ended" | "refused" | "onHold" | "unknown";

/** One choice of a listing that has several: bought by itself, with a count and a price of its own. */
export interface PlatformListingVariant {
  readonly platformVariantId: string;
  readonly sku: string;
  readonly options: readonly ListingOption[];
  readonly priceMinor: number;
  readonly quantity: number;
  /** As `isCounted` of the listing. */
  readonly isCounted?: boolean;
  readonly gtin?: string;
  readonly images?: readonly string[];
}

export interface PlatformListing {
  readonly platformListingId: string;
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly images: readonly string[];
  /** What a buyer is asked for now, a sale's price included. With variants: the lowest of theirs. */
  readonly priceMinor: number;
  readonly currency: string;
  /**
   * Pieces for sale. With variants: all of theirs together, each pool counted once. 0 for a listing that
   * is over.
   */
  readonly quantity: number;
  /**
   * false: the platform sells it without counting, and `quantity` is 1 while it can be bought. Left out: it
   * counts.
   */
  readonly isCounted?: boolean;
  readonly status: string;
  readonly state: PlatformListingState;
  /** Ended for want of pieces, and on sale again as soon as stock is pushed: not to be put up again. */
  readonly isSoldOut?: boolean;
  /** The platform's words on a refusal or hold. */
  readonly problems: readonly RefusalProblem[];
  readonly link: string;
  readonly updatedAt: string;
  readonly variants: readonly PlatformListingVariant[];
  /** Each left out: the platform doesn't tell it. */
  readonly categoryId?: string;
  readonly condition?: string;
  readonly brand?: string;
  readonly gtin?: string;
  readonly external: JsonObject;
}

/** A listing as it is asked for. Some platforms find one by its SKU alone: name it where it is known. */
export interface ListingRef {
  readonly platformListingId: string;
  readonly sku: string | null;
}

/** What a category asks about an item. */
export interface ListingAttribute {
  /** Key of `ListingDraft.attributes`. */
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** Not required, but listings without it are shown less. */
  readonly isRecommended: boolean;
  /** Variants of a listing may differ in it. */
  readonly isForVariants: boolean;
  readonly kind: "text" | "number" | "choice" | "choices" | "switch";
  readonly choices: readonly string[];
  /** Values beside `choices` are taken, too. */
  readonly takesOwnValues: boolean;
  readonly maxLength: number | null;
}

/** What became of one listing that was to be handed to the API. */
export type MigrationOutcome =
  | { readonly platformListingId: string; readonly state: "migrated"; readonly skus: readonly string[] }
  | {
      readonly platformListingId: string;
      readonly state: "refused";
      readonly problems: readonly RefusalProblem[];
    };

export interface ListingLimits {
  readonly titleLength: number;
  readonly descriptionLength: number;
  readonly images: number;
  readonly skuLength: number;
  /** 0: listings have no variants. */
  readonly variants: number;
  /** A SKU is taken once for all time: an item that is listed again needs another one. */
  readonly takesSkuOnce: boolean;
}

/**
 * Listings. Reading is always there; each optional function that is left out is one that the platform's API
 * doesn't have.
 */
export interface ListingsPort {
  /** A page of changes. A listing with variants is one entry; a deleted one comes as ended, if at all. */
  pull(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformListing>>;
  /** null: the platform doesn't know it. Throws Rejected("SKU_NEEDED") where it takes the SKU to find one. */
  read(ctx: ConnectorContext, ref: ListingRef): Promise<PlatformListing | null>;
  /**
   * Puts an item up and returns the listing as it stands then: live, in review, or refused with problems.
   * Looks for the SKU first: a listing with it that is live, in review or sold out is given back as it is,
   * and one that was left half-made is finished, so a repeat after a lost answer makes no second one. Throws
   * Rejected, with every field's problem in `problems`.
   */
  publish?(ctx: ConnectorContext, draft: ListingDraft): Promise<PlatformListing>;
  /**
   * Changes what is named and leaves the rest. Returns the listing as it stands then. Safe to repeat. Throws
   * Rejected.
   */
  revise?(ctx: ConnectorContext, ref: ListingRef, changes: ListingChanges): Promise<PlatformListing>;
  /**
   * Takes it off sale for good. One that is over already, or gone, is no error: safe to repeat. Throws
   * Rejected where the API can't reach it (see `migrate`).
   */
  end?(ctx: ConnectorContext, ref: ListingRef): Promise<void>;
  /** The one with this SKU that isn't over (sold out isn't over), else the last that is; null: none. */
  findBySku?(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null>;
  attributesOf?(ctx: ConnectorContext, categoryId: string): Promise<readonly ListingAttribute[]>;
  /** All categories that a listing can be in. */
  categories?(
    ctx: ConnectorContext,
  ): Promise<readonly { readonly id: string; readonly name: string; readonly parentId: string | null }[]>;
  /**
   * What prices are in at this account: three capital letters, or null where the platform's answer doesn't say.
   */
  currency?(ctx: ConnectorContext): Promise<string | null>;
  /** What the seller set up at the platform for all their listings. Throws Rejected where none is. */
  terms?(ctx: ConnectorContext): Promise<ListingTerms>;
  /**
   * Hands listings made on the platform's own pages to its API, after which they can be changed here. One
   * outcome per id, in order. Can't be undone at some platforms: ask the seller first.
   */
  migrate?(
    ctx: ConnectorContext,
    platformListingIds: readonly string[],
  ): Promise<readonly MigrationOutcome[]>;
  /**
   * true: two calls of `publish` with the same draft make one listing even at the same moment. false: only
   * one after the other.
   */
  readonly idempotent: boolean;
  readonly limits: ListingLimits;
  /** What `publish` can't do without, beside SKU, title and price. */
  readonly needs: readonly ListingNeed[];
  /** The platform's words for an item's condition, for `ListingDraft.condition`; empty: it has none. */
  readonly conditions: readonly { readonly id: string; readonly name: string }[];
}
