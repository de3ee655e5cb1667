import type { ConnectorContext } from "../context.ts";

export interface StockChange {
  readonly platformListingId: string;
  readonly platformVariantId: string | null;
  readonly sku: string;
  /** What shall stand there: absolute, so that a repeat does no harm. */
  readonly quantity?: number;
  readonly priceMinor?: number;
  readonly currency?: string;
  /** The quantity we believe stands there; platforms that compare refuse when it is stale. */
  readonly expectedQuantity?: number;
}

export type StockOutcome =
  | { readonly sku: string; readonly state: "accepted" }
  | { readonly sku: string; readonly state: "refused"; readonly vendorCode: string; readonly text: string };

export interface StockPort {
  /** One outcome per change, in order: platforms answer 200 or 207 with errors inside. */
  push(ctx: ConnectorContext, changes: readonly StockChange[]): Promise<readonly StockOutcome[]>;
  read(
    ctx: ConnectorContext,
    skus: readonly string[],
  ): Promise<
    readonly {
      readonly sku: string;
      readonly quantity: number;
      readonly priceMinor: number;
      readonly currency: string;
    }[]
  >;
  readonly idempotent: boolean;
  readonly maxBatchSize: number;
  readonly canChangePrice: boolean;
}
