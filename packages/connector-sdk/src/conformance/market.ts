import type { ConnectorContext } from "../context.ts";
import type { ListingDraft } from "../ports/listing-draft.ts";
import type { StockRef } from "../ports/stock.port.ts";

/** Troubles that a market of the kit can be told to make for its next calls. */
export type MarketTrouble = "429" | "500" | "html" | "truncated" | "resetAfterCommit";

/**
 * A running market that the kit drives: a real HTTP server with one account. Whatever it does goes by the
 * marketplace's own side, never through the connector.
 */
export interface ConformanceMarket {
  /**
   * A context of the account over a real client, with the market's host allowed. Each one reads the stored
   * credentials.
   */
  openContext(): Promise<ConnectorContext>;
  /** Buyers buy; the ids of the new, paid orders. With `isOneSecond` all carry the same change time. */
  makeOrders(count: number, options?: { readonly isOneSecond?: boolean }): Promise<readonly string[]>;
  /** Something changes on the order, so that it is the newest. */
  touchOrder(orderId: string): Promise<void>;
  /** The order gets a status that no page lists; returns the word. */
  setUnknownStatus(orderId: string): Promise<string>;
  /** Left out: buyers can't ask. The buyer asks for the order to be cancelled. */
  askToCancel?(orderId: string): Promise<void>;
  /** What the market believes was shipped. */
  shipmentsOf(
    orderId: string,
  ): Promise<readonly { readonly provider: string; readonly trackingNumber: string }[]>;
  /** The next `count` calls whose path holds `path` meet the trouble. */
  makeTrouble(
    trouble: MarketTrouble,
    options: { readonly count: number; readonly path: string; readonly method?: string },
  ): Promise<void>;
  endTrouble(): Promise<void>;
  /** The account's access is taken away for good. */
  revokeAccess(): Promise<void>;
  /** Left out: access does not run out by itself. The current access token is dead, a renewal works. */
  expireAccess?(): Promise<void>;
  /** Left out: the list shows everything at once. Resolves when it does. */
  settle?(): Promise<void>;
  /** Left out: no webhooks. A delivery about the order, signed as the marketplace signs. */
  signDelivery?(delivery: { readonly orderId: string; readonly secret: string; readonly sentAt: Date }): {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string>>;
    /** Where the marketplace signs with a key of its own instead of the secret. */
    readonly publicKey?: string;
  };
  /** The signature covers a time, so an old delivery can be told. */
  readonly doesSignTime: boolean;
  /** Left out: the kit can't drive its listings. */
  readonly shelf?: ConformanceShelf;
  close(): Promise<void>;
}

/** The market's own side of listings and stock. */
export interface ConformanceShelf {
  /** What the marketplace takes, with this SKU; three pieces, or one where every item exists once. */
  draft(sku: string): ListingDraft;
  /** The same with a mistake that the marketplace finds, and our name of the field that it's about. */
  badDraft(sku: string): { readonly draft: ListingDraft; readonly field: string };
  /** Resolves when a listing that was published or revised is through the marketplace's review. */
  reviewed?(): Promise<void>;
  /** The marketplace's own count. */
  quantityOf(ref: StockRef): Promise<number>;
  /** How many listings with the SKU stand there that aren't over. */
  standing(sku: string): Promise<number>;
  /** A buyer buys pieces, more than there are if asked to. */
  sell(ref: StockRef, pieces: number): Promise<void>;
  /** Parts of the paths of the calls that put a listing up, and that push stock. */
  readonly publishPath: string;
  readonly pushPath: string;
}

export interface ConformanceCase {
  readonly title: string;
  /** Gets a market of its own, freshly opened. */
  run(market: ConformanceMarket): Promise<void>;
}
