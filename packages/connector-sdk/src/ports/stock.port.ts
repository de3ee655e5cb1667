import type { ConnectorContext } from "../context.ts";
import type { RefusalProblem } from "../errors.ts";
import type { ListingPrice } from "./listing-draft.ts";

/** What is counted: a listing, or a variant of one. */
export interface StockRef {
  readonly platformListingId: string;
  /** null: the listing has no variants. */
  readonly platformVariantId: string | null;
  readonly sku: string;
}

export interface StockChange extends StockRef {
  /**
   * What shall stand there: absolute, so that a repeat does no harm. Left out, as `price` may be: stays. See
   * `StockPort.atZero`.
   */
  readonly quantity?: number;
  readonly price?: ListingPrice;
  /** The quantity we believe stands there: with another one, nothing of this change is done. */
  readonly expectedQuantity?: number;
  /**
   * The platform sells it without counting (`PlatformListing.isCounted`), and shall count from now on.
   * Without this such a change is refused.
   */
  readonly startsCounting?: boolean;
}

export type StockOutcome = StockRef &
  (
    | {
        readonly state: "accepted";
        /** The listing is over now; a new quantity needs a new listing. */
        readonly hasEnded?: boolean;
        /** A sentence for the seller, e.g. that the shop sells it at 0, too. */
        readonly warning?: string;
      }
    | ({ readonly state: "refused" } & RefusalProblem)
    /** Another quantity stands there than expected: a sale came in between. null: the platform doesn't say. */
    | { readonly state: "stale"; readonly quantity: number | null }
    /** Trouble, or a limit reached, before this one was surely done: push it again, not before `retryAt`. */
    | { readonly state: "again"; readonly text: string; readonly retryAt: string | null }
  );

/** What stands at the platform. */
export interface StockLevel extends StockRef {
  /** null: sold without counting. */
  readonly quantity: number | null;
  readonly priceMinor: number;
  readonly currency: string;
  /** Nothing pushed here puts it on sale again: ended, removed, refused. */
  readonly isOver: boolean;
}

export interface StockPort {
  /**
   * One outcome per change, in order: platforms answer 200 or 207 with errors inside, and a batch that breaks
   * off half-way says so per change. Throws where no change is known to be done: the same changes may be
   * pushed again, whatever became of the first call. A change of the quantity alone is accepted where that
   * quantity stands there already, whatever it expected. At most `maxBatchSize` changes.
   */
  push(ctx: ConnectorContext, changes: readonly StockChange[]): Promise<readonly StockOutcome[]>;
  /** One level per ref, in order; null: the platform doesn't know it. */
  read(ctx: ConnectorContext, refs: readonly StockRef[]): Promise<readonly (StockLevel | null)[]>;
  readonly maxBatchSize: number;
  readonly canChangePrice: boolean;
  /**
   * What a quantity of 0 does. "ends": the listing is over, as where every item exists once. "keeps": it
   * stays, sold out, and goes on when there are pieces again.
   */
  readonly atZero: "keeps" | "ends";
  /**
   * How `expectedQuantity` is held against what stands there. "exactly": by the platform, in one step.
   * "byReading": we look first, so a sale of the same moment may slip through.
   */
  readonly comparesQuantity: "exactly" | "byReading";
}
