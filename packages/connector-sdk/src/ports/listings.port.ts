import type { ConnectorContext, JsonObject } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";

export interface PlatformListing {
  readonly platformListingId: string;
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly images: readonly string[];
  readonly priceMinor: number;
  readonly currency: string;
  readonly quantity: number;
  readonly status: string;
  readonly state: "draft" | "inReview" | "live" | "ended" | "refused" | "onHold" | "unknown";
  /** The platform's words on a refusal or hold. */
  readonly problems: readonly {
    readonly code: string;
    readonly text: string;
    readonly field: string | null;
  }[];
  readonly link: string;
  readonly updatedAt: string;
  readonly variants: readonly {
    readonly platformVariantId: string;
    readonly sku: string;
    readonly options: readonly { readonly name: string; readonly value: string }[];
    readonly priceMinor: number;
    readonly quantity: number;
  }[];
  readonly external: JsonObject;
}

export interface ListingDraft {
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly categoryId: string;
  readonly condition: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly quantity: number;
  readonly imageUrls: readonly string[];
  readonly attributes: JsonObject;
  readonly variants: readonly {
    readonly sku: string;
    readonly options: readonly { readonly name: string; readonly value: string }[];
    readonly priceMinor: number;
    readonly quantity: number;
  }[];
  readonly idempotencyKey: string;
}

export interface ListingAttribute {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly kind: "text" | "number" | "choice" | "choices" | "switch";
  readonly choices: readonly string[];
  readonly maxLength: number | null;
}

export interface ListingsPort {
  pull(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformListing>>;
  read(ctx: ConnectorContext, platformListingId: string): Promise<PlatformListing | null>;
  /** All up to `categories` are left out where listings can only be read. */
  publish?(ctx: ConnectorContext, draft: ListingDraft): Promise<PlatformListing>;
  revise?(ctx: ConnectorContext, platformListingId: string, draft: ListingDraft): Promise<PlatformListing>;
  end?(ctx: ConnectorContext, platformListingId: string, reason: string): Promise<void>;
  /** For the look before a repeated `publish`. */
  findBySku?(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null>;
  attributesOf?(ctx: ConnectorContext, categoryId: string): Promise<readonly ListingAttribute[]>;
  categories?(
    ctx: ConnectorContext,
  ): Promise<readonly { readonly id: string; readonly name: string; readonly parentId: string | null }[]>;
  readonly idempotent: boolean;
  readonly limits: {
    readonly titleLength: number;
    readonly descriptionLength: number;
    readonly images: number;
  };
}
